import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

/** Origins that may frame a signing session, read before any authentication; null if there is no such session. */
export async function findSigningOrigins(tx: Tx, sessionId: string): Promise<readonly string[] | null> {
  const { rows } = await sql<{ origins: string[] | null }>`
    select find_signing_origins(${sessionId}) as origins
  `.execute(tx);
  return rows[0]?.origins ?? null;
}
