import { setTimeout as wait } from "node:timers/promises";
import { operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { passwordResetUse, signingKeyUse, totpUse } from "#platform/secrets/global-uses.ts";
import { type Keyring, versionOf } from "#platform/secrets/keyring.ts";
import type { SecretKind } from "#platform/secrets/master-key-store.ts";
import * as store from "./rewrap-store.ts";

export type RewrapParts = {
  database: Database;
  keyring: Keyring;
  clock: () => Date;
  /** Told after each page. */
  onProgress?: (kind: RewrappedKind, done: number) => void;
};

/** Seal keys are under the data keys, so nothing is to be done for them. */
export type RewrappedKind = Exclude<SecretKind, "seal_keys">;

type Rewrapping = {
  next: (tx: Tx, page: store.Page) => Promise<string[]>;
  /** In a transaction of its own; true if the secret was under another version before, and no longer is. */
  rewrap: (parts: RewrapParts, id: string) => Promise<boolean>;
};

const rewrappings: Record<RewrappedKind, Rewrapping> = {
  data_keys: { next: store.organizationsToRewrap, rewrap: rewrapDataKey },
  totp_secrets: {
    next: store.usersToRewrap,
    rewrap: ({ database, keyring }, userId) =>
      transact(database, { userId, untold: true }, async (tx) => {
        const sealed = resealed(keyring, totpUse(userId), await store.lockTotpSecret(tx, userId));
        if (sealed) await store.setTotpSecret(tx, userId, sealed);
        return sealed !== null;
      }),
  },
  signing_keys: {
    next: store.signingKeysToRewrap,
    rewrap: ({ database, keyring }, kid) =>
      transact(database, {}, async (tx) => {
        const sealed = resealed(keyring, signingKeyUse, await store.lockSigningKey(tx, kid));
        if (sealed) await store.setSigningKey(tx, kid, sealed);
        return sealed !== null;
      }),
  },
  mails: {
    next: store.mailsToRewrap,
    rewrap: ({ database, keyring }, id) =>
      transact(database, {}, async (tx) => {
        const sealed = resealed(keyring, passwordResetUse, await store.lockMail(tx, id));
        if (sealed) await store.setMail(tx, id, sealed);
        return sealed !== null;
      }),
  },
};

const pageSize = 200;
const lanes = 8;
/** What somebody else holds is soon free: transactions are short. */
const passesMax = 50;
const betweenPassesMs = 100;

/**
 * Seals every stored secret with the version that seals now, page by page in the order of ids, each in a short transaction that locks its
 * row. It may be killed at any moment and run again, and several may run at once. Answers how many it has rewrapped.
 */
export async function rewrapAll(parts: RewrapParts): Promise<number> {
  let rewrapped = 0;
  for (const kind of Object.keys(rewrappings) as RewrappedKind[]) rewrapped += await rewrapKind(parts, kind);
  return rewrapped;
}

async function rewrapKind(parts: RewrapParts, kind: RewrappedKind): Promise<number> {
  let done = 0;
  for (let pass = 1; pass <= passesMax; pass += 1) {
    let passedOver = 0;
    for await (const ids of pages(parts, kind)) {
      const outcomes = await inLanes(ids, (id) => rewrappings[kind].rewrap(parts, id));
      done += outcomes.filter(Boolean).length;
      passedOver += outcomes.filter((isDone) => !isDone).length;
      parts.onProgress?.(kind, done);
    }
    if (passedOver === 0) break;
    await wait(betweenPassesMs);
  }
  return done;
}

async function* pages({ database, keyring }: RewrapParts, kind: RewrappedKind): AsyncGenerator<string[]> {
  const target = keyring.current;
  for (let after: string | null = null; ;) {
    const page: store.Page = { target, after, batch: pageSize };
    const ids = await transact(database, {}, (tx) => rewrappings[kind].next(tx, page));
    if (ids.length === 0) return;
    yield ids;
    after = ids.at(-1)!;
  }
}

async function inLanes<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += lanes)
    results.push(...(await Promise.all(items.slice(from, from + lanes).map(work))));
  return results;
}

async function rewrapDataKey({ database, keyring, clock }: RewrapParts, organizationId: string): Promise<boolean> {
  const scope = { organizationId, mode: "live" as const };
  return transact(database, { scope, untold: true }, async (tx) => {
    const wrapped = await store.lockDataKey(tx, organizationId);
    if (!wrapped || wrapped.masterKeyVersion === keyring.current) return false;
    await store.setDataKey(tx, organizationId, keyring.rewrap(organizationId, wrapped));
    await recordAudit(tx, operatorOf(organizationId), clock(), {
      type: "organization.data_key_rewrapped",
      resourceType: "organizations",
      resourceId: organizationId,
      details: { masterKeyVersion: keyring.current, previousMasterKeyVersion: wrapped.masterKeyVersion },
    });
    return true;
  });
}

/** Null if there is nothing to do. */
function resealed(keyring: Keyring, use: string, sealed: Buffer | null): Buffer | null {
  return sealed && versionOf(sealed) !== keyring.current ? keyring.resealGlobal(use, sealed) : null;
}
