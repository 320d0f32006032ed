import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { lapse } from "#platform/four-eyes/lapse.ts";
import type { LapseJob } from "#platform/four-eyes/propose.ts";

/** Nobody has ended the proposal in time. The job is due at that time, by the clock of the database. */
export async function lapseProposal(
  database: Database,
  { scope, proposalId }: LapseJob,
  clock: () => Date,
): Promise<void> {
  await transact(database, { scope }, (tx) => lapse(tx, scope, clock(), proposalId, "expired"));
}
