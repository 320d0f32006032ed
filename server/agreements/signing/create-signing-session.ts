import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, Language, NullableText, strict, Timestamp } from "#platform/operation/shapes.ts";
import { lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { listSigners } from "../signers/signer-store.ts";
import { refuseUnlessMaySign } from "./may-sign.ts";
import { AllowedOrigins, refuseUnlessOrigins, refuseUnlessReturnUrl, ThemePart } from "./session-shapes.ts";
import { endSessions, insertSession } from "./session-store.ts";
import { newSigningSecret } from "./signing-secret.ts";
import { signingUrl } from "./signing-url.ts";

const secondsDefault = 1_800;

/** POST /documents/{id}/signers/{signerId}/signing-sessions */
export const createSigningSession = operation({
  summary: "Make a link that opens the signing page for one signer, once",
  allow: writers,
  params: Type.Object({ id: Id, signerId: Id }),
  body: strict({
    allowedOrigins: Type.Optional(AllowedOrigins),
    expiresInSeconds: Type.Optional(Type.Integer({ minimum: 300, maximum: 3_600 })),
    returnUrl: Type.Optional(Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()])),
    language: Type.Optional(Type.Union([Language, Type.Null()])),
    theme: Type.Optional(Type.Union([ThemePart, Type.Null()])),
    shareValues: Type.Optional(Type.Boolean({ description: "Tell the page around it what was filled in as well." })),
  }),
  example: {
    allowedOrigins: ["https://app.harbour.example"],
    expiresInSeconds: 900,
    returnUrl: "https://app.harbour.example/contracts",
    theme: { accent: "#0a5c8f" },
  },
  reply: Type.Object({ id: Id, url: NullableText, token: NullableText, expiresAt: Timestamp }),
  idempotency: { secrets: ["url", "token"] },

  async run({ tx, caller, now, origin, params, body, services }) {
    const { scope } = caller;
    const { allowedOrigins = [], expiresInSeconds = secondsDefault, returnUrl = null } = body;
    refuseUnlessOrigins(allowedOrigins);
    if (returnUrl !== null) refuseUnlessReturnUrl(returnUrl);
    const document = await lockDocument(tx, scope, params.id);
    refuseUnless(document, "not_found");
    const signers = await listSigners(tx, scope, [document.id]);
    const signer = signers.find(({ id }) => id === params.signerId);
    refuseUnless(signer, "not_found");
    refuseUnlessMaySign(document, signers, signer.id, now);

    const { secret: token, hash } = newSigningSecret("ss");
    const id = newId(now);
    const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000);
    await endSessions(tx, scope, signer.id, now);
    await insertSession(tx, scope, {
      id,
      document_id: document.id,
      signer_id: signer.id,
      kind: "embedded",
      token_hash: hash,
      allowed_origins: allowedOrigins,
      return_url: returnUrl,
      language: body.language ?? null,
      theme: body.theme ?? null,
      share_values: body.shareValues ?? false,
      authentication: document.authentication,
      created_at: now,
      created_by: principalOf(caller),
      expires_at: expiresAt,
    });
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "session_created",
      details: { sessionId: id, signerId: signer.id, expiresAt: expiresAt.toISOString() },
    });
    return { id, url: signingUrl(services.publicUrl, id, token), token, expiresAt: expiresAt.toISOString() };
  },
});
