import { sql } from "kysely";
import { type Page, selectPage } from "#platform/database/page.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { KeyAgeRule } from "#platform/sessions/key-end.ts";

export type NewApiKeyRow = {
  id: string;
  keyId: string;
  name: string;
  secret: Buffer;
  /** Null for everything that API keys may, and for anywhere. */
  scopes?: readonly string[] | null;
  allowedNetworks?: readonly string[] | null;
  expiresAt: Date | null;
  createdAt: Date;
  createdBy: string;
};

/** Never the secrets: what is not selected cannot leak. */
const columns = [
  "id",
  "mode",
  "key_id",
  "name",
  "scopes",
  "allowed_networks",
  "last_used_at",
  "expires_at",
  "revoked_at",
  "revocation_reason",
  "rotated_at",
  "previous_secret_until",
  "created_at",
  "created_by",
] as const;

export async function insertApiKey(tx: Tx, scope: Scope, key: NewApiKeyRow) {
  return tx
    .insertInto("api_keys")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      id: key.id,
      key_id: key.keyId,
      name: key.name,
      secret: key.secret,
      scopes: key.scopes ? [...key.scopes] : null,
      allowed_networks: key.allowedNetworks ? [...key.allowedNetworks] : null,
      expires_at: key.expiresAt,
      created_at: key.createdAt,
      created_by: key.createdBy,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The organization's maximum age of keys, if it has one. */
export async function findKeyAge(tx: Tx, organizationId: string): Promise<KeyAgeRule> {
  const rule = await tx
    .selectFrom("organizations")
    .select(["api_key_max_age_days", "api_key_max_age_set_at"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  // Deleted at this moment.
  return rule ?? { api_key_max_age_days: null, api_key_max_age_set_at: null };
}

/** The keys that are not revoked. The organization is held, so that nobody else makes one meanwhile. */
export async function holdStandingKeys(tx: Tx, scope: Scope) {
  await tx
    .selectFrom("organizations")
    .select("organization_id")
    .where("organization_id", "=", scope.organizationId)
    .forNoKeyUpdate()
    .execute();
  return tx
    .selectFrom("api_keys")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("revoked_at", "is", null)
    .execute();
}

/** Across organizations, for the worker. */
export async function findOrganizationsWithKeyAge(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from find_organizations_with_key_age()
  `.execute(tx);
  return rows.map((row) => row.organization_id);
}

export async function findAgingKeys(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("api_keys")
    .select([...columns, "warned_of_end"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("revoked_at", "is", null)
    .execute();
}

export async function markWarned(tx: Tx, scope: Scope, id: string, end: Date): Promise<void> {
  await tx
    .updateTable("api_keys")
    .set({ warned_of_end: end })
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}

export async function findApiKeyName(tx: Tx, scope: Scope, id: string) {
  return tx
    .selectFrom("api_keys")
    .innerJoin("organizations", "organizations.organization_id", "api_keys.organization_id")
    .select(["api_keys.name", "organizations.name as organization"])
    .where("api_keys.organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function listApiKeyRows(tx: Tx, scope: Scope, page: Page) {
  const query = tx
    .selectFrom("api_keys")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);
  return selectPage(query, page).execute();
}

export async function lockApiKey(tx: Tx, scope: Scope, id: string) {
  return tx
    .selectFrom("api_keys")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The secret of before stays valid until `previousUntil`; one from before that is gone at once. */
export async function replaceSecret(
  tx: Tx,
  scope: Scope,
  id: string,
  change: { secret: Buffer; rotatedAt: Date; previousUntil: Date | null },
) {
  return tx
    .updateTable("api_keys")
    .set((eb) => ({
      previous_secret: change.previousUntil ? eb.ref("secret") : null,
      previous_secret_until: change.previousUntil,
      secret: change.secret,
      rotated_at: change.rotatedAt,
    }))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function markApiKeyRevoked(tx: Tx, scope: Scope, id: string, revoked: { at: Date; reason: string }) {
  return tx
    .updateTable("api_keys")
    .set({
      revoked_at: revoked.at,
      revocation_reason: revoked.reason,
      previous_secret: null,
      previous_secret_until: null,
    })
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
