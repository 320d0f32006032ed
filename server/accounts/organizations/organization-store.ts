import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";

const columns = [
  "organization_id",
  "name",
  "publish_requires_second_person",
  "binding_invariants",
  "api_key_max_age_days",
  "require_second_factor",
  "identity_provider_is_second_factor",
  "idle_timeout_minutes",
  "revision",
  "created_at",
] as const;

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
    .select(columns)
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
}

/** The same, held until the transaction ends. */
export async function holdOrganization(tx: Tx, organizationId: string) {
  return tx
    .selectFrom("organizations")
    .select(columns)
    .where("organization_id", "=", organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Of an organization that is held. */
export async function updateSettings(
  tx: Tx,
  organizationId: string,
  change: {
    name?: string | undefined;
    publishRequiresSecondPerson?: boolean | undefined;
    bindingInvariants?: boolean | undefined;
    /** Null for any age. */
    apiKeyMaxAgeDays?: number | null | undefined;
    requireSecondFactor?: boolean | undefined;
    identityProviderIsSecondFactor?: boolean | undefined;
    idleTimeoutMinutes?: number | null | undefined;
  },
  now: Date,
) {
  return tx
    .updateTable("organizations")
    .set((eb) => ({
      name: change.name ?? eb.ref("name"),
      publish_requires_second_person: change.publishRequiresSecondPerson ?? eb.ref("publish_requires_second_person"),
      binding_invariants: change.bindingInvariants ?? eb.ref("binding_invariants"),
      ...(change.apiKeyMaxAgeDays !== undefined && keyAgeOf(change.apiKeyMaxAgeDays, now)),
      require_second_factor: change.requireSecondFactor ?? eb.ref("require_second_factor"),
      identity_provider_is_second_factor:
        change.identityProviderIsSecondFactor ?? eb.ref("identity_provider_is_second_factor"),
      idle_timeout_minutes:
        change.idleTimeoutMinutes === undefined ? eb.ref("idle_timeout_minutes") : change.idleTimeoutMinutes,
      revision: eb("revision", "+", 1),
    }))
    .where("organization_id", "=", organizationId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Keys that are too old at this moment get some time, so the moment is kept; the same age sent again does not move it. */
const keyAgeOf = (days: number | null, now: Date) => ({
  api_key_max_age_days: days,
  api_key_max_age_set_at: sql<Date | null>`
    case when ${days}::integer is null then null
         when api_key_max_age_days = ${days}::integer then api_key_max_age_set_at
         else ${now}::timestamptz end`,
});

/** The organization of the transaction, with its data key, its members, sessions, invitations and API keys. */
export async function deleteOrganizationRows(tx: Tx, deleted: { by: string; at: Date }): Promise<void> {
  await sql`select delete_organization(${deleted.by}, ${deleted.at})`.execute(tx);
}

/**
 * Up to `batch` rows of a deleted organization; answers how many there were. One batch at a time: whoever waited for a row that another
 * has deleted would believe the table empty, and go on to the rows that its other rows refer to.
 */
export async function deleteBatch(tx: Tx, organizationId: string, batch: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`empty organization/${organizationId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ deleted: number }>`
    select empty_organization(${organizationId}, ${batch}) as deleted
  `.execute(tx);
  return rows[0]!.deleted;
}
