import { sql } from "kysely";
import { firstIdAt } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type ReceiptCount = {
  day: string;
  source_registration_id: string;
  fact: string;
  number: number;
  examined: number;
};

/**
 * How many receipts registered sources have sent, per day, source and fact: among the newest `examinedMax` of these instants.
 * Ids begin with the time of receipt, so the primary key leads to them, and nothing is kept up to date for it at each receipt.
 */
export async function selectReceiptCounts(
  tx: Tx,
  scope: Scope,
  { from, before, examinedMax }: { from: Date; before: Date; examinedMax: number },
): Promise<ReceiptCount[]> {
  const { rows } = await sql<ReceiptCount>`
    with newest as materialized (
      select received_at, source_registration_id, fact
        from risk_evidence
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id >= ${firstIdAt(from)}
         and id < ${firstIdAt(before)}
       order by organization_id desc, mode desc, id desc
       limit ${examinedMax}
    )
    select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day, source_registration_id, fact, count(*)::int as number,
           (select count(*)::int from newest) as examined
      from newest
     where source_registration_id is not null
     group by 1, 2, 3
     order by 1 desc, 2, 3
  `.execute(tx);
  return rows;
}
