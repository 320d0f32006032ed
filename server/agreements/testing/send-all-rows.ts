import { filesInRows } from "#platform/files/files.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { testRenderer } from "./renderer.ts";
import type { BulkSendJob } from "../bulk-sends/enqueue-bulk-send.ts";
import { type BulkSendParts, sendRows } from "../bulk-sends/send-rows.ts";

/** Takes the waiting jobs of an organization and does them as a worker would, until there are none. */
export async function sendAllRows(
  { server, organizationId }: TestOrganization,
  change: Partial<BulkSendParts> = {},
): Promise<void> {
  for (;;) {
    const { rows } = await server.pool.query(
      "delete from pgboss.job where name like 'documents.bulk-%' and data->>'organizationId' = $1 returning data",
      [organizationId],
    );
    if (rows.length === 0) return;
    for (const { data } of rows as { data: BulkSendJob }[])
      await sendRows(
        {
          database: server.database,
          keyring: server.parts.keyring,
          services: { renderer: testRenderer.inTurn(data), files: filesInRows },
          clock: () => server.clock.now(),
          logger: { error: (details) => void server.logged.push(JSON.stringify(details)) },
          onSent: () => {},
          ...change,
        },
        data,
        new AbortController().signal,
      );
  }
}
