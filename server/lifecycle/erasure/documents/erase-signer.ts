import Type from "typebox";
import { asSignerRecord, SignerRecord } from "#agreements/signers/signer-record.ts";
import { listSigners } from "#agreements/signers/signer-store.ts";
import { alone } from "#platform/four-eyes/people.ts";
import { propose } from "#platform/four-eyes/propose.ts";
import { findFourEyes } from "#platform/four-eyes/settings-store.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id } from "#platform/operation/shapes.ts";
import { ErasureRequest, type SignerErasureChange, SignerErasureProposal } from "../subjects/erasure-change.ts";
import { checkSignerErasure, makeDocumentErasure } from "./apply-document-erasure.ts";

/** POST /documents/{id}/signers/{signerId}/erase */
export const eraseSigner = operation({
  summary: "Erase one signer of a document that has ended, with the files that name them; the other signers stay",
  allow: administrators,
  fresh: true,
  params: Type.Object({ id: Id, signerId: Id }),
  body: ErasureRequest,
  example: { reason: "Request of the person, ticket 4711." },
  reply: SignerRecord,
  answer: { accepted: SignerErasureProposal, status: 200 },

  async run(call) {
    const { tx, caller, params, body } = call;
    const target = await checkSignerErasure(tx, caller.scope, params.signerId, params.id);
    const fourEyes = await findFourEyes(tx, caller.scope);
    if (fourEyes?.choice.erasures) {
      const change: SignerErasureChange = {
        operation: "eraseSigner",
        request: body,
        before: { erased: false },
        after: { erased: true },
      };
      return propose(call, { change, resourceId: params.signerId, subject: null });
    }
    await makeDocumentErasure(call, alone(caller), target, body);
    const signers = await listSigners(tx, caller.scope, [params.id]);
    return asSignerRecord(signers.find(({ id }) => id === params.signerId)!);
  },
});
