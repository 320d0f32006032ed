import type { Definition } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Diagrams, Node } from "../meaning/diagrams.ts";
import type { Meaning } from "../meaning/meaning.ts";
import { strengths } from "../meaning/outcome.ts";
import { assessedNode, within } from "./question.ts";

/**
 * What somebody who waits for a decision gets. An incomplete evaluation in which a rule decides more strongly than missing
 * evidence does counts as that decision, so that a rejection which is lost is seen.
 */
export const outcomes = ["none", "review", "restrict", "reject", "incomplete", "not_assessed"] as const;
export type Outcome = (typeof outcomes)[number];

export function outcomeOf(
  definition: Definition,
  { applicability, complete, decision }: Pick<Evaluation, "applicability" | "complete" | "decision">,
): Outcome {
  if (applicability.result !== "matched") return "not_assessed";
  if (decision === "awaiting_evidence" || (!complete && decision === definition.missingEvidence)) return "incomplete";
  return decision;
}

/** The index of the outcome. */
export function outcomeNode(diagrams: Diagrams, meaning: Meaning): Node {
  const missing = strengths.indexOf(meaning.definition.missingEvidence);
  const decided = diagrams.combine(meaning.complete, meaning.decision, (complete, strength) => {
    const decision = strengths[strength]!;
    const open = decision === "awaiting_evidence" || (complete === 0 && strength === missing);
    return outcomes.indexOf(open ? "incomplete" : decision);
  });
  return within(diagrams, assessedNode(diagrams, meaning), decided, outcomes.indexOf("not_assessed"));
}
