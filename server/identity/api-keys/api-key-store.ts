import { type Page, selectPage } from "#database/page.ts";
import type { Scope, Tx } from "#database/transaction.ts";

export type NewApiKeyRow = {
  id: string;
  keyId: string;
  name: string;
  secret: Buffer;
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
      expires_at: key.expiresAt,
      created_at: key.createdAt,
      created_by: key.createdBy,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
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
