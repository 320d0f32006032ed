import { apiKeysOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { limits } from "../limits.ts";
import { claimErrors, claimProperties } from "./claim.ts";
import { EvidenceRecord } from "./evidence-resource.ts";
import { loadSubmission, receiptsOf } from "./receive-evidence.ts";
import { storeReceipts } from "./store-receipts.ts";

/** POST /risk/subjects/{id}/evidence */
export const submitEvidence = operation({
  summary: "Submit a source's evidence for one fact of a subject; it supersedes the source's earlier evidence",
  allow: apiKeysOnly,
  params: IdParams,
  body: strict({ sourceRegistrationId: Id, ...claimProperties }),
  example: {
    sourceRegistrationId: "01981b7c-0e9d-7f24-b6a5-94837261504f",
    fact: "country.residence",
    status: "available",
    value: "DE",
    observedAt: "2026-11-02T09:30:00Z",
    expiresAt: null,
    providerRef: "check-83121",
  },
  limits: { body: { name: "evidence", bytes: limits.evidenceBytes } },
  reply: EvidenceRecord,

  async run({ tx, caller, now, params, body: { sourceRegistrationId, ...claim } }) {
    const submission = await loadSubmission(tx, caller, {
      subjectId: params.id,
      sourceRegistrationId,
      facts: [claim.fact],
    });
    const errors = claimErrors(submission.source.facts, claim, now, "");
    if (errors.length > 0) throw new Refusal("validation_failed", { errors });
    refuseUnless(submission.source.enabled, "source_disabled");

    const receipts = receiptsOf(submission, [claim], now, null);
    const [record] = storeReceipts(tx, caller, now, [{ subject: submission.subject, receipts }]);
    return record!;
  },
});
