import type { CounterfactualsQuestion } from "@probity/engines/risk/policy/counterfactuals/answer-counterfactuals.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findAssessment } from "../../assessments/assessment-list-store.ts";
import { selectSourceNames } from "../../assessments/background-store.ts";
import { findInputNotes } from "../input-notes/input-notes-store.ts";
import { findSubject } from "../../subjects/subject-store.ts";
import { AssessmentCounterfactuals } from "./counterfactuals-shape.ts";

/** GET /risk/assessments/{id}/counterfactuals */
export const readCounterfactuals = operation({
  summary:
    "Read what would change an assessment's decision, proved to be the smallest change, and how firmly it stands",
  allow: readers,
  params: IdParams,
  reply: AssessmentCounterfactuals,

  // It is computed before the transaction opens, so that no connection waits for it.
  async prepare({ params, caller: { scope }, services, read }) {
    const { question, notesRevision } = await read((tx) => questionAbout(tx, scope, params.id));
    return { notesRevision, ...(await services.compute.counterfactuals(question)) };
  },

  async run({ prepared, params }) {
    return { assessmentId: params.id, ...prepared };
  },
});

async function questionAbout(tx: Tx, scope: Scope, id: string) {
  const row = await findAssessment(tx, scope, id);
  refuseUnless(row, "not_found");
  const subject = await findSubject(tx, scope, row.subject_id);
  refuseUnless(subject?.erasure === null, "erased");
  const noted = await findInputNotes(tx, scope, row.policy_key);
  const question: CounterfactualsQuestion = {
    definition: row.definition,
    evaluatorVersion: row.evaluator_version,
    inputs: row.result.inputs,
    evaluatedAt: row.evaluated_at.toISOString(),
    decision: row.decision,
    notes: noted?.notes ?? [],
    sourceNames: await selectSourceNames(tx, scope, { policyId: row.policy_id }),
  };
  return { question, notesRevision: noted?.revision ?? 0 };
}
