import type { FactDeclaration } from "@probity/engines/risk/check-fact.ts";
import { verificationSource } from "@probity/engines/risk/policy/format/sources.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import type { Change } from "../events/record-event.ts";
import type { LockedSubject } from "../subjects/subject-lock-store.ts";
import type { NewReceipt } from "./evidence-store.ts";
import { findNativeHeads, withholdHeads } from "./native-store.ts";
import { storeReceipts } from "./store-receipts.ts";

/** One attempt at a workflow, as receipts name it. */
export type Attempt = {
  workflowId: string;
  workflowRevision: number;
  sessionWorkflowId: string;
  workflowRunId: string;
};

/** The value of a field of a step; null when the step failed or did not find it. */
export type Finding = {
  stepId: string;
  field: string;
  type: FactDeclaration["type"];
  value: NewReceipt["value"];
  observedAt: Date;
  requiresApproval: boolean;
};

/**
 * Records a change of a session, whose subject is locked: the change becomes an event, makes the subject's assessments
 * outdated, and adds the findings of the newest attempt. A receipt holds the value of one declared field, never an image or
 * a whole output.
 */
export async function recordVerification(
  tx: Tx,
  caller: Caller,
  now: Date,
  subject: LockedSubject,
  change: Omit<Change, "subjectId" | "sequence">,
  found: { attempt: Attempt; findings: readonly Finding[] } | null,
): Promise<void> {
  const receipts = found ? await receiptsOf(tx, caller.scope, now, subject, found.attempt, found.findings) : [];
  storeReceipts(tx, caller, now, [{ subject, receipts, also: [change], verification: 1 }]);
  const withheld = receipts.filter((_receipt, index) => found!.findings[index]!.requiresApproval);
  if (withheld.length > 0) {
    const ids = withheld.map(({ id }) => id);
    await withholdHeads(tx, caller.scope, subject.id, ids);
  }
}

async function receiptsOf(
  tx: Tx,
  scope: Scope,
  now: Date,
  subject: LockedSubject,
  attempt: Attempt,
  findings: readonly Finding[],
): Promise<NewReceipt[]> {
  if (findings.length === 0) return [];
  const heads = await findNativeHeads(tx, scope, subject.id, attempt);
  return findings.map(({ stepId, field, type, value, observedAt }, index) => {
    const source = verificationSource({ ...attempt, stepId });
    return {
      id: newId(now),
      subject_id: subject.id,
      revision: subject.evidence_revision + 1 + index,
      source,
      source_registration_id: null,
      fact: field,
      type,
      status: value === null ? "unavailable" : "available",
      value,
      observed_at: observedAt,
      expires_at: null,
      provider_ref: null,
      received_at: now,
      supersedes: heads.get(`${source} ${field}`) ?? null,
      batch_id: null,
      provenance: { evidenceClass: "native", ...attempt, stepId },
    };
  });
}
