import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { findSource, holdBindings } from "../sources/source-store.ts";
import { lockSubject } from "../subjects/subject-lock-store.ts";
import { observedAtOf, type SubmittedClaim } from "./claim.ts";
import { findHeads, type NewReceipt } from "./evidence-store.ts";

/**
 * Version of the code that turns a request into a receipt; change it if the same request would make a different receipt.
 */
const adapterVersion = "evidence-api-1";

export type Submission = Awaited<ReturnType<typeof loadSubmission>>;

/**
 * Loads everything needed to judge a submission, in one round trip. The subject is locked before the bindings are held. A
 * change of bindings locks no subject, so there is no deadlock. Each statement sees what was committed when the previous
 * one got its lock.
 */
export async function loadSubmission(
  tx: Tx,
  caller: Caller,
  sent: { subjectId: string; sourceRegistrationId: string; facts: readonly string[] },
) {
  if (caller.kind !== "api_key") throw new Error("Only API keys are bound to sources.");
  const { scope, apiKeyId } = caller;
  const sourceId = sent.sourceRegistrationId;
  const [subject, , source, heads] = await Promise.all([
    lockSubject(tx, scope, sent.subjectId),
    holdBindings(tx, scope, sourceId),
    findSource(tx, scope, sourceId),
    findHeads(tx, scope, { subjectId: sent.subjectId, source: `registered:${sourceId}`, facts: sent.facts }),
  ]);
  // The order of refusals: first the named records must exist, then the caller must be allowed, then the claim must be
  // valid.
  refuseUnless(subject, "not_found");
  refuseUnlessFound(source, "/sourceRegistrationId");
  refuseUnless(source.api_key_ids.includes(apiKeyId), "source_not_bound");
  return { subject, source, heads, apiKeyId };
}

/** Receipts of claims that were found right, numbered in their order. */
export function receiptsOf(
  { subject, source, heads, apiKeyId }: Submission,
  claims: readonly SubmittedClaim[],
  now: Date,
  batchId: string | null,
): NewReceipt[] {
  return claims.map((claim, index) => ({
    id: newId(now),
    subject_id: subject.id,
    revision: subject.evidence_revision + 1 + index,
    source: `registered:${source.id}`,
    source_registration_id: source.id,
    fact: claim.fact,
    type: source.facts.find(({ key }) => key === claim.fact)!.type,
    status: claim.status,
    value: claim.value,
    observed_at: observedAtOf(claim, now),
    expires_at: typeof claim.expiresAt === "string" ? new Date(claim.expiresAt) : null,
    provider_ref: claim.providerRef ?? null,
    received_at: now,
    supersedes: heads.get(claim.fact) ?? null,
    batch_id: batchId,
    provenance: { bindingRevision: source.revision, apiKeyId, adapterVersion, evidenceClass: "assertion" },
  }));
}
