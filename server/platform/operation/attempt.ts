import { statement } from "#platform/database/statement.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { Refusal } from "./refusal.ts";

/**
 * One of several changes of a request, of which each may be refused without the others: whatever a refused one has written is taken
 * back. Any other failure ends the whole request.
 */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<{ value: T } | { refusal: Refusal }> {
  await statement`savepoint attempt`.execute(tx);
  try {
    const value = await work();
    await statement`release savepoint attempt`.execute(tx);
    return { value };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await statement`rollback to savepoint attempt`.execute(tx);
    await statement`release savepoint attempt`.execute(tx);
    return { refusal: error };
  }
}
