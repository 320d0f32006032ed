import type { Database } from "#database/pool.ts";
import { transact } from "#database/transaction.ts";
import { lapse } from "#four-eyes/lapse.ts";
import type { LapseJob } from "#four-eyes/propose.ts";

/** Nobody has ended the proposal in time. The job is due at that time, by the clock of the database. */
export async function lapseProposal(
  database: Database,
  { scope, proposalId }: LapseJob,
  clock: () => Date,
): Promise<void> {
  await transact(database, { scope }, (tx) => lapse(tx, scope, clock(), proposalId, "expired"));
}
