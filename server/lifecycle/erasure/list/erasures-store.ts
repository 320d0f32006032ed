import { sql } from "kysely";
import type { Mode, Tx } from "#platform/database/transaction.ts";
import type { Erasure } from "#platform/operation/services.ts";

type ErasureRow = {
  kind: Erasure["kind"];
  organization_id: string;
  mode: Mode;
  id: string;
  erased: Erasure["erased"];
};

const asErasure = ({ kind, organization_id: organizationId, mode, id, erased }: ErasureRow): Erasure => ({
  kind,
  organizationId,
  mode,
  id,
  erased,
});

/** Everything that was erased, of all organizations. */
export async function selectErasures(tx: Tx): Promise<Erasure[]> {
  const { rows } = await sql<ErasureRow>`
    select kind, organization_id, mode, id, erased
      from list_erasures()
     order by erased ->> 'at', id
  `.execute(tx);
  return rows.map(asErasure);
}

/** Those of a list whose records exist here and are not erased: the database was restored from before. */
export async function selectMissing(tx: Tx, listed: readonly Erasure[]): Promise<Erasure[]> {
  if (listed.length === 0) return [];
  const { rows } = await sql<ErasureRow>`
    select kind, organization_id, mode, id, erased
      from missing_erasures(${JSON.stringify(listed)}::json)
  `.execute(tx);
  return rows.map(asErasure);
}
