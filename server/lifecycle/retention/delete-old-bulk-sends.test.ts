import { beforeAll, describe, expect, it } from "vitest";
import { newBulkSend } from "#agreements/testing/bulk-sends.ts";
import { testRenderer } from "#agreements/testing/renderer.ts";
import { sendAllRows } from "#agreements/testing/send-all-rows.ts";
import { newOrganization } from "#testing/organization.ts";
import { testServer } from "#testing/server.ts";
import { applyRetention } from "./apply-retention.ts";

// The first pages of a process wait for its renderers to start.
beforeAll(() => testRenderer.pool.start(), 120_000);

describe("after seven days", () => {
  it("the retention job deletes a bulk send with its rows, whatever its organization has chosen; documents stay", async () => {
    const server = await testServer();
    const organization = await newOrganization();
    const { id } = await newBulkSend(organization, 2);
    const { id: younger } = await newBulkSend(organization, 1);
    await sendAllRows(organization);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    const parts = { database: server.database, keyring: server.parts.keyring, erasures: server.parts.erasures };
    const run = (clock: () => Date) => applyRetention({ ...parts, clock }, new AbortController().signal);
    await run(() => later(6.9));
    expect((await organization.key.get(`/bulk-sends/${id}` as const)).body.sentCount).toBe(2);
    await run(() => later(7.1));
    for (const gone of [id, younger])
      expect((await organization.key.get(`/bulk-sends/${gone}` as const)).status).toBe(404);
    const left = await server.pool.query("select from document_bulk_send_rows where organization_id = $1", [
      organization.organizationId,
    ]);
    expect(left.rows).toEqual([]);
    expect((await organization.key.get("/documents")).body.items).toHaveLength(3);
  });
});
