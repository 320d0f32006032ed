import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

export type NotedVersion = { checkValue: Buffer; seals: boolean };

/** What was noted of each version so far. */
export async function findNotedVersions(tx: Tx): Promise<Map<number, NotedVersion>> {
  const rows = await tx.selectFrom("master_key_checks").select(["version", "check_value", "seals"]).execute();
  return new Map(rows.map(({ version, check_value: checkValue, seals }) => [version, { checkValue, seals }]));
}

/** The first process decides; a stored value never changes. */
export async function insertCheckValue(
  tx: Tx,
  row: { version: number; checkValue: Buffer; seals: boolean },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("master_key_checks")
    .values({ version: row.version, check_value: row.checkValue, seals: row.seals, recorded_at: now })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .execute();
}

/** From now on this version seals, in every process within `watchMs`. */
export async function letSeal(tx: Tx, version: number): Promise<void> {
  await tx.updateTable("master_key_checks").set({ seals: true }).where("version", "=", version).execute();
}

/** The versions that stored secrets need. */
export async function findVersionsInUse(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`
    select version from master_key_versions()
     union
    select version from (${mailsByVersion}) as mails
  `.execute(tx);
  return rows.map(({ version }) => version).toSorted((a, b) => a - b);
}

export const secretKinds = ["data_keys", "seal_keys", "signing_keys", "totp_secrets", "mails"] as const;
export type SecretKind = (typeof secretKinds)[number];
export type SecretCount = { kind: SecretKind; version: number; secrets: number };

/** How many secrets each version has to open. */
export async function countSecrets(tx: Tx): Promise<SecretCount[]> {
  const { rows } = await sql<SecretCount>`
    select kind, version, secrets::integer from count_sealed_secrets()
     union all
    select 'mails', version, count(*)::integer from (${mailsByVersion}) as mails group by version
     order by kind, version
  `.execute(tx);
  return rows;
}

/** Mails that wait to be sent hold the address they go to. One that fails waits again, so those being sent are left out. */
const mailsByVersion = sql`
  select sealed_under(decode(data->>'sealedEmail', 'base64')) as version
    from pgboss.job
   where name = 'identity.mail'
     and state < 'active'
     and data ? 'sealedEmail'
`;

export type SealedSecret = { kind: SecretKind; id: string; sealed: Buffer };

/** One secret of each kind that this version has sealed. */
export async function findSealedSecrets(tx: Tx, version: number): Promise<SealedSecret[]> {
  const { rows } = await sql<SealedSecret>`select kind, id, sealed from find_sealed_secrets(${version})`.execute(tx);
  return rows;
}
