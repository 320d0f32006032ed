import type { ReactNode } from "react";
import { KeyValues } from "../../../kit/key-values/key-values.tsx";
import { Notice } from "../../../kit/notice/notice.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { policyPlanTexts } from "../../../texts/policy-plan.ts";
import type { Plan } from "./use-plan.ts";

const texts = policyPlanTexts.properties;

/** What is true of the new version in every case. */
export function PropertiesPanel({ properties }: { properties: Plan["properties"] }) {
  return (
    <Panel title={texts.title}>
      {properties.decided ? (
        <KeyValues items={itemsOf(properties)} />
      ) : (
        <Notice meaning="unknown" title={texts.undecided} />
      )}
    </Panel>
  );
}

type Decided = Extract<Plan["properties"], { decided: true }>;

function itemsOf({ reach, idleRules, idleInputs, gaps, monotony }: Decided): (readonly [string, ReactNode])[] {
  const never = reach.filter((each) => each.decided && each.witness === null && each.kind !== "reason");
  const open = reach.some(({ decided }) => !decided);
  const steady = monotony.filter(
    (each) => each.direction === "never_lowers" && each.decided && each.counterexample === null,
  );
  return [
    [texts.never, open ? texts.undecided : listed(never.map(({ kind, name }) => `${kind} ${name}`))],
    [texts.idleRules, idleRules.decided ? listed(idleRules.rules) : texts.undecided],
    [texts.idleInputs, idleInputs.decided ? listed(idleInputs.inputs) : texts.undecided],
    [texts.gaps, gaps.decided ? listed(gaps.gaps.map(({ factor }) => `factor ${factor}`)) : texts.undecided],
    [texts.neverLowers, listed(steady.map(({ input }) => input))],
  ];
}

function listed(names: readonly string[]): ReactNode {
  return names.length === 0 ? <span className="ink-3">{texts.nothing}</span> : <bdi>{names.join(", ")}</bdi>;
}
