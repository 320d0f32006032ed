import { documentStatuses, signerStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import Type from "typebox";
import type { Tx } from "#platform/database/transaction.ts";
import { signersOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id, NullableTimestamp } from "#platform/operation/shapes.ts";
import { PagePart } from "../drafts/document-record.ts";
import { isCopyMailed } from "../mail/mailed-copy.ts";
import { consentFor } from "./consent.ts";
import { listSignatures } from "./field-value-store.ts";
import { readSigning, senderOf, type Signing } from "./load-signing.ts";
import { signingState } from "./may-sign.ts";
import { AllowedOrigins } from "./session-shapes.ts";
import { signingCaller } from "./signing-caller.ts";
import { asSigningField, remainingRequired, SigningField, visibleFields } from "./signing-field.ts";

const states = ["ready", "waiting", "signed", "declined", "voided", "expired", "completed", "finalizing"] as const;
/** A document that ended without all signatures does not show what was filled in. */
const withoutFields: readonly string[] = ["declined", "voided", "expired"];
const SignerStatus = Type.Enum([...signerStatuses]);

/** GET /signing/session */
export const readSigningSession = operation({
  summary: "Read everything a signer needs: the document, its fields and the consent text",
  allow: signersOnly,
  reply: Type.Object({
    state: Type.Enum([...states]),
    document: Type.Object({
      id: Id,
      name: Type.String(),
      status: Type.Enum([...documentStatuses]),
      source: Type.Enum(["template", "upload"]),
      pageCount: Type.Integer(),
      pages: Type.Array(PagePart),
      expiresAt: NullableTimestamp,
      allowDecline: Type.Boolean(),
      sender: Type.String(),
      invitations: Type.Enum(["email", "none"], { description: "`email` if the signers get mails." }),
      copyByMail: Type.Boolean({ description: "True if the signers get the sealed PDF by mail." }),
    }),
    signer: Type.Object({
      id: Id,
      name: Type.String(),
      status: SignerStatus,
      language: Type.Union([Type.String(), Type.Null()]),
    }),
    signers: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        role: Type.Union([Type.String(), Type.Null()]),
        status: SignerStatus,
        signingOrder: Type.Integer(),
      }),
    ),
    fields: Type.Array(SigningField),
    consent: Type.Object({ text: Type.String(), hash: Type.String(), givenAt: NullableTimestamp }),
    remainingRequired: Type.Integer(),
    embed: Type.Object({ allowedOrigins: AllowedOrigins, shareValues: Type.Boolean() }),
  }),

  async run({ tx, caller, now, services }) {
    const signing = await readSigning(tx, signingCaller(caller));
    const { document, session, signers, signer } = signing;
    const state = signingState(document, signers, signer.id, now);
    if (state === null) throw new Error("A signing session of a draft.");
    const { text, hash } = consentFor(session.language ?? signer.language);
    return {
      state,
      document: {
        id: document.id,
        name: document.name,
        status: document.status,
        source: document.source,
        pageCount: document.page_count,
        pages: [...document.pages],
        expiresAt: document.expires_at?.toISOString() ?? null,
        allowDecline: document.allow_decline,
        sender: await senderOf(tx, caller.scope),
        invitations: services.mails ? document.invitations : "none",
        copyByMail: services.mails && (await isCopyMailed(tx, caller.scope, document)),
      },
      signer: {
        id: signer.id,
        name: signer.name,
        status: signer.status,
        language: session.language ?? signer.language,
      },
      signers: signers.map(({ id, name, role, status, signing_order }) => ({
        id,
        name,
        role,
        status,
        signingOrder: signing_order,
      })),
      fields: withoutFields.includes(state) ? [] : await shownFields(tx, signing),
      consent: { text, hash, givenAt: signer.consented_at?.toISOString() ?? null },
      remainingRequired: state === "ready" || state === "waiting" ? remainingRequired(signing) : 0,
      embed: { allowedOrigins: session.allowed_origins, shareValues: session.share_values },
    };
  },
});

async function shownFields(tx: Tx, signing: Signing) {
  const { caller, document } = signing;
  const signatures = await listSignatures(tx, caller.scope, { documentId: document.id, signerId: caller.signerId });
  const signatureOf = new Map(signatures.map(({ id, signature }) => [id, signature]));
  return visibleFields(signing).map((field) =>
    asSigningField(signing, { ...field, signature: signatureOf.get(field.id) ?? null }),
  );
}
