import { signerStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableText, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import type { SignerRow } from "./signer-store.ts";

export const ErasedPart = Type.Object(
  { at: Timestamp, by: Type.String(), reason: Type.String() },
  { description: "Only of what was erased: its content is gone, and it takes nothing more." },
);

/** A signer as a document shows them. */
export const SignerPart = named(
  "DocumentSigner",
  Type.Object({
    id: Id,
    roleId: Type.Union([Id, Type.Null()]),
    role: NullableText,
    name: Type.String(),
    email: Type.String(),
    signingOrder: Type.Integer(),
    status: Type.Enum([...signerStatuses]),
    invitedAt: NullableTimestamp,
    viewedAt: NullableTimestamp,
    signedAt: NullableTimestamp,
    declinedAt: NullableTimestamp,
    declineReason: NullableText,
    erased: Type.Optional(ErasedPart),
  }),
);

export function signerPartOf(signer: SignerRow) {
  return {
    id: signer.id,
    roleId: signer.role_id,
    role: signer.role,
    name: signer.name,
    email: signer.email,
    signingOrder: signer.signing_order,
    status: signer.status,
    invitedAt: signer.invited_at?.toISOString() ?? null,
    viewedAt: signer.viewed_at?.toISOString() ?? null,
    signedAt: signer.signed_at?.toISOString() ?? null,
    declinedAt: signer.declined_at?.toISOString() ?? null,
    declineReason: signer.decline_reason,
    ...(signer.erasure && { erased: signer.erasure }),
  };
}

export const SignerRecord = named(
  "Signer",
  Type.Object({
    ...SignerPart.properties,
    documentId: Id,
    language: NullableText,
    remindedAt: NullableTimestamp,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);

export function asSignerRecord(signer: SignerRow) {
  return {
    ...signerPartOf(signer),
    documentId: signer.document_id,
    language: signer.language,
    remindedAt: signer.reminded_at?.toISOString() ?? null,
    createdAt: signer.created_at.toISOString(),
    updatedAt: signer.updated_at.toISOString(),
  };
}
