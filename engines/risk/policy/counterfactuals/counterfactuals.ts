import type { Definition } from "../definition.ts";
import type { AssessmentDecision } from "../evaluation.ts";
import { strengths } from "../meaning/outcome.ts";
import { type ForCustomer, forCustomer } from "./customer.ts";
import { type Missing, missingInputs } from "./missing.ts";
import type { InputNote } from "./notes.ts";
import { type Found, smallestChange } from "./smallest.ts";
import { sourcesTrusted, type SourceTrust } from "./sources.ts";
import type { Standing } from "./standing.ts";
import { type ScoreStanding, scoreStanding, type Thresholds, thresholdsOf } from "./thresholds.ts";

/** How firmly a decision stands: what would change it, and what it rests on. */
export type Counterfactuals = {
  decision: AssessmentDecision;
  /** For each other decision of the policy, from the weakest to the strongest. */
  changes: ({ decision: AssessmentDecision } & Found)[];
  /** In the order of the definition, what each input does if it alone changes. */
  inputs: ({ key: string; raises: Found; lowers: Found } & Thresholds)[];
  missing: Missing[];
  sources: SourceTrust[];
  score: ScoreStanding | null;
  customer: ForCustomer;
};

export function counterfactualsOf(standing: Standing, notes: readonly InputNote[] = []): Counterfactuals {
  const { definition, evaluation, strength } = standing;
  return {
    decision: evaluation.decision,
    changes: otherDecisions(definition, evaluation.decision).map((decision) => ({
      decision,
      ...smallestChange(standing, (other) => strengths[other] === decision),
    })),
    // What an officer asks first is answered first, because all answers share one budget.
    customer: forCustomer(standing, notes),
    sources: sourcesTrusted(standing),
    missing: missingInputs(standing),
    inputs: definition.inputs.map(({ key }) => ({
      key,
      raises: smallestChange(
        standing,
        (other) => other > strength,
        (each) => each === key,
      ),
      lowers: smallestChange(
        standing,
        (other) => other < strength,
        (each) => each === key,
      ),
      ...thresholdsOf(standing, key),
    })),
    score: scoreStanding(definition, evaluation),
  };
}

/** A policy that asks for a review while evidence is missing never waits for evidence. */
function otherDecisions({ missingEvidence }: Definition, decision: AssessmentDecision): AssessmentDecision[] {
  return strengths.filter(
    (other) => other !== decision && (other !== "awaiting_evidence" || missingEvidence === "awaiting_evidence"),
  );
}
