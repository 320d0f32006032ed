import { sql } from "kysely";
import type { Tx } from "#database/transaction.ts";

/** Who may frame a signing session, asked for before anybody has said who they are; null when there is no such session. */
export async function findSigningOrigins(tx: Tx, sessionId: string): Promise<readonly string[] | null> {
  const { rows } = await sql<{ origins: string[] | null }>`
    select find_signing_origins(${sessionId}) as origins
  `.execute(tx);
  return rows[0]?.origins ?? null;
}
