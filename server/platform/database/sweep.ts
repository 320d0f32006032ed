import { sql } from "kysely";
import type { DB } from "./tables.ts";
import type { Tx } from "./transaction.ts";

type Swept<T extends keyof DB> = { table: T; key: keyof DB[T] & string; time: keyof DB[T] & string };

/**
 * Deletes a few rows that are past their time, the oldest first. For small tables whose every new row sweeps: they stay small without a
 * job. Rows that somebody else is sweeping are left to them.
 */
export async function sweep<T extends keyof DB>(
  tx: Tx,
  { table, key, time }: Swept<T>,
  until: Date,
  batch: number,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
     where ${sql.ref(key)} in (select ${sql.ref(key)}
                                 from ${sql.table(table)}
                                where ${sql.ref(time)} <= ${until}
                                order by ${sql.ref(time)}
                                limit ${batch}
                                  for update skip locked)
  `.execute(tx);
}
