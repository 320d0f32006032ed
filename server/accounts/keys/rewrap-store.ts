import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";
import type { WrappedDataKey } from "#platform/secrets/keyring.ts";

/** A page of ids in ascending order, of those whose secret another version than `target` has sealed. */
export type Page = { target: number; after: string | null; batch: number };

const first = "00000000-0000-0000-0000-000000000000";

export async function organizationsToRewrap(tx: Tx, { target, after, batch }: Page): Promise<string[]> {
  return ids(tx, sql`select id from organizations_to_rewrap(${target}, ${after ?? first}, ${batch}) as id`);
}

export async function usersToRewrap(tx: Tx, { target, after, batch }: Page): Promise<string[]> {
  return ids(tx, sql`select id from users_to_rewrap(${target}, ${after ?? first}, ${batch}) as id`);
}

export async function signingKeysToRewrap(tx: Tx, { target, after, batch }: Page): Promise<string[]> {
  return ids(
    tx,
    sql`
      select kid as id
        from signing_keys
       where sealed_under(private_key) <> ${target}
         and kid > ${after ?? ""}
       order by kid
       limit ${batch}
    `,
  );
}

export async function mailsToRewrap(tx: Tx, { target, after, batch }: Page): Promise<string[]> {
  return ids(
    tx,
    sql`
      select id
        from pgboss.job
       where name = 'identity.mail'
         and state < 'active'
         and data ? 'sealedEmail'
         and sealed_under(decode(data->>'sealedEmail', 'base64')) <> ${target}
         and id > ${after ?? first}
       order by id
       limit ${batch}
    `,
  );
}

async function ids(tx: Tx, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(tx);
  return (rows as { id: string }[]).map(({ id }) => id);
}

// Whoever changes a row meanwhile holds its lock: it is passed over, and comes again with the next pass.

export async function lockDataKey(tx: Tx, organizationId: string): Promise<WrappedDataKey | undefined> {
  return tx
    .selectFrom("organizations")
    .select(["data_key as dataKey", "master_key_version as masterKeyVersion"])
    .where("organization_id", "=", organizationId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function setDataKey(tx: Tx, organizationId: string, wrapped: WrappedDataKey): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ data_key: wrapped.dataKey, master_key_version: wrapped.masterKeyVersion })
    .where("organization_id", "=", organizationId)
    .execute();
}

export async function lockTotpSecret(tx: Tx, userId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("users")
    .select("totp_secret")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.totp_secret ?? null;
}

export async function setTotpSecret(tx: Tx, userId: string, sealed: Buffer): Promise<void> {
  await tx.updateTable("users").set({ totp_secret: sealed }).where("id", "=", userId).execute();
}

export async function lockSigningKey(tx: Tx, kid: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom("signing_keys")
    .select("private_key")
    .where("kid", "=", kid)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.private_key ?? null;
}

export async function setSigningKey(tx: Tx, kid: string, sealed: Buffer): Promise<void> {
  await tx.updateTable("signing_keys").set({ private_key: sealed }).where("kid", "=", kid).execute();
}

export async function lockMail(tx: Tx, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: string }>`
    select data->>'sealedEmail' as sealed
      from pgboss.job
     where name = 'identity.mail'
       and id = ${id}
       and state < 'active'
       for no key update skip locked
  `.execute(tx);
  return rows[0] ? Buffer.from(rows[0].sealed, "base64") : null;
}

export async function setMail(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await sql`
    update pgboss.job
       set data = jsonb_set(data, '{sealedEmail}', to_jsonb(${sealed.toString("base64")}::text))
     where name = 'identity.mail'
       and id = ${id}
  `.execute(tx);
}
