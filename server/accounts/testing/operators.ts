import { transact } from "#platform/database/transaction.ts";
import type { TestServer } from "#testing/server.ts";
import { insertOperator } from "#platform/sessions/operator-store.ts";

/** As `probity operator grant` does. */
export async function makeOperator(server: TestServer, userId: string): Promise<void> {
  await transact(server.database, { userId }, (tx) => insertOperator(tx, userId, new Date()));
}
