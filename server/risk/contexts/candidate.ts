import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Readings } from "@probity/engines/risk/policy/evaluation.ts";
import { currentEvaluator, evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import { namedInputs } from "@probity/engines/risk/policy/reasoning/knowledge.ts";
import type { PinRow } from "./pin-store.ts";

/** A pinned policy version as a selection saw it: ids and codes, never a value of the evidence. */
export type Candidate = {
  policyVersionId: string;
  policyKey: string;
  result: "applicable" | "not_applicable" | "unknown";
  groupId: string | null;
  /** Inputs that its groups read and that have no value: what to send when the result is unknown. */
  unresolvedInputs: string[];
};

const results = { matched: "applicable", not_matched: "not_applicable", unknown: "unknown" } as const;

/** The applicability that an assessment would find now, by the evaluator that it would use. */
export function candidateOf(pin: PinRow, definition: Definition, readings: Readings, evaluatedAt: string): Candidate {
  const { applicability, inputs } = evaluatorOf(currentEvaluator)!.evaluate(definition, readings, evaluatedAt);
  const conditions = (definition.applicability ?? []).flatMap(({ all }) => all);
  const read = new Set(conditions.flatMap(namedInputs));
  return {
    policyVersionId: pin.policy_id,
    policyKey: pin.policy_key,
    result: results[applicability.result],
    groupId: applicability.groupId,
    unresolvedInputs: inputs.filter(({ key, state }) => state !== "resolved" && read.has(key)).map(({ key }) => key),
  };
}
