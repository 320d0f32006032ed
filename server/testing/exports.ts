import { type IncomingMessage, request } from "node:http";
import { signRequest } from "@probity/client/sign";
import { sql } from "kysely";
import { transact } from "#platform/database/transaction.ts";
import type { TestOrganization } from "./organization.ts";

export const asCsv = { headers: { accept: "text/csv" } };
export const asJsonLines = { headers: { accept: "application/jsonl" } };

export const rowsIn = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { id: string });

/** Many subjects at once, each large enough that thousands of them do not fit into the buffers of a connection. */
export async function addSubjects({ server, organizationId }: TestOrganization, count: number): Promise<void> {
  await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
    sql`
      insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)
      select ${organizationId}, 'test', uuid_v7(clock_timestamp()), 'person', number || '-' || repeat('x', 190), now(), 'api_key:x'
        from generate_series(1, ${count}) as number
    `.execute(tx),
  );
}

export async function revokeKey({ server, organizationId }: TestOrganization): Promise<void> {
  await transact(server.database, { scope: { organizationId, mode: "test" } }, (tx) =>
    tx.updateTable("api_keys").set({ revoked_at: new Date(), revocation_reason: "test" }).execute(),
  );
}

type ExportEvent = {
  type: string;
  actor: string;
  resource_id: string;
  details: { rows: number; outcome: string };
};

export async function exportEvents({ server, organizationId }: TestOrganization): Promise<ExportEvent[]> {
  const { rows } = await server.pool.query(
    "select type, actor, resource_id, details from audit_events where organization_id = $1 and type like 'export.%' order by id",
    [organizationId],
  );
  return rows;
}

/** An export whose answer is read by hand. */
export async function openExport(organization: TestOrganization, path: string): Promise<IncomingMessage> {
  const target = `/api/v1${path}`;
  const { keyId, secret } = organization.apiKeys.test;
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = await signRequest({ keyId, secret, method: "GET", target, timestamp });
  return new Promise((resolve, reject) => {
    request(`${organization.server.origin}${target}`, { headers: { ...headers, accept: "application/jsonl" } }, resolve)
      .on("error", reject)
      .end();
  });
}
