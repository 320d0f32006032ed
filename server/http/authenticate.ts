import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Database } from "#database/pool.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import type { AccessTokens } from "#identity/access-tokens.ts";
import type { Caller, Mode } from "#operation/caller.ts";
import { endOf, type KeyAgeRule } from "#identity/api-keys/key-end.ts";
import { Refusal } from "#operation/refusal.ts";
import type { Keyring } from "#secrets/keyring.ts";
import type { OrganizationKeys } from "#secrets/organization-keys.ts";
import { declaredDigest } from "./content-digest.ts";
import type { KeyGrant } from "./key-grant.ts";
import { mistakeIn, refuseNoBearer, signatureHeaders, unauthenticated } from "./credential-mistakes.ts";

export type SignedRequest = { method: string; target: string; headers: IncomingHttpHeaders; bodyDigest: string };

/** The mode of a dashboard token is not known before its headers are read. */
export type Authenticated =
  | {
      kind: "api_key";
      caller: Extract<Caller, { kind: "api_key" }>;
      keys: OrganizationKeys;
      keyId: string;
      grant: KeyGrant;
    }
  | { kind: "signer"; caller: Extract<Caller, { kind: "signer" }>; keys: OrganizationKeys }
  | { kind: "user"; caller: Omit<Extract<Caller, { kind: "user" }>, "scope">; organizationId: string };

export type Authenticator = { database: Database; keyring: Keyring; tokens: AccessTokens; clock: () => Date };

const windowSeconds = 300;
const unknownSecret = createSecretKey(Buffer.from("sk_unknown_key"));

export async function authenticate(parts: Authenticator, request: SignedRequest): Promise<Authenticated> {
  const bearer = request.headers.authorization;
  const signed = request.headers["x-api-key"] !== undefined;
  if (!signed && bearer === undefined) throw new Refusal("authentication_required");
  if (signed && bearer !== undefined) throw unauthenticated("Send `X-Api-Key` or `Authorization`, not both.");
  return bearer === undefined ? authenticateKey(parts, request) : authenticateToken(parts, bearer);
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

type StoredKey = KeyAgeRule & {
  organization_id: string;
  mode: Mode;
  id: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
  rotated_at: Date | null;
  scopes: string[] | null;
  allowed_networks: string[] | null;
  last_used_at: Date | null;
  data_key: Buffer;
  master_key_version: number;
};

async function authenticateKey(parts: Authenticator, request: SignedRequest): Promise<Authenticated> {
  const { keyId, timestamp, signature } = signatureHeaders(request.headers);
  const key = await findKey(parts.database, keyId);
  const canonicalRequest = canonicalRequestOf(request, timestamp);
  if (!key) {
    // The same work as for a known key, so that the time taken does not tell which keys exist.
    verifies(unknownSecret, canonicalRequest, signature);
    throw new Refusal("invalid_signature", mistakeIn(timestamp, signature));
  }
  const now = parts.clock();
  const keys = parts.keyring.organization(key.organization_id, {
    dataKey: key.data_key,
    masterKeyVersion: key.master_key_version,
  });
  const refuse = (
    code: "invalid_signature" | "timestamp_out_of_window" | "credential_revoked" | "credential_expired",
  ) => {
    // Only test keys learn what the server computed: it helps an integrator and gives nothing away that they did not send.
    throw new Refusal(code, { ...mistakeIn(timestamp, signature), ...(key.mode === "test" && { canonicalRequest }) });
  };
  if (!secretsOf(key, keys, now).some((secret) => verifies(secret, canonicalRequest, signature)))
    refuse("invalid_signature");
  if (!inWindow(timestamp, now)) refuse("timestamp_out_of_window");
  if (key.revoked_at) refuse("credential_revoked");
  if (hasEnded(key, now)) refuse("credential_expired");
  const scope = { organizationId: key.organization_id, mode: key.mode };
  const grant = { scopes: key.scopes, networks: key.allowed_networks, lastUsedAt: key.last_used_at };
  return { kind: "api_key", caller: { kind: "api_key", scope, apiKeyId: key.id }, keys, keyId, grant };
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
