import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";
import { newBulkSend } from "../testing/bulk-sends.ts";
import { announcedTo } from "../testing/told.ts";
import { startBulkSendWorker } from "./testing/start-bulk-send-worker.ts";

const rows = 12;
const workers: ChildProcess[] = [];
let server: TestServer;
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await server.app.close();
  await server.close();
});

function startWorker(): ChildProcess {
  const worker = startBulkSendWorker(server);
  workers.push(worker);
  return worker;
}

/** Kills the worker when it says so for the given time. */
async function killAt(worker: ChildProcess, isThen: (message: unknown) => boolean): Promise<void> {
  const said = Promise.withResolvers<void>();
  worker.on("message", (message) => isThen(message) && said.resolve());
  await said.promise;
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

/** As if so much time had passed that the worker counts as gone. */
const grownOld = () =>
  server.pool.query(
    "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'documents.bulk-test' and state = 'active'",
  );

it("a worker that is killed between rows leaves nothing out and sends no row twice", async () => {
  server = await startServer({ mails: true });
  const organization = await newOrganization(server);
  await newWebhook(organization, { events: ["document.*"] });
  const { id } = await newBulkSend(organization, rows);

  // Four rows are sent of which the queue does not know, and four are being rendered and stored.
  await killAt(startWorker(), (message) => (message as { row?: number }).row === 7);
  const between = (await organization.key.get(`/bulk-sends/${id}` as const)).body;
  expect(between.sentCount).toBeGreaterThanOrEqual(4);
  expect(between.sentCount).toBeLessThan(rows);
  await grownOld();

  startWorker();
  await expect
    .poll(async () => (await organization.key.get(`/bulk-sends/${id}` as const)).body, { timeout: 120_000 })
    .toMatchObject({ status: "finished", sentCount: rows, failedCount: 0 });
  const listed = (await organization.key.get(`/bulk-sends/${id}/rows?after=` as const)).body.items;
  expect(new Set(listed.map(({ documentId }) => documentId)).size).toBe(rows);

  const { rows: documents } = await server.pool.query(
    "select status, count(*)::int as count from documents where organization_id = $1 group by status",
    [organization.organizationId],
  );
  expect(documents).toEqual([{ status: "pending", count: rows }]);
  const { rows: mails } = await server.pool.query(
    `select count(*)::int as all, count(distinct data->>'signerId')::int as signers
       from pgboss.job where name = 'documents.mail' and data->>'organizationId' = $1`,
    [organization.organizationId],
  );
  expect(mails).toEqual([{ all: rows, signers: rows }]);
  const told = (await announcedTo(organization)).map(({ event }) => event);
  expect(told.filter((event) => event === "document.sent")).toHaveLength(rows);
  expect(told.filter((event) => event === "document.created")).toHaveLength(rows);
});
