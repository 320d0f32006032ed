import { DocumentRecord, readDocumentRecord } from "#agreements/drafts/document-record.ts";
import { alone } from "#platform/four-eyes/people.ts";
import { propose } from "#platform/four-eyes/propose.ts";
import { findFourEyes } from "#platform/four-eyes/settings-store.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { type DocumentErasureChange, DocumentErasureProposal, ErasureRequest } from "../subjects/erasure-change.ts";
import { checkDocumentErasure, makeDocumentErasure } from "./apply-document-erasure.ts";

/** POST /documents/{id}/erase */
export const eraseDocument = operation({
  summary: "Erase the content of a document that has ended, for good; id, status, times and the chained history stay",
  allow: administrators,
  fresh: true,
  params: IdParams,
  body: ErasureRequest,
  example: { reason: "The retention period has ended." },
  reply: DocumentRecord,
  answer: { accepted: DocumentErasureProposal, status: 200 },

  async run(call) {
    const { tx, caller, params, body } = call;
    const target = await checkDocumentErasure(tx, caller.scope, params.id);
    const fourEyes = await findFourEyes(tx, caller.scope);
    if (fourEyes?.choice.erasures) {
      const change: DocumentErasureChange = {
        operation: "eraseDocument",
        request: body,
        before: { erased: false },
        after: { erased: true },
      };
      return propose(call, { change, resourceId: target.document.id, subject: null });
    }
    await makeDocumentErasure(call, alone(caller), target, body);
    return readDocumentRecord(tx, caller.scope, target.document.id);
  },
});
