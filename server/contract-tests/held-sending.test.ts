import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { transact } from "#platform/database/transaction.ts";
import { type MailServer, startMailServer } from "#platform/mail/testing/mail-server.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import type { Receiver } from "#webhooks/testing/receiver.ts";
import { allowCidrs, newReceiver, newWebhook, ports } from "#webhooks/testing/webhooks.ts";
import { startWorker, type Worker } from "#app/worker.ts";
import { Sending } from "#platform/sending/sending.ts";
import { holdSending, releaseSending } from "#platform/sending/sending-store.ts";
import { noSealSettings } from "#agreements/completion/sealing/sealer.ts";

let server: TestServer;
let worker: Worker;
let sending: Sending;
let receiver: Receiver;
let mails: MailServer;
beforeAll(async () => {
  server = await startServer({ webhooks: { ports, allowCidrs }, mails: true });
  receiver = await newReceiver();
  mails = await startMailServer();
  const mail = { url: mails.url, from: "sign@probity.test" };
  const settings = {
    webhooks: { ports, allowCidrs },
    dispatcher: { tickMs: 200 },
    mail,
    lists: null,
    seal: noSealSettings,
  };
  sending = new Sending({ database: server.database, dataDir: null, logger: server.parts.logger });
  const emptyOrganization = async () => {};
  worker = await startWorker({ ...server.parts, url: server.url, objects: null, settings, sending, emptyOrganization });
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await mails.close();
  await server.app.close();
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 100 });
const queued =
  "select count(*)::int as mails from pgboss.job where name = 'identity.mail' and start_after > now() and state < 'active'";

it("webhooks and mails wait while sending is held, without using up attempts, and go out once when it is released", async () => {
  const organization = await newOrganization(server);
  await newWebhook(organization, { url: receiver.url });
  await transact(server.database, {}, (tx) => holdSending(tx, "operator"));
  await until(() => expect(sending.held).not.toBeNull());
  await newSubject(organization);
  const owner = await organization.user("owner");
  expect((await owner.post("/invitations", { email: "ann@northwind.example", role: "member" })).status).toBe(201);

  await until(async () => expect((await server.pool.query(queued)).rows).toEqual([{ mails: 1 }]));
  const deliveries = await server.pool.query("select status, attempts from webhook_deliveries");
  expect(deliveries.rows).toEqual([{ status: "pending", attempts: 0 }]);
  expect([receiver.received.length, mails.received.length]).toEqual([0, 0]);

  await transact(server.database, {}, releaseSending);
  await server.pool.query("update pgboss.job set start_after = now() where name = 'identity.mail'");
  await until(() => expect([receiver.received.length, mails.received.length]).toEqual([1, 1]));
});
