import { expect } from "vitest";
import type { TestOrganization } from "#testing/organization.ts";

/** Changes the row of an id in a table that is only appended to. Only a superuser who switches the triggers off can do this. */
export async function tamper({ server }: TestOrganization, change: string, id: string): Promise<void> {
  const client = await server.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const { rowCount } = await client.query(change, [id]);
    await client.query("commit");
    expect(rowCount).toBe(1);
  } finally {
    client.release();
  }
}
