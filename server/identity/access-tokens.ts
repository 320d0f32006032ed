import { randomUUID } from "node:crypto";
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  jwtVerify,
  SignJWT,
} from "jose";
import type { CryptoKey, JWK } from "jose";
import { sql } from "kysely";
import type { Database } from "#database/pool.ts";
import { transact, type Tx } from "#database/transaction.ts";
import type { Role } from "#operation/caller.ts";
import type { Keyring } from "#secrets/keyring.ts";

export type AccessClaims = {
  userId: string;
  organizationId: string;
  role: Role;
  sessionId: string;
  clientType: string | null;
};

const lifetimeSeconds = 600;
const algorithm = "EdDSA";
const reloadMs = 5_000;

type SigningKey = { kid: string; privateKey: CryptoKey };

/** Issues and verifies the access tokens of people who sign in: EdDSA only, keys kept in the database, sealed. */
export class AccessTokens {
  readonly #database: Database;
  readonly #keyring: Keyring;
  readonly #issuer: string;
  #signing: SigningKey | null = null;
  #jwks: { keys: JWK[] } = { keys: [] };
  #findKey = createLocalJWKSet(this.#jwks);
  #loadedAt = 0;

  constructor(database: Database, keyring: Keyring, issuer: string) {
    this.#database = database;
    this.#keyring = keyring;
    this.#issuer = issuer;
  }

  async issue(claims: Omit<AccessClaims, "clientType">, now: Date): Promise<{ token: string; expiresAt: Date }> {
    const { kid, privateKey } = this.#signing ?? (await this.#load());
    const issuedAt = Math.floor(now.getTime() / 1000);
    const token = await new SignJWT({ org: claims.organizationId, role: claims.role, sid: claims.sessionId })
      .setProtectedHeader({ alg: algorithm, typ: "at+jwt", kid })
      .setIssuer(this.#issuer)
      .setAudience("dashboard")
      .setSubject(claims.userId)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(privateKey);
    return { token, expiresAt: new Date((issuedAt + lifetimeSeconds) * 1000) };
  }

  /** The claims of a token this issuer signed, or why it is refused. */
  async verify(token: string, now: Date): Promise<AccessClaims | "invalid_signature" | "credential_expired"> {
    if (this.#jwks.keys.length === 0) await this.#load();
    try {
      return await this.#verify(token, now);
    } catch (error) {
      if (error instanceof errors.JWTExpired) return "credential_expired";
      if (!(error instanceof errors.JWKSNoMatchingKey)) return "invalid_signature";
    }
    // Another process may have added a key since; but anybody can name a key that does not exist, as often as they like.
    if (performance.now() - this.#loadedAt < reloadMs) return "invalid_signature";
    await this.#load();
    return this.#verify(token, now).catch(() => "invalid_signature" as const);
  }

  async jwks(): Promise<{ keys: JWK[] }> {
    if (this.#loadedAt === 0 || performance.now() - this.#loadedAt >= reloadMs) await this.#load();
    return this.#jwks;
  }

  async #verify(token: string, now: Date): Promise<AccessClaims> {
    const { payload } = await jwtVerify(token, this.#findKey, {
      algorithms: [algorithm],
      issuer: this.#issuer,
      audience: "dashboard",
      typ: "at+jwt",
      currentDate: now,
      requiredClaims: ["sub", "org", "role", "sid", "exp"],
    });
    return {
      userId: String(payload.sub),
      organizationId: String(payload["org"]),
      role: String(payload["role"]) as Role,
      sessionId: String(payload["sid"]),
      clientType: typeof payload["client_type"] === "string" ? payload["client_type"] : null,
    };
  }

  async #load(): Promise<SigningKey> {
    const rows = await transact(this.#database, {}, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`.execute(tx);
      const stored = await signingKeys(tx);
      return stored.length > 0 ? stored : [await this.#create(tx)];
    });
    this.#jwks = { keys: rows.map((row) => row.public_jwk as JWK) };
    this.#findKey = createLocalJWKSet(this.#jwks);
    this.#loadedAt = performance.now();
    const newest = rows.at(-1)!;
    const pem = this.#keyring.unsealGlobal("signing-key", newest.private_key).toString();
    this.#signing = { kid: newest.kid, privateKey: await importPKCS8(pem, algorithm) };
    return this.#signing;
  }

  async #create(tx: Tx) {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: "Ed25519", extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    return tx
      .insertInto("signing_keys")
      .values({
        kid,
        public_jwk: JSON.stringify({ ...jwk, kid, alg: algorithm, use: "sig" }),
        private_key: this.#keyring.sealGlobal("signing-key", await exportPKCS8(privateKey)),
        created_at: new Date(),
      })
      .returning(["kid", "public_jwk", "private_key"])
      .executeTakeFirstOrThrow();
  }
}

async function signingKeys(tx: Tx) {
  return tx
    .selectFrom("signing_keys")
    .select(["kid", "public_jwk", "private_key"])
    .where("retired_at", "is", null)
    .orderBy("created_at")
    .execute();
}
