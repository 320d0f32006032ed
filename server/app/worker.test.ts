import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import type { ObjectStore } from "#platform/files/objects.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";
import { newOrganization } from "#testing/organization.ts";
import type { Receiver } from "#webhooks/testing/receiver.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { failDeliveries } from "#webhooks/testing/failed-deliveries.ts";
import { allowCidrs, newReceiver, newWebhook, ports } from "#webhooks/testing/webhooks.ts";
import { startWorker, type Worker, type WorkerParts } from "./worker.ts";
import { noSealSettings } from "#agreements/completion/sealing/sealer.ts";

let server: TestServer;
let worker: Worker;
let receiver: Receiver;
const emptyOrganization = vi.fn<WorkerParts["emptyOrganization"]>(async () => {});
const erase = vi.fn<ObjectStore["erase"]>(async () => {});
const objects: ObjectStore = { put: async () => {}, get: async () => Buffer.alloc(0), erase, close: async () => {} };

beforeAll(async () => {
  server = await startServer({ webhooks: { ports, allowCidrs }, afterWrite: () => worker.wake() });
  receiver = await newReceiver();
  const settings = {
    webhooks: { ports, allowCidrs },
    dispatcher: { tickMs: 60_000 },
    lists: null,
    seal: noSealSettings,
  };
  worker = await startWorker({ ...server.parts, url: server.url, settings, emptyOrganization, objects });
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await server.app.close();
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

it("[RK-WH-7] sends what is written, and retries a window of failed deliveries in the background", async () => {
  const organization = await newOrganization(server);
  receiver.answer.status = 500;
  const { id } = await newWebhook(organization, { url: receiver.url });
  for (let count = 0; count < 3; count++) await newSubject(organization);
  await until(() => expect(receiver.received.length).toBe(3));
  const path = `/webhooks/${id}/deliveries` as const;
  await until(async () => {
    const { items } = (await organization.key.get(path)).body;
    expect(items.map(({ data }) => data.attemptCount)).toEqual([1, 1, 1]);
  });
  await failDeliveries(server.pool, id);

  receiver.answer.status = 200;
  const window = { since: "2026-01-01T00:00:00Z", until: "2036-01-01T00:00:00Z" };
  expect((await organization.key.post(`${path}/retry`, window)).status).toBe(202);
  await until(async () => {
    const { items } = (await organization.key.get(path)).body;
    expect(items.map(({ data }) => [data.status, data.attemptCount])).toEqual(Array(3).fill(["succeeded", 6]));
  });
});

it("empties a deleted organization, and erases its objects when no request can be writing more", async () => {
  const { organizationId } = await newOrganization(server);
  const scope = { organizationId, mode: "test" as const };
  await transact(server.database, { scope }, (tx) => enqueue(tx, "organizations.delete", { organizationId }));
  await until(() => expect(emptyOrganization).toHaveBeenCalledWith(server.database, organizationId));
  await until(() => expect(erase).toHaveBeenCalledWith(`${organizationId}/`));
  expect(erase.mock.invocationCallOrder[0]).toBeGreaterThan(emptyOrganization.mock.invocationCallOrder[0]!);
});
