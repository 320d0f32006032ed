import { sql } from "kysely";
import type { Tx } from "#database/transaction.ts";

/** The check values noted so far, by version. */
export async function findCheckValues(tx: Tx): Promise<Map<number, Buffer>> {
  const rows = await tx.selectFrom("master_key_checks").select(["version", "check_value"]).execute();
  return new Map(rows.map(({ version, check_value }) => [version, check_value]));
}

/** The first process decides; a stored value never changes. */
export async function insertCheckValue(tx: Tx, version: number, checkValue: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto("master_key_checks")
    .values({ version, check_value: checkValue, recorded_at: now })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .execute();
}

/** The versions that stored secrets need. */
export async function findVersionsInUse(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`select version from master_key_versions()`.execute(tx);
  return rows.map(({ version }) => version).toSorted((a, b) => a - b);
}

/** The wrapped data key of any organization that this version wraps. */
export async function findWrappedDataKey(tx: Tx, version: number) {
  const { rows } = await sql<{ organization_id: string; data_key: Buffer }>`
    select organization_id, data_key from find_wrapped_data_key(${version})
  `.execute(tx);
  return rows[0];
}
