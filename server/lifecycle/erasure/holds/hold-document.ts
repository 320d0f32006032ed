import { DocumentRecord, readDocumentRecord } from "#agreements/drafts/document-record.ts";
import { lockDocument } from "#agreements/drafts/document-store.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { endHold, HoldRequest, placeExample, placeHold, releaseExample } from "./change-hold.ts";

const shared = {
  allow: administrators,
  params: IdParams,
  body: HoldRequest,
  reply: DocumentRecord,
  answer: { status: 200 },
} as const;

/** POST /documents/{id}/hold */
export const holdDocument = operation({
  ...shared,
  summary: "Put a document on legal hold: nobody erases it, and no retention period deletes it",
  example: placeExample,

  async run(call) {
    const { tx, caller, params } = call;
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnless(document.erasure === null, "erased");
    await placeHold(call, { kind: "document", id: params.id });
    return readDocumentRecord(tx, caller.scope, params.id);
  },
});

/** POST /documents/{id}/release-hold */
export const releaseDocumentHold = operation({
  ...shared,
  summary: "Release a document from its legal hold",
  fresh: true,
  example: releaseExample,

  async run(call) {
    const { tx, caller, params } = call;
    refuseUnless(await lockDocument(tx, caller.scope, params.id), "not_found");
    await endHold(call, { kind: "document", id: params.id });
    return readDocumentRecord(tx, caller.scope, params.id);
  },
});
