import type { Tx } from "#database/transaction.ts";
import type { Role } from "#operation/caller.ts";

export async function insertOrganization(
  tx: Tx,
  organization: { id: string; name: string; dataKey: Buffer; masterKeyVersion: number; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("organizations")
    .values({
      organization_id: organization.id,
      name: organization.name,
      data_key: organization.dataKey,
      master_key_version: organization.masterKeyVersion,
      created_at: organization.createdAt,
    })
    .execute();
}

export async function insertUser(
  tx: Tx,
  user: { id: string; email: string; passwordHash: string | null; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("users")
    .values({ id: user.id, email: user.email, password_hash: user.passwordHash, created_at: user.createdAt })
    .execute();
}

export async function insertMembership(
  tx: Tx,
  organizationId: string,
  membership: { userId: string; role: Role; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("memberships")
    .values({
      organization_id: organizationId,
      user_id: membership.userId,
      role: membership.role,
      created_at: membership.createdAt,
    })
    .execute();
}
