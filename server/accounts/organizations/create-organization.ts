import { newId } from "#platform/database/new-id.ts";
import type { Database } from "#platform/database/pool.ts";
import { enterMode, type Mode, transact, type Tx } from "#platform/database/transaction.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { insertApiKey } from "../api-keys/api-key-store.ts";
import { newApiKey } from "../api-keys/new-api-key.ts";
import { resetAccount } from "../me/reset-account.ts";
import { insertMembership, insertOrganization, insertUser } from "./organization-store.ts";

/** `existingId` when the person has an account already; it is reset if a password comes along. */
export type Founder = { email: string; passwordHash: string | null; existingId?: string | null };

export type MadeKey = { id: string; keyId: string; secret: string };

export type MadeOrganization = {
  organizationId: string;
  owner: { userId: string; email: string };
  apiKeys: { test: MadeKey; live: MadeKey };
};

/** There is no open sign-up: the operator's command line creates an organization and its first owner here. */
export async function createOrganization(
  database: Database,
  keyring: Keyring,
  now: Date,
  { name, owner, atLast }: { name: string; owner: Founder; atLast?: (tx: Tx, organizationId: string) => Promise<void> },
): Promise<MadeOrganization> {
  const organizationId = newId(now);
  const userId = owner.existingId ?? newId(now);
  const email = owner.email.toLowerCase();
  const wrapped = keyring.newDataKey(organizationId);
  const keys = keyring.organization(organizationId, wrapped);

  const makeKey = async (tx: Tx, mode: Mode): Promise<MadeKey> => {
    const { keyId, secret } = newApiKey(mode);
    const id = newId(now);
    const row = {
      id,
      keyId,
      name: `First ${mode} key`,
      secret: keys.seal("api-key", secret),
      expiresAt: null,
      createdAt: now,
    };
    await insertApiKey(tx, { organizationId, mode }, { ...row, createdBy: `user:${userId}` });
    return { id, keyId, secret };
  };
  const apiKeys = await transact(database, { scope: { organizationId, mode: "test" }, userId }, async (tx) => {
    await insertOrganization(tx, { id: organizationId, name, ...wrapped, createdAt: now });
    const { passwordHash } = owner;
    if (!owner.existingId) await insertUser(tx, { id: userId, email, passwordHash, createdAt: now });
    else if (passwordHash !== null) await resetAccount(tx, userId, now, passwordHash);
    await insertMembership(tx, organizationId, { userId, role: "owner", createdAt: now });
    const test = await makeKey(tx, "test");
    await enterMode(tx, "live");
    await atLast?.(tx, organizationId);
    return { test, live: await makeKey(tx, "live") };
  });
  return { organizationId, owner: { userId, email }, apiKeys };
}
