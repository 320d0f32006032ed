import Type, { type Static } from "typebox";
import { changeOf, proposalOf } from "#platform/four-eyes/proposal-record.ts";
import { named } from "#platform/operation/named.ts";
import { Reason, strict } from "#platform/operation/shapes.ts";

export const ErasureRequest = strict({ reason: Reason });
export type ErasureRequest = Static<typeof ErasureRequest>;

const Erased = Type.Object({ erased: Type.Boolean() });

const SubjectErasureChange = changeOf("eraseSubject", ErasureRequest, Erased, Erased);
export type SubjectErasureChange = Static<typeof SubjectErasureChange>;

const DocumentErasureChange = changeOf("eraseDocument", ErasureRequest, Erased, Erased);
export type DocumentErasureChange = Static<typeof DocumentErasureChange>;

const SignerErasureChange = changeOf("eraseSigner", ErasureRequest, Erased, Erased);
export type SignerErasureChange = Static<typeof SignerErasureChange>;

export const DocumentErasureProposal = named("DocumentErasureProposal", proposalOf(DocumentErasureChange));
export const SignerErasureProposal = named("SignerErasureProposal", proposalOf(SignerErasureChange));

export const SubjectErasureProposal = named("SubjectErasureProposal", proposalOf(SubjectErasureChange));
