import { firstIdAt } from "#database/new-id.ts";
import type { Tx } from "#database/transaction.ts";
import { contentOf, listAuditEventRows } from "./audit-store.ts";
import { chainEvent, findHead } from "./chain-store.ts";

const batchRows = 500;
/** Longer than any transaction takes, so no event with an earlier id can still commit. */
const settledMs = 600_000;

/**
 * Gives a place in the chain to events that have none: those of before there was a chain, and those of a process of the version before.
 * Every event is looked at once, in the order of ids. Answers whether there may be more.
 */
export async function adoptEvents(tx: Tx, organizationId: string, now: Date): Promise<boolean> {
  const adopted = (await findHead(tx, organizationId))?.adopted ?? undefined;
  const page = { offset: 0, limit: batchRows, after: adopted };
  const settled = firstIdAt(new Date(now.getTime() - settledMs));
  const rows = (await listAuditEventRows(tx, organizationId, page)).filter(({ id }) => id < settled);
  if (rows.length === 0) return false;
  await Promise.all(rows.filter(({ sequence }) => sequence === null).map((row) => chainEvent(tx, contentOf(row))));
  await tx
    .updateTable("audit_heads")
    .set({ adopted: rows.at(-1)!.id })
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.length === batchRows;
}
