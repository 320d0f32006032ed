import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { apiKeysOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { type FieldError, Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { limits } from "../limits.ts";
import { claimErrors, claimProperties, type SubmittedClaim } from "./claim.ts";
import { findEvent } from "../events/event-store.ts";
import { asEvidenceRecord, EvidenceRecord } from "./evidence-resource.ts";
import { receiptsOfBatch } from "./evidence-store.ts";
import { loadSubmission, receiptsOf } from "./receive-evidence.ts";
import { storeReceipts } from "./store-receipts.ts";

/** What the event of a batch says, by which its receipts are found: they have the last revisions up to this one. */
type BatchDetails = { sourceRegistrationId: string; receipts: number; evidenceRevision: number };

/** POST /risk/subjects/{id}/evidence/batch */
export const submitEvidenceBatch = operation({
  summary: "Submit a source's evidence for several facts of a subject; all of it is received, or nothing",
  allow: apiKeysOnly,
  params: IdParams,
  body: strict({
    sourceRegistrationId: Id,
    items: Type.Array(strict(claimProperties), { minItems: 1, maxItems: limits.evidenceBatchItems }),
  }),
  example: {
    sourceRegistrationId: "01981b7c-0e9d-7f24-b6a5-94837261504f",
    items: [
      { fact: "country.residence", status: "available", value: "DE", observedAt: "2026-11-02T09:30:00Z" },
      { fact: "products", status: "available", value: ["current_account"], observedAt: "2026-11-02T09:30:00Z" },
    ],
  },
  limits: { body: { name: "evidence_batch", bytes: limits.evidenceBatchBytes } },
  reply: Type.Object({ id: Id, subjectId: Id, items: Type.Array(EvidenceRecord) }),
  idempotency: {
    // As it was answered first, when nothing had superseded its receipts.
    async readAgain(tx, scope, id) {
      const { subject_id: subjectId, details } = (await findEvent(tx, scope, id))!;
      const receipts = await receiptsOfBatch(tx, scope, subjectId!, details as BatchDetails);
      return { id, subjectId: subjectId!, items: receipts.map((receipt) => asEvidenceRecord(receipt)) };
    },
  },

  async run({ tx, caller, now, params, body: { sourceRegistrationId, items } }) {
    refuseLargeItems(items);
    const facts = items.map(({ fact }) => fact);
    const submission = await loadSubmission(tx, caller, { subjectId: params.id, sourceRegistrationId, facts });
    const errors = items.flatMap((item, index) => [
      ...repeatedFact(facts, index),
      ...claimErrors(submission.source.facts, item, now, `/items/${index}`),
    ]);
    if (errors.length > 0) throw new Refusal("validation_failed", { errors });
    refuseUnless(submission.source.enabled, "source_disabled");

    // The batch is its event: it has no other record.
    const id = newId(now);
    const receipts = receiptsOf(submission, items, now, id);
    const details: BatchDetails = {
      sourceRegistrationId: submission.source.id,
      receipts: receipts.length,
      evidenceRevision: receipts.at(-1)!.revision,
    };
    const type = "risk.evidence.batch_recorded" as const;
    const change = { id, type, resourceType: "events", resourceId: id, details };
    const { subject } = submission;
    const records = storeReceipts(tx, caller, now, [{ subject, receipts, also: [change] }]);
    return { id, subjectId: subject.id, items: records };
  },
});

function repeatedFact(facts: readonly string[], index: number): FieldError[] {
  if (facts.indexOf(facts[index]!) === index) return [];
  return [
    {
      path: `/items/${index}/fact`,
      code: "duplicate",
      message: "An earlier item is about the same fact. Send each fact once.",
    },
  ];
}

/** An item has the same limit as a single request: a batch saves requests, but does not raise limits. */
function refuseLargeItems(items: readonly SubmittedClaim[]): void {
  for (const [index, item] of items.entries()) {
    const actualBytes = Buffer.byteLength(JSON.stringify(item));
    refuseUnless(actualBytes <= limits.evidenceBytes, "payload_too_large", {
      limitName: "evidence",
      limitBytes: limits.evidenceBytes,
      actualBytes,
      errors: [{ path: `/items/${index}`, code: "too_large", message: "The item is too large." }],
    });
  }
}
