import Type from "typebox";
import type { Tx } from "#platform/database/transaction.ts";
import { named } from "#platform/operation/named.ts";
import { type OpenCall, openOperation } from "#platform/operation/open-operation.ts";
import { Refusal, type RefusalCode, type RefusalMembers, refuseUnless } from "#platform/operation/refusal.ts";
import { strict, Timestamp } from "#platform/operation/shapes.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { shownBranding, SigningBranding } from "../branding/branding-record.ts";
import { findBranding } from "../branding/branding-store.ts";
import { announceDocument } from "../drafts/announce-document.ts";
import { lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { listSigners } from "../signers/signer-store.ts";
import { confirmCode, type WrongCode } from "./confirm-code.ts";
import { signingState } from "./may-sign.ts";
import { AllowedOrigins, ThemePart } from "./session-shapes.ts";
import { endSessions, findSession, findSigningToken, giveBearer, type SessionRow } from "./session-store.ts";
import { markViewed } from "./signer-progress-store.ts";
import type { SigningCaller } from "./signing-caller.ts";
import { hashOfSecret, newSigningSecret } from "./signing-secret.ts";

/** A link in a mail may be opened again and again, each time for this long. */
const mailBearerSeconds = 3_600;

const Opened = named(
  "OpenedSigningSession",
  Type.Object({
    bearer: Type.String(),
    expiresAt: Timestamp,
    kind: Type.Enum(["embedded", "mail"], { description: "A link in a mail opens again; any other opens once." }),
    authentication: Type.Enum(["none", "email_code"]),
    language: Type.Union([Type.String(), Type.Null()]),
    theme: Type.Union([ThemePart, Type.Null()]),
    branding: SigningBranding,
    returnUrl: Type.Union([Type.String(), Type.Null()]),
    allowedOrigins: AllowedOrigins,
    shareValues: Type.Boolean(),
  }),
);
type OpenedSession = Type.Static<typeof Opened>;
type Call = OpenCall<unknown, { token: string; code?: string }>;
type Outcome = { opened: OpenedSession } | { refused: RefusalCode; members?: RefusalMembers };

/** POST /signing/session */
export const openSigningSession = openOperation({
  summary: "Exchange the token of a signing link for the bearer of its signing session",
  body: strict({
    token: Type.String({ minLength: 1, maxLength: 200 }),
    code: Type.Optional(
      Type.String({ minLength: 1, maxLength: 20, description: "From the e-mail, where one is asked for." }),
    ),
  }),
  example: { token: "hVdG2nT7wQ4xZ9bK1mR5sY8uC3eF6jL0pA-oI_vNtEk" },
  reply: Opened,

  async run(call) {
    const found = await call.transact({}, (tx) => findSigningToken(tx, hashOfSecret(call.body.token)));
    refuseUnless(found, "signing_token_invalid");
    const { organization_id: organizationId, mode, data_key: dataKey, master_key_version: masterKeyVersion } = found;
    const signer: SigningCaller = {
      kind: "signer",
      scope: { organizationId, mode },
      documentId: found.document_id,
      signerId: found.signer_id,
      sessionId: found.session_id,
    };
    const keys = call.services.keyring.organization(organizationId, { dataKey, masterKeyVersion });
    // A wrong code is counted, so the refusal must not roll back the count.
    const outcome = await call.transact({ scope: signer.scope, subscriptions: "shared" }, (tx) =>
      open(tx, call, signer, keys),
    );
    if ("opened" in outcome) return { body: outcome.opened };
    throw new Refusal(outcome.refused, outcome.members);
  },
});

async function open(tx: Tx, call: Call, signer: SigningCaller, keys: OrganizationKeys): Promise<Outcome> {
  const { scope, documentId, signerId, sessionId } = signer;
  const { now } = call;
  const document = await lockDocument(tx, scope, documentId);
  const session = await findSession(tx, scope, sessionId);
  const signers = await listSigners(tx, scope, [documentId]);
  if (!document || !session || !isOpen(session, now)) return { refused: "signing_token_invalid" };
  if (signingState(document, signers, signerId, now) !== "ready") return { refused: "signing_token_invalid" };
  if (session.authentication === "email_code") {
    const unconfirmed = await confirmCode(tx, signer, keys, now, session, call.body.code);
    if (unconfirmed?.wrong) await recordWrongCode(tx, call, signer, unconfirmed.wrong);
    if (unconfirmed?.wrong?.isLast) return { refused: "signing_token_invalid" };
    if (unconfirmed) return { refused: "signing_code_required", members: unconfirmed.refusal };
  }

  const { secret: bearer, hash } = newSigningSecret("sb");
  const expiresAt = session.kind === "mail" ? new Date(now.getTime() + mailBearerSeconds * 1000) : session.expires_at;
  await endSessions(tx, scope, signerId, now, session.id);
  await giveBearer(tx, scope, session.id, { hash, expiresAt, now });
  const viewed = await recordDocumentEvent(tx, signer, now, {
    documentId,
    origin: { ip: call.address, userAgent: call.userAgent },
    type: "viewed",
    details: { sessionId, kind: session.kind, authentication: session.authentication },
  });
  const first = await markViewed(tx, scope, signerId, now);
  if (first) {
    const announcement = { eventId: viewed.id, event: "document.viewed", signerId } as const;
    await announceDocument(tx, scope, now, document, announcement);
  }
  const { kind, authentication, language, theme, return_url: returnUrl, allowed_origins: allowedOrigins } = session;
  const spoken = language ?? signers.find(({ id }) => id === signerId)?.language ?? null;
  return {
    opened: {
      bearer,
      expiresAt: expiresAt.toISOString(),
      kind,
      authentication,
      language: spoken,
      theme,
      branding: shownBranding(await findBranding(tx, scope)),
      returnUrl,
      allowedOrigins,
      shareValues: session.share_values,
    },
  };
}

/** The sender sees in the history that somebody guesses; the code itself is nowhere. */
async function recordWrongCode(
  tx: Tx,
  { now, address, userAgent }: Call,
  signer: SigningCaller,
  { failures, isLast }: WrongCode,
): Promise<void> {
  const { documentId, signerId, sessionId } = signer;
  await recordDocumentEvent(tx, signer, now, {
    documentId,
    origin: { ip: address, userAgent },
    type: "code_refused",
    details: { sessionId, signerId, failures, linkEnded: isLast },
  });
}

function isOpen({ kind, used_at, link_ended_at, ended_at, expires_at }: SessionRow, now: Date): boolean {
  const stands = ended_at === null && link_ended_at === null && expires_at > now;
  return stands && (kind === "mail" || used_at === null);
}
