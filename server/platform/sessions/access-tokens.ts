import { randomUUID } from "node:crypto";
import { createLocalJWKSet, errors, importPKCS8, jwtVerify, SignJWT } from "jose";
import type { CryptoKey, JWK } from "jose";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";
import { signingKeyUse } from "#platform/secrets/global-uses.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { SigningKeyRow } from "./signing-key-store.ts";
import { algorithm, lifetimeSeconds, signingKeys } from "./signing-keys.ts";

export type AccessClaims = {
  userId: string;
  organizationId: string;
  role: Role;
  sessionId: string;
  clientType: string | null;
};

/** How old what is known of the keys may be. A new key is published for longer than that before it signs (see `rotateSigningKey`). */
const knownMs = 2_000;

type Known = { keys: readonly SigningKeyRow[]; findKey: ReturnType<typeof createLocalJWKSet>; readAt: number };

/** Issues and verifies the access tokens of people who sign in: EdDSA only, keys kept in the database, sealed. */
export class AccessTokens {
  readonly #database: Database;
  readonly #keyring: Keyring;
  readonly #issuer: string;
  #known: Known | null = null;
  #reading: Promise<Known> | null = null;
  #opened: { kid: string; privateKey: CryptoKey } | null = null;

  constructor(database: Database, keyring: Keyring, issuer: string) {
    this.#database = database;
    this.#keyring = keyring;
    this.#issuer = issuer;
  }

  async issue(claims: Omit<AccessClaims, "clientType">, now: Date): Promise<{ token: string; expiresAt: Date }> {
    const { keys } = await this.#current();
    const { kid, privateKey } = await this.#open(keys.findLast(({ signs_from }) => signs_from <= now) ?? keys[0]!);
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
    const { keys, findKey } = await this.#current();
    try {
      const { payload, protectedHeader } = await jwtVerify(token, findKey, {
        algorithms: [algorithm],
        issuer: this.#issuer,
        audience: "dashboard",
        typ: "at+jwt",
        currentDate: now,
        requiredClaims: ["sub", "org", "role", "sid", "exp"],
      });
      const until = keys.find(({ kid }) => kid === protectedHeader.kid)?.verifies_until ?? null;
      if (until !== null && until <= now) return "invalid_signature";
      return {
        userId: String(payload.sub),
        organizationId: String(payload["org"]),
        role: String(payload["role"]) as Role,
        sessionId: String(payload["sid"]),
        clientType: typeof payload["client_type"] === "string" ? payload["client_type"] : null,
      };
    } catch (error) {
      return error instanceof errors.JWTExpired ? "credential_expired" : "invalid_signature";
    }
  }

  async jwks(): Promise<{ keys: JWK[] }> {
    const { keys } = await this.#current();
    return { keys: keys.map(({ public_jwk }) => public_jwk as JWK) };
  }

  /** Anybody can name a key that does not exist, as often as they like: that alone never asks the database. */
  async #current(): Promise<Known> {
    if (this.#known && performance.now() - this.#known.readAt < knownMs) return this.#known;
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #read(): Promise<Known> {
    const readAt = performance.now();
    const keys = await transact(this.#database, {}, (tx) => signingKeys(tx, this.#keyring, new Date()));
    const findKey = createLocalJWKSet({ keys: keys.map(({ public_jwk }) => public_jwk as JWK) });
    this.#known = { keys, findKey, readAt };
    return this.#known;
  }

  async #open({ kid, private_key: sealed }: SigningKeyRow): Promise<{ kid: string; privateKey: CryptoKey }> {
    if (this.#opened?.kid === kid) return this.#opened;
    const pem = this.#keyring.unsealGlobal(signingKeyUse, sealed).toString();
    this.#opened = { kid, privateKey: await importPKCS8(pem, algorithm) };
    return this.#opened;
  }
}
