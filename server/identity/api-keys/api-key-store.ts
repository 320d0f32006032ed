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

export async function insertApiKey(tx: Tx, scope: Scope, key: NewApiKeyRow): Promise<void> {
  await tx
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
    .execute();
}
