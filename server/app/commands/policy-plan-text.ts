import type { Evaluation } from "@probity/engines/risk/policy/evaluation.ts";
import { type ChangeEffect, changesTried } from "@probity/engines/risk/policy/plan/effects.ts";
import type { Verdict } from "@probity/engines/risk/policy/plan/invariants.ts";
import type { Comparison, Plan, Properties } from "@probity/engines/risk/policy/plan/plan.ts";
import type { Undecided } from "@probity/engines/risk/policy/plan/question.ts";
import type { PolicyChange } from "@probity/engines/risk/policy/words/diff-in-words.ts";
import type { Witness } from "@probity/engines/risk/policy/plan/witness.ts";
import { changeEffectWords } from "@probity/engines/risk/policy/words/effect-words.ts";

const nameOf = (outcome: string) => outcome.replace("_", " ");

/** A plan for people. */
export function planText(
  { comparison, properties }: Plan,
  { changes, effects }: { changes: readonly PolicyChange[]; effects: readonly ChangeEffect[] },
  verdicts: readonly Verdict[],
): string {
  const lines = [
    ...(changes.length > 0 ? ["What changes", ...effectLines(changes, effects), ""] : []),
    ...(comparison.decided ? comparisonLines(comparison) : [`Decisions that move: ${whyNot(comparison)}`]),
    "",
    "The new version",
    ...(properties.decided ? propertyLines(properties) : [`  ${whyNot(properties)}`]),
    ...(verdicts.length > 0 ? ["", "Invariants", ...verdicts.flatMap(verdictLines)] : []),
  ];
  return lines.join("\n");
}

const signs: Record<PolicyChange["kind"], string> = { added: "+", removed: "-", changed: "~", moved: "↕" };

export function changeLines(changes: readonly PolicyChange[]): string[] {
  return changes.length === 0 ? ["Nothing differs."] : changes.map(({ kind, text }) => `  ${signs[kind]} ${text}`);
}

/** Each change, and below it what it does alone and with all others. What a single one does is the whole plan. */
function effectLines(changes: readonly PolicyChange[], effects: readonly ChangeEffect[]): string[] {
  if (changes.length === 1) return changeLines(changes);
  const lines = changes
    .slice(0, changesTried)
    .flatMap((change, at) => [
      ...changeLines([change]),
      ...changeEffectWords(effects[at]!).map((words) => `      ${words}`),
    ]);
  const rest = changes.slice(changesTried);
  if (rest.length === 0) return lines;
  const said = `  What the other ${rest.length} do one by one was not computed; the decisions that move count all changes.`;
  return [...lines, ...changeLines(rest), said];
}

function comparisonLines({ equal, moves, differences, shares }: Comparison): string[] {
  const moved = moves.filter(({ smallest }) => smallest);
  const different = differences.flatMap((each) =>
    each.decided && each.witness
      ? [each.share === null ? each.aspect : `${each.aspect} in ${percent(each.share)}`]
      : [],
  );
  const open = differences.filter(({ decided }) => !decided).map(({ aspect }) => aspect);
  return [
    equal === true ? "Every case is decided alike: proved." : headline(moved.length),
    ...moved.flatMap(({ from, to, share, smallest }) => [
      "",
      `${nameOf(from)} → ${nameOf(to)}   ${share === null ? "shares not counted" : `${percent(share)} of all cells`}; the smallest case:`,
      ...caseLines(smallest!.witness),
    ]),
    ...(different.length > 0
      ? ["", `${shares ? "Of all cells, differ" : "In some cells, differ"}: ${listed(different)}`]
      : []),
    ...(open.length > 0 ? ["", `Not decided, because it would take too long: ${listed(open)}`] : []),
  ];
}

function headline(count: number): string {
  if (count === 0) return "No outcome moves.";
  return count === 1 ? "Decisions move in one way." : `Decisions move in ${count} ways.`;
}

function propertyLines({ reach, idleRules, idleInputs, gaps, monotony }: Properties): string[] {
  const never = reach.filter((each) => each.decided && !each.witness).map(({ kind, name }) => `${kind} ${name}`);
  const open = reach.filter(({ decided }) => !decided).map(({ kind, name }) => `${kind} ${name}`);
  const claims = (direction: string) =>
    monotony
      .filter((each) => each.direction === direction && each.decided && !each.counterexample)
      .map(({ input }) => input);
  return [
    `  never reached: ${listed(never)}`,
    `  rules without which nothing would change: ${idleRules.decided ? listed(idleRules.rules) : whyNot(idleRules)}`,
    `  inputs of which any value does: ${idleInputs.decided ? listed(idleInputs.inputs) : whyNot(idleInputs)}`,
    `  more of it never lowers the decision: ${listed(claims("never_lowers"))}`,
    `  more of it never raises the decision: ${listed(claims("never_raises"))}`,
    ...(gaps.decided
      ? gaps.gaps.flatMap(({ factor, share, witness }) => [
          `  incomplete although every input is known, because factor ${factor} has no case: ${percent(share)} of all cells`,
          ...caseLines(witness),
        ])
      : [`  gaps: ${whyNot(gaps)}`]),
    ...(open.length > 0 ? [`  not decided: ${listed(open)}`] : []),
  ];
}

export function verdictLines(verdict: Verdict): string[] {
  switch (verdict.verdict) {
    case "proved":
      return [`  ${verdict.id}: proved`];
    case "vacuous":
      return [`  ${verdict.id}: vacuous, because it is about no assessment at all`];
    case "not_decided":
      return [
        verdict.reason === "budget"
          ? `  ${verdict.id}: not decided, because it would take too long`
          : `  ${verdict.id}: not decided, because the policy cannot be asked about ${listed(verdict.inputs)}`,
      ];
    case "refuted":
      return [`  ${verdict.id}: refuted by`, ...verdict.counterexample.flatMap(caseLines)];
  }
}

function caseLines({ inputs, evaluations }: Witness): string[] {
  const [before, after] = evaluations;
  return [
    `    ${inputs.map(({ key, values }) => `${key} ${valuesText(values)}`).join(", ")}`,
    ...(after
      ? [`    before: ${decisionText(before!)}`, `    after:  ${decisionText(after)}`]
      : [`    ${decisionText(before!)}`]),
  ];
}

function valuesText(values: Witness["inputs"][number]["values"]): string {
  const texts = values.map((value) => (value === null ? "missing" : JSON.stringify(value)));
  return [...new Set(texts)].join(" → ");
}

function decisionText({ applicability, complete, decision, band, score, requiredActions }: Evaluation): string {
  if (applicability.result !== "matched") return "not assessed";
  const actions = requiredActions.length > 0 ? `; ${requiredActions.map(({ name }) => name).join(", ")}` : "";
  const where = complete ? `score ${score}, band ${band}` : "incomplete";
  return `${decision} (${where})${actions}`;
}

function whyNot({ reason, inputs }: Undecided): string {
  return reason === "budget"
    ? "not decided, because it would take too long"
    : `not decided, because these inputs change their type: ${listed(inputs)}`;
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? "none" : items.join(", ");
}

const percentLeast = 0.01;

function percent(share: number): string {
  const value = share * 100;
  return value < percentLeast ? `less than ${percentLeast} %` : `${value.toFixed(2)} %`;
}
