import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Database } from "#platform/database/pool.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { AccessTokens } from "#platform/sessions/access-tokens.ts";
import type { Caller, Mode } from "#platform/operation/caller.ts";
import { endOf } from "#platform/sessions/key-end.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { declaredDigest } from "./content-digest.ts";
import type { KeyGrant } from "./key-grant.ts";
import { isUnchanged, KeyChanged, type RememberedKeys, type StoredKey } from "./remembered-keys.ts";
import { mistakeIn, refuseNoBearer, signatureHeaders, unauthenticated } from "./credential-mistakes.ts";

export type SignedRequest = { method: string; target: string; headers: IncomingHttpHeaders; bodyDigest: string };

/** The mode of a dashboard token is not known before its headers are read. */
export type Authenticated =
  | {
      kind: "api_key";
      caller: Extract<Caller, { kind: "api_key" }>;
      keys: OrganizationKeys;
      keyId: string;
      key: StoredKey;
      /** Nobody has asked yet whether the key is still the same. */
      isRemembered: boolean;
      grant: KeyGrant;
    }
  | { kind: "signer"; caller: Extract<Caller, { kind: "signer" }>; keys: OrganizationKeys }
  | { kind: "user"; caller: Omit<Extract<Caller, { kind: "user" }>, "scope">; organizationId: string };

export type Authenticator = { database: Database; keyring: Keyring; tokens: AccessTokens; clock: () => Date };

const windowSeconds = 300;
const unknownSecret = createSecretKey(Buffer.from("sk_unknown_key"));

export async function authenticate(
  parts: Authenticator,
  request: SignedRequest,
  remembered?: RememberedKeys,
  usesMemory = false,
): Promise<Authenticated> {
  const bearer = request.headers.authorization;
  const signed = request.headers["x-api-key"] !== undefined;
  if (!signed && bearer === undefined) throw new Refusal("authentication_required");
  if (signed && bearer !== undefined) throw unauthenticated("Send `X-Api-Key` or `Authorization`, not both.");
  return bearer === undefined
    ? authenticateKey(parts, request, remembered, usesMemory)
    : authenticateToken(parts, bearer);
}

/**
 * Judges by the head of a request who sends it, before its body is read: a token says so, and a signature whose body's digest is
 * declared. Of any other request it is only known whose key it names, which is no secret; at least the key has to exist and the time
 * has to be plausible.
 */
export async function authenticateHead(
  parts: Authenticator,
  request: Omit<SignedRequest, "bodyDigest">,
): Promise<{ who: Authenticated } | { named: Scope }> {
  const { authorization, "x-api-key": keyId, "x-timestamp": timestamp } = request.headers;
  const bodyDigest = declaredDigest(request.headers);
  if (authorization !== undefined || bodyDigest !== null)
    return { who: await authenticate(parts, { ...request, bodyDigest: bodyDigest ?? "" }) };
  if (typeof keyId !== "string" || typeof timestamp !== "string") throw new Refusal("authentication_required");
  const key = inWindow(timestamp, parts.clock()) && (await findKey(parts.database, keyId));
  if (!key) throw new Refusal("invalid_signature", mistakeIn(timestamp));
  return { named: { organizationId: key.organization_id, mode: key.mode } };
}

function inWindow(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= windowSeconds;
}

async function authenticateToken(parts: Authenticator, bearer: string): Promise<Authenticated> {
  const { tokens, clock } = parts;
  const token = /^Bearer ([\w.-]+)$/i.exec(bearer)?.[1];
  if (!token)
    throw unauthenticated("`Authorization` must be the word `Bearer`, a space, and an access token from a sign-in.");
  if (token.startsWith("sb_")) return authenticateSigner(parts, token);
  refuseNoBearer(token);
  const claims = await tokens.verify(token, clock());
  if (claims === "credential_expired") throw new Refusal(claims);
  if (claims === "invalid_signature")
    throw new Refusal(claims, {
      detail: "This server did not issue the bearer token, or the token was altered. Sign in again.",
    });
  if (claims.clientType !== null) {
    const detail = "Assistant connections cannot call this API. Sign the request with an API key, or sign in.";
    throw new Refusal("credential_kind_not_allowed", { detail });
  }
  const { userId, role, sessionId, organizationId } = claims;
  return { kind: "user", caller: { kind: "user", userId, role, sessionId }, organizationId };
}

type StoredSession = {
  organization_id: string;
  mode: Mode;
  document_id: string;
  signer_id: string;
  session_id: string;
  expires_at: Date;
  ended_at: Date | null;
  data_key: Buffer;
  master_key_version: number;
};

/** A signing session proves itself by a random token of which only the digest is stored. */
async function authenticateSigner(parts: Authenticator, token: string): Promise<Authenticated> {
  const { rows } = await statement<StoredSession>`
    select * from find_signing_session(${hash("sha256", token, "buffer")})
  `.execute(parts.database);
  const session = rows[0];
  if (!session || session.ended_at) throw new Refusal("signing_token_invalid");
  // The holder of the bearer was admitted before, so it is safe to say that the session timed out and how to come back.
  if (session.expires_at <= parts.clock())
    throw new Refusal("signing_token_invalid", {
      reason: "session_expired",
      detail: "The session has timed out. Open the link again if it came by e-mail; otherwise create a new session.",
    });
  const keys = parts.keyring.organization(session.organization_id, {
    dataKey: session.data_key,
    masterKeyVersion: session.master_key_version,
  });
  const scope = { organizationId: session.organization_id, mode: session.mode };
  const { document_id: documentId, signer_id: signerId, session_id: sessionId } = session;
  return { kind: "signer", caller: { kind: "signer", scope, documentId, signerId, sessionId }, keys };
}

/** `remembered` may let a request in. It refuses none: a key that memory does not let in is read. */
async function authenticateKey(
  parts: Authenticator,
  request: SignedRequest,
  remembered: RememberedKeys | undefined,
  usesMemory: boolean,
): Promise<Authenticated> {
  const { keyId, timestamp, signature } = signatureHeaders(request.headers);
  const canonicalRequest = canonicalRequestOf(request, timestamp);
  const now = parts.clock();
  const isSignedWith = (secrets: readonly KeyObject[]) =>
    secrets.some((secret) => verifies(secret, canonicalRequest, signature));
  if (usesMemory) {
    const known = remembered?.of(keyId);
    // The same work for an unknown key here and below, so that the time taken does not tell which keys exist.
    const isSigned = isSignedWith(known ? secretsOf(known, keysOf(parts, known), now) : [unknownSecret]);
    if (known && isSigned && inWindow(timestamp, now) && !known.revoked_at && !hasEnded(known, now))
      return authenticated(parts, keyId, known, true);
  }
  const key = await findKey(parts.database, keyId);
  if (!key) {
    isSignedWith([unknownSecret]);
    throw new Refusal("invalid_signature", mistakeIn(timestamp, signature));
  }
  const refuse = (
    code: "invalid_signature" | "timestamp_out_of_window" | "credential_revoked" | "credential_expired",
  ) => {
    // Only test keys learn what the server computed: it helps an integrator and gives nothing away that they did not send.
    throw new Refusal(code, { ...mistakeIn(timestamp, signature), ...(key.mode === "test" && { canonicalRequest }) });
  };
  if (!isSignedWith(secretsOf(key, keysOf(parts, key), now))) refuse("invalid_signature");
  if (!inWindow(timestamp, now)) refuse("timestamp_out_of_window");
  if (key.revoked_at) refuse("credential_revoked");
  if (hasEnded(key, now)) refuse("credential_expired");
  remembered?.remember(keyId, key);
  return authenticated(parts, keyId, key, false);
}

function authenticated(parts: Authenticator, keyId: string, key: StoredKey, isRemembered: boolean): Authenticated {
  const scope = { organizationId: key.organization_id, mode: key.mode };
  const grant = { scopes: key.scopes, networks: key.allowed_networks, lastUsedAt: key.last_used_at };
  const caller = { kind: "api_key" as const, scope, apiKeyId: key.id };
  return { kind: "api_key", caller, keys: keysOf(parts, key), keyId, key, isRemembered, grant };
}

const keysOf = ({ keyring }: Authenticator, key: StoredKey): OrganizationKeys =>
  keyring.organization(key.organization_id, { dataKey: key.data_key, masterKeyVersion: key.master_key_version });

/** Asks in the transaction of a request whether its key is still as it was remembered, and answers when it was last used. */
export async function refuseChangedKey(tx: Tx, keyId: string, remembered: StoredKey): Promise<Date | null> {
  const key = await findKey(tx, keyId);
  if (!key || !isUnchanged(remembered, key)) throw new KeyChanged();
  return key.last_used_at;
}

function hasEnded(key: StoredKey, now: Date): boolean {
  const end = endOf(key, key);
  return end !== null && end <= now;
}

/** Asks again for the key of a request whose answer takes long. */
export async function refuseEndedKey(tx: Tx, keyId: string, now: Date): Promise<void> {
  const key = await findKey(tx, keyId);
  if (!key || key.revoked_at) throw new Refusal("credential_revoked");
  if (hasEnded(key, now)) throw new Refusal("credential_expired");
}

async function findKey(database: Database | Tx, keyId: string): Promise<StoredKey | undefined> {
  const { rows } = await statement<StoredKey>`select * from find_api_key(${keyId})`.execute(database);
  return rows[0];
}

/** Opening a sealed secret costs more than checking a signature with it, so the last few thousand stay open in memory. */
const opened = new Map<string, KeyObject>();
const openedMax = 5_000;

function secretsOf(key: StoredKey, keys: OrganizationKeys, now: Date): KeyObject[] {
  const sealed = [key.secret];
  if (key.previous_secret && key.previous_secret_until && key.previous_secret_until > now)
    sealed.push(key.previous_secret);
  return sealed.map((secret) => {
    const cacheKey = secret.toString("latin1");
    const known = opened.get(cacheKey);
    if (known !== undefined) return known;
    const plain = createSecretKey(keys.unseal("api-key", secret));
    if (opened.size >= openedMax) opened.clear();
    opened.set(cacheKey, plain);
    return plain;
  });
}

/** The string that a client signs: version, time, method, target as on the wire, digest of the raw body, idempotency key. */
export function canonicalRequestOf({ method, target, headers, bodyDigest }: SignedRequest, timestamp: string): string {
  const idempotencyKey = headers["idempotency-key"];
  return ["v1", timestamp, method, target, bodyDigest, typeof idempotencyKey === "string" ? idempotencyKey : ""].join(
    "\n",
  );
}

function verifies(secret: KeyObject, canonicalRequest: string, signature: string): boolean {
  const expected = Buffer.from(`v1=${createHmac("sha256", secret).update(canonicalRequest).digest("hex")}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
