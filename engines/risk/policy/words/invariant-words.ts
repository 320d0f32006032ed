import { capitalized, joined } from "../explain/wording.ts";
import { conditionsOf, type Implication, type Invariant, statesOf } from "../plan/invariant.ts";
import { conditionWords } from "./condition-words.ts";

/** "When screening.sanctions eq “match”, the decision is at least reject." */
export function invariantSentence(invariant: Invariant): string {
  if ("monotone" in invariant) return `More of ${invariant.monotone} never lowers the decision.`;
  const clauses = [
    ...conditionsOf(invariant).map(conditionWords),
    ...statesOf(invariant).map(({ input, state }) => `${input} is ${state === "resolved" ? "known" : "missing"}`),
  ];
  const claim = joined(claimsOf(invariant), { shown: 100 });
  return clauses.length === 0 ? `${capitalized(claim)}.` : `When ${clauses.join(" and ")}, ${claim}.`;
}

function claimsOf({ then: { decision, complete, actions = [] } }: Implication): string[] {
  return [
    ...(decision ? [`the decision is ${boundsWords(decision)}`] : []),
    ...(complete === undefined ? [] : [`the assessment is ${complete ? "complete" : "incomplete"}`]),
    ...(actions.length === 0 ? [] : [`it asks for ${joined(actions, { shown: 100 })}`]),
  ];
}

function boundsWords({ atLeast, atMost }: NonNullable<Implication["then"]["decision"]>): string {
  if (atLeast !== undefined && atLeast === atMost) return atLeast;
  const bounds = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ];
  return joined(bounds);
}
