import type { Source } from "@probity/contract";
import { memo } from "react";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { ApplicabilityCard } from "./applicability-card.tsx";
import { BandsCard } from "./bands-card.tsx";
import { firstCondition } from "./conditions.tsx";
import { useEdit } from "./edit-context.ts";
import styles from "./editor.module.css";
import { FactorCard } from "./factor-card.tsx";
import { InputsCard } from "./inputs-card.tsx";
import { freeId } from "./list-edits.ts";
import { AddButton } from "./row-buttons.tsx";
import { RuleCard } from "./rule-card.tsx";
import { WholeCard } from "./whole-card.tsx";

type TablesProps = { sources: readonly Source[]; open: string | null; onOpen: (place: string | null) => void };

/** The policy in the order of evaluation, one card open and the others a line each. */
export const Tables = memo(function Tables({ sources, open, onOpen }: TablesProps) {
  const { definition, change } = useEdit();
  const { factors = [], rules = [] } = definition;
  const card = (place: string) => ({ isOpen: open === place, onOpen });
  const addFactor = () => {
    const id = freeId(
      "factor",
      factors.map((one) => one.id),
    );
    const cases = [{ id: "case", all: [firstCondition(definition)], points: 0 }];
    change(
      { ...definition, factors: [...factors, { id, match: "first", weight: 1, defaultPoints: 0, cases }] },
      "/factors",
    );
    onOpen(`/factors/${factors.length}`);
  };
  const addRule = () => {
    const id = freeId(
      "rule",
      rules.map((one) => one.id),
    );
    const reasons = [{ code: id.toUpperCase(), text: "Say why." }];
    const effect = { decision: "review" as const, actions: [] };
    change({ ...definition, rules: [...rules, { id, all: [firstCondition(definition)], reasons, effect }] }, "/rules");
    onOpen(`/rules/${rules.length}`);
  };
  return (
    <div className={styles.cards}>
      <InputsCard sources={sources} {...card("/inputs")} />
      <ApplicabilityCard {...card("/applicability")} />
      {factors.map((factor, at) => (
        <FactorCard key={at} factor={factor} index={at} {...card(`/factors/${at}`)} />
      ))}
      <AddButton label={texts.add.factor} onAdd={addFactor} />
      <BandsCard {...card("/bands")} />
      {rules.map((rule, at) => (
        <RuleCard key={at} rule={rule} index={at} {...card(`/rules/${at}`)} />
      ))}
      <AddButton label={texts.add.rule} onAdd={addRule} />
      <WholeCard {...card("/aggregation")} />
    </div>
  );
});

/** The card in which the value at a JSON Pointer is edited. */
export function cardOf(pointer: string): string {
  const [, list = "", index = ""] = pointer.replace(/^\/definition/, "").split("/");
  if (list === "factors" || list === "rules") return index === "" ? "/inputs" : `/${list}/${index}`;
  return ["inputs", "applicability", "bands"].includes(list) ? `/${list}` : "/aggregation";
}
