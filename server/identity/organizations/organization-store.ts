import { sql } from "kysely";
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

/** The operator vouches for the address. */
export async function insertUser(
  tx: Tx,
  user: { id: string; email: string; passwordHash: string | null; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("users")
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      email_verified_at: user.createdAt,
      created_at: user.createdAt,
    })
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

export async function findOrganization(tx: Tx, organizationId: string) {
  return tx
    .selectFrom("organizations")
    .select(["organization_id", "name", "publish_requires_second_person", "revision", "created_at"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
}

/** Undefined when the revision is not the expected one. */
export async function updateSettings(
  tx: Tx,
  organizationId: string,
  change: {
    expectedRevision: number;
    name?: string | undefined;
    publishRequiresSecondPerson?: boolean | undefined;
  },
) {
  return tx
    .updateTable("organizations")
    .set((eb) => ({
      name: change.name ?? eb.ref("name"),
      publish_requires_second_person: change.publishRequiresSecondPerson ?? eb.ref("publish_requires_second_person"),
      revision: eb("revision", "+", 1),
    }))
    .where("organization_id", "=", organizationId)
    .where("revision", "=", change.expectedRevision)
    .returning(["organization_id", "name", "publish_requires_second_person", "revision", "created_at"])
    .executeTakeFirst();
}

/** The organization of the transaction, with its data key, its members, sessions, invitations and API keys. */
export async function deleteOrganizationRows(tx: Tx, deleted: { by: string; at: Date }): Promise<void> {
  await sql`select delete_organization(${deleted.by}, ${deleted.at})`.execute(tx);
}

/** Up to `batch` rows of a deleted organization; answers how many there were. */
export async function deleteBatch(tx: Tx, organizationId: string, batch: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select empty_organization(${organizationId}, ${batch}) as deleted
  `.execute(tx);
  return rows[0]!.deleted;
}
