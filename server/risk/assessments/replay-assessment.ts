import { hash } from "node:crypto";
import Type from "typebox";
import { digestsOf, evaluationDigests } from "@probity/engines/risk/policy/digest.ts";
import { evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import { readingsOf } from "@probity/engines/risk/policy/stored-readings.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, Timestamp } from "#platform/operation/shapes.ts";
import { findSubject } from "../subjects/subject-store.ts";
import { findAssessment, type StoredAssessment } from "./assessment-list-store.ts";

const Digests = Type.Object({
  definitionDigest: Type.String(),
  inputsDigest: Type.String(),
  resultDigest: Type.String(),
});

/** POST /risk/assessments/{id}/replay */
export const replayAssessment = operation({
  summary: "Compute an assessment again from its stored inputs, and compare the results",
  allow: readers,
  params: IdParams,
  reply: Type.Object({
    assessmentId: Id,
    evaluatorVersion: Type.String(),
    matches: Type.Boolean(),
    stored: Digests,
    recomputed: Type.Union([Digests, Type.Null()], {
      description: "Null when the stored inputs cannot be evaluated at all.",
    }),
    differences: Type.Array(Type.String(), { description: "The members of the record that do not agree." }),
    checkedAt: Timestamp,
  }),
  answer: { status: 200 },
  changesNothing: true,

  async run({ tx, caller, now, params }) {
    const row = await findAssessment(tx, caller.scope, params.id);
    refuseUnless(row, "not_found");
    const subject = await findSubject(tx, caller.scope, row.subject_id);
    refuseUnless(subject?.erasure === null, "erased");
    const recomputed = recompute(row);
    const differences = recomputed ? differencesOf(row, recomputed) : ["result"];
    return {
      assessmentId: row.id,
      evaluatorVersion: row.evaluator_version,
      matches: differences.length === 0,
      stored: {
        definitionDigest: row.definition_digest,
        inputsDigest: row.inputs_digest,
        resultDigest: row.result_digest,
      },
      recomputed: recomputed && recomputed.digests,
      differences,
      checkedAt: now.toISOString(),
    };
  },
});

const sha256 = (text: string) => hash("sha256", text);

/** The stored policy, inputs, time and evaluator once more; null when they are nothing that could ever have been stored. */
function recompute({ definition, result, evaluated_at, evaluator_version }: StoredAssessment) {
  const evaluator = evaluatorOf(evaluator_version);
  if (!evaluator) return null;
  try {
    const evaluation = evaluator.evaluate(definition, readingsOf(result.inputs), evaluated_at.toISOString());
    return {
      evaluation,
      lapsesAt: evaluator.lapsesAt(definition, evaluation),
      digests: digestsOf(sha256, definition, evaluation),
      ofStoredResult: evaluationDigests(sha256, result),
    };
  } catch {
    // Rows that were tampered with may hold anything. That they cannot be evaluated is the answer, not a failure.
    return null;
  }
}

/** The digests alone are not enough: a changed column must be found even if its digest is unchanged. */
function differencesOf(row: StoredAssessment, again: NonNullable<ReturnType<typeof recompute>>): string[] {
  const { evaluation, digests } = again;
  const pairs: [member: string, stored: unknown, recomputed: unknown][] = [
    ["definitionDigest", row.definition_digest, digests.definitionDigest],
    ["inputsDigest", row.inputs_digest, digests.inputsDigest],
    ["resultDigest", row.result_digest, digests.resultDigest],
    ["inputs", again.ofStoredResult.inputsDigest, digests.inputsDigest],
    ["result", again.ofStoredResult.resultDigest, digests.resultDigest],
    ["complete", row.complete, evaluation.complete],
    ["decision", row.decision, evaluation.decision],
    ["reviewDueAt", row.review_due_at.toISOString(), evaluation.reviewDueAt],
    ["freshUntil", row.lapses_at?.toISOString() ?? null, again.lapsesAt],
    ["requiredActions", row.action_ids.length, evaluation.requiredActions.length],
  ];
  return pairs.filter(([, stored, recomputed]) => stored !== recomputed).map(([member]) => member);
}
