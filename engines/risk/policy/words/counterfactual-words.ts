import type { Evaluation } from "../evaluation.ts";
import type { Counterfactuals } from "../counterfactuals/counterfactuals.ts";
import type { Found } from "../counterfactuals/smallest.ts";
import type { Crossing, ScoreStanding } from "../counterfactuals/thresholds.ts";
import type { Background } from "../explain/explanation.ts";
import { sourceName } from "../explain/source-names.ts";
import { joined, shownNumber } from "../explain/wording.ts";
import { changeWords } from "./change-words.ts";

type Told = {
  evaluation: Evaluation;
  counterfactuals: Counterfactuals;
  names: Background["sourceNames"];
};

/** How firmly a decision stands, in sentences for an officer. */
export function counterfactualSentences({ counterfactuals, evaluation, names }: Told): string[] {
  return [
    ...changeSentences(counterfactuals),
    ...missingSentences(counterfactuals),
    ...thresholdSentences(counterfactuals, evaluation),
    ...scoreSentences(counterfactuals.score),
    ...sourceSentences(counterfactuals, names),
  ];
}

/** "If device.shared were false, the decision would be review." */
function changeSentences({ decision, changes }: Counterfactuals): string[] {
  const reached = changes
    .flatMap(({ change }) => change ?? [])
    .toSorted((one, other) => one.inputs.length - other.inputs.length || one.steps - other.steps)
    .map((change) => `If ${changeWords(change)}, the decision would be ${change.decision}.`);
  const never = changes.filter(({ decided, change }) => decided && !change).map((each) => each.decision);
  const open = changes.filter(({ decided }) => !decided).map((each) => each.decision);
  const or = (decisions: readonly string[]) => joined(decisions, { last: "or" });
  return [
    ...reached,
    ...(never.length === 0
      ? []
      : [reached.length + open.length === 0 ? `Nothing changes ${decision}.` : `No change leads to ${or(never)}.`]),
    ...(open.length === 0
      ? []
      : [`What would lead to ${or(open)} is not decided: this policy has too many cases to look at in time.`]),
  ];
}

function missingSentences({ missing }: Counterfactuals): string[] {
  return missing.map(({ key, raises, lowers }) => {
    if (!raises.decided || !lowers.decided) return `${key} is missing; what it could change is not decided.`;
    if (!raises.change && !lowers.change) return `${key} is missing, and no value of it can change the decision.`;
    return `${key} is missing, and could ${directionWords(raises, lowers)}.`;
  });
}

function directionWords(raises: Found, lowers: Found): string {
  return joined(
    [
      ...(raises.change ? [`raise the decision, for example to ${raises.change.decision}`] : []),
      ...(lowers.change ? [`lower the decision, for example to ${lowers.change.decision}`] : []),
    ],
    { last: "or" },
  );
}

function thresholdSentences({ inputs }: Counterfactuals, evaluation: Evaluation): string[] {
  return inputs.flatMap(({ key, below, above }) => {
    const { value } = evaluation.inputs.find((input) => input.key === key)!;
    const parts = [
      ...(below ? [crossingWords(below, "above", evaluation)] : []),
      ...(above ? [crossingWords(above, "below", evaluation)] : []),
    ];
    return parts.length === 0 ? [] : [`${key} is ${shownNumber(value as number)}: ${joined(parts)}.`];
  });
}

/** "440 above 800, where the decision becomes restrict". */
function crossingWords(
  { threshold, distance, decided, decision }: Crossing,
  side: "above" | "below",
  now: Evaluation,
): string {
  const place = distance === 0 ? `at ${threshold}` : `${distance} ${side} ${threshold}`;
  if (!decided) return `${place}, beyond which the decision is not known`;
  if (decision === null) return `${place}, beyond which the policy does not apply`;
  return decision === now.decision ? place : `${place}, beyond which the decision is ${decision}`;
}

function scoreSentences(standing: ScoreStanding | null): string[] {
  if (!standing) return [];
  const { score, band, below, above } = standing;
  const parts = [
    ...(below ? [`${below.distance} above the beginning of band ${band}`] : []),
    ...(above ? [`${above.distance} below band ${above.band}`] : []),
  ];
  return parts.length === 0 ? [] : [`The score ${shownNumber(score)} is ${joined(parts)}.`];
}

function sourceSentences({ sources }: Counterfactuals, names: Background["sourceNames"]): string[] {
  const flipping = sources.flatMap(({ source, change }) =>
    change
      ? [
          `If ${sourceName(source, names)} is wrong about ${joined(change.inputs.map(({ key }) => key))}, the decision could be ${change.decision}.`,
        ]
      : [],
  );
  const firm = sources
    .filter(({ decided, change }) => decided && !change)
    .map(({ source }) => sourceName(source, names));
  if (sources.length > 0 && firm.length === sources.length)
    return ["No single source that is wrong would change the decision."];
  if (firm.length === 0) return flipping;
  return [...flipping, `An error of ${joined(firm, { last: "or" })} alone would not change it.`];
}
