import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newSubject } from "#risk/testing/subjects.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { freePort, runningProbity, startProbity } from "#testing/processes.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { startDispatcher, type TestDispatcher } from "#webhooks/testing/dispatcher.ts";
import { type Receiver, startReceiver } from "#webhooks/testing/receiver.ts";
import { allowCidrs, ports } from "#webhooks/testing/webhooks.ts";

let server: TestServer;
let dispatcher: TestDispatcher;
let program: Receiver;
let organization: TestOrganization;
let folder: string;
beforeAll(async () => {
  server = await startServer({ webhooks: { ports, allowCidrs } });
  dispatcher = startDispatcher(server, { tickMs: 200 });
  program = await startReceiver();
  organization = await newOrganization(server);
  folder = mkdtempSync(join(tmpdir(), "probity-listen-"));
  const { organizationId, apiKeys } = organization;
  writeFileSync(join(folder, "acme.json"), JSON.stringify({ url: server.origin, organizationId, apiKeys }));
});
afterAll(async () => {
  await dispatcher.stop();
  await program.close();
  await server.app.close();
  rmSync(folder, { recursive: true });
});

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 100 });
const argumentsFor = (port: number) => ["listen", "--organization", join(folder, "acme.json"), "--port", String(port)];
const webhooks = async () =>
  (await organization.key.get("/webhooks?mode=test")).body.items as { data: { url: string; enabled: boolean } }[];

it("passes webhooks on as they came, shows them, refuses what is not signed, and ends its subscription", async () => {
  const port = await freePort();
  ports.push(port);
  for (const round of [1, 2]) {
    const child = startProbity([...argumentsFor(port), "--forward", program.url, "--json"], {});
    await until(async () => expect(await webhooks()).toMatchObject([{ data: { enabled: true } }]));
    const id = await newSubject(organization);
    await until(() => expect(program.received.length).toBe(round));
    const { headers, body } = program.received.at(-1)!;
    expect(headers).toMatchObject({
      "x-webhook-event": "risk.subject.created",
      "x-signature": expect.stringMatching(/^v1=/),
    });
    await until(() => expect(child.log()).toContain(JSON.parse(body.toString()).eventId));
    expect(JSON.parse(child.log().trim())).toMatchObject({
      event: "risk.subject.created",
      status: 200,
      data: { subjectId: id },
    });
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body })).status).toBe(401);

    const exit = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
    expect(await webhooks()).toMatchObject([{ data: { url: `http://127.0.0.1:${port}/`, enabled: false } }]);
  }
  expect(program.received.length).toBe(2);
});

it("1: says what to set where the server may not post to this machine", async () => {
  const port = await freePort();
  const { status, stderr } = await runningProbity(argumentsFor(port), {});
  expect([status, stderr.trim()]).toEqual([1, expect.stringContaining(`WEBHOOK_PORTS=${port}, or give --url.`)]);
});
