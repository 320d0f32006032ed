import type { Assessment } from "@probity/contract";
import { printed, round } from "../../pictures/axis.ts";
import { shownValue } from "./input-rows.ts";

type Compared = Pick<
  Assessment["data"],
  "inputs" | "factors" | "rules" | "score" | "band" | "decision" | "policySnapshot"
> & {
  policyVersion: number;
};

export type Difference = {
  about: "policy" | "input" | "factor" | "rule" | "band" | "decision";
  what: string;
  before: string;
  after: string;
  /** Points that it moved, or `rule` where it made one match or stop matching. */
  effect: string | null;
};

const none = "–";

/** Everything that two assessments of one policy key say differently, the decision last. */
export function differences(before: Compared, after: Compared): Difference[] {
  return [
    ...changed("policy", "policy", `v${before.policyVersion}`, `v${after.policyVersion}`),
    ...inputDifferences(before, after),
    ...factorDifferences(before, after),
    ...ruleDifferences(before, after),
    ...changed("band", "band", before.band ?? none, after.band ?? none),
    ...changed("decision", "decision", decided(before), decided(after), scoreMoved(before, after)),
  ];
}

/** Inputs that were read differently. */
export function changedInputs(before: Compared, after: Compared): ReadonlySet<string> {
  return new Set(inputDifferences(before, after).map(({ what }) => what));
}

function changed(
  about: Difference["about"],
  what: string,
  before: string,
  after: string,
  effect: string | null = null,
) {
  return before === after ? [] : [{ about, what, before, after, effect }];
}

const decided = ({ decision, score }: Compared) => `${decision}, ${score === null ? "no score" : printed(score)}`;

function scoreMoved(before: Compared, after: Compared): string | null {
  return before.score === null || after.score === null ? null : signed(after.score - before.score);
}

function signed(points: number): string | null {
  const moved = round(points);
  if (moved === 0) return null;
  return moved > 0 ? `+${printed(moved)}` : printed(moved);
}

function inputDifferences(before: Compared, after: Compared): Difference[] {
  return keysOf(before.inputs, after.inputs, ({ key }) => key).flatMap((key) => {
    const read = ({ inputs }: Compared) => {
      const input = inputs.find((one) => one.key === key);
      if (input === undefined) return none;
      return input.state === "resolved" ? shownValue(input.value) : input.state;
    };
    return changed("input", key, read(before), read(after), effectOfInput(key, before, after));
  });
}

/** The points of the factors that look at an input, or the rule that it switched. */
function effectOfInput(key: string, before: Compared, after: Compared): string | null {
  const looksAt = (conditions: readonly { input: string; value: unknown }[]) =>
    conditions.some(({ input, value }) => input === key || value === key);
  const { factors = [], rules = [] } = after.policySnapshot;
  const moved = factors
    .filter(({ cases }) => cases.some(({ all }) => looksAt(all)))
    .map(({ id }) => (pointsOf(after, id) ?? 0) - (pointsOf(before, id) ?? 0))
    .reduce((sum, points) => sum + points, 0);
  const switched = rules.some(({ id, all }) => looksAt(all) && resultOf(before, id) !== resultOf(after, id));
  return signed(moved) ?? (switched ? "rule" : null);
}

function factorDifferences(before: Compared, after: Compared): Difference[] {
  return keysOf(before.factors, after.factors, ({ id }) => id).flatMap((id) => {
    const [old, now] = [pointsOf(before, id), pointsOf(after, id)];
    const effect = signed((now ?? 0) - (old ?? 0));
    return changed("factor", id, old === null ? none : printed(old), now === null ? none : printed(now), effect);
  });
}

function ruleDifferences(before: Compared, after: Compared): Difference[] {
  return keysOf(before.rules, after.rules, ({ id }) => id).flatMap((id) =>
    changed("rule", id, resultOf(before, id) ?? none, resultOf(after, id) ?? none, "rule"),
  );
}

const pointsOf = ({ factors }: Compared, id: string) => factors.find((one) => one.id === id)?.contribution ?? null;
const resultOf = ({ rules }: Compared, id: string) => rules.find((one) => one.id === id)?.result;

function keysOf<Element>(
  before: readonly Element[],
  after: readonly Element[],
  key: (one: Element) => string,
): string[] {
  return [...new Set([...after, ...before].map(key))];
}
