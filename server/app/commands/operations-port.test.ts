import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer as createReceiver, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { freePort, runningProbity, runProbity, type Settings, startProbity } from "#testing/processes.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { allowCidrs, newWebhook, ports } from "#webhooks/testing/webhooks.ts";

/** Processes are started here, which takes its time on a busy machine. */
const startMs = 120_000;

let server: TestServer;
let receiver: Server;
let receiverPort: number;
/** Requests that the receiver has not answered yet. */
const held: ServerResponse[] = [];
let settings: Settings;
const children: ChildProcess[] = [];
beforeAll(async () => {
  server = await startServer({ webhooks: { ports, allowCidrs } });
  receiver = createReceiver((_request, response) => void held.push(response));
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  receiverPort = (receiver.address() as AddressInfo).port;
  ports.push(receiverPort);
  settings = {
    DATABASE_URL: server.url,
    MASTER_KEYS: server.masterKeys,
    HOST: "127.0.0.1",
    PORT: "0",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    WEBHOOK_PORTS: String(receiverPort),
  };
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill("SIGKILL");
  receiver.close();
  await server.app.close();
  await server.close();
});

/** Starts a process and answers where it says that it listens. */
async function started(command: string, change: Settings) {
  const child = startProbity([command], { ...settings, ...change });
  children.push(child);
  await expect
    .poll(() => child.exitCode !== null || child.log().includes('"started"'), { timeout: startMs })
    .toBe(true);
  const { port, operationsPort } = JSON.parse(
    child
      .log()
      .split("\n")
      .find((line) => line.includes('"started"'))!,
  );
  return { child, port, operationsPort };
}

async function ask(port: number, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: answer.status, connection: answer.headers.get("connection"), text: await answer.text() };
}
const paths = ["/healthz", "/readyz", "/metrics"];
const statuses = (port: number) => Promise.all(paths.map(async (path) => (await ask(port, path)).status));

describe("the port for health and metrics", { timeout: 2 * startMs }, () => {
  it("a worker opens it, is ready while it works, and is not ready from SIGTERM until it has finished", async () => {
    const { child, port, operationsPort } = await started("worker", {});
    expect(port).toBe(undefined);
    expect(await statuses(operationsPort)).toEqual([200, 200, 200]);
    expect((await ask(operationsPort, "/metrics")).text).toContain("probity_webhook_attempts_in_flight 0");
    expect((await ask(operationsPort, "/openapi.json")).status).toBe(404);
    const health = (at: number) => runningProbity(["health"], { ...settings, OPERATIONS_PORT: String(at) });
    expect(await health(operationsPort)).toMatchObject({ status: 0 });
    expect(await health(await freePort())).toMatchObject({ status: 1, stderr: expect.stringContaining("/healthz") });

    const organization = await newOrganization(server);
    await newWebhook(organization, { url: `http://127.0.0.1:${receiverPort}/` });
    await newSubject(organization);
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await expect.poll(async () => (await ask(operationsPort, "/readyz")).status).toBe(503);
    expect(await ask(operationsPort, "/readyz")).toMatchObject({
      connection: "close",
      text: expect.stringContaining("The process is stopping."),
    });
    expect((await ask(operationsPort, "/metrics")).text).toContain("probity_webhook_attempts_in_flight 1");
    expect(child.exitCode).toBe(null);
    held[0]!.end();
    expect(await exit).toEqual([0, null]);
    const { rows } = await server.pool.query("select status from webhook_finished_deliveries");
    expect(rows).toEqual([{ status: "succeeded" }]);
  });

  it("an api that is given one serves them there, and no longer where customers call", async () => {
    const { child, port, operationsPort } = await started("api", { OPERATIONS_PORT: "0", DRAIN_SECONDS: "0" });
    expect(operationsPort).not.toBe(port);
    expect(await statuses(operationsPort)).toEqual([200, 200, 200]);
    expect(await statuses(port)).toEqual([404, 404, 404]);
    expect((await ask(port, "/openapi.json")).status).toBe(200);

    // No worker runs: what waits is seen all the same.
    const organization = await newOrganization(server);
    await newWebhook(organization, { url: `http://127.0.0.1:${receiverPort}/` });
    await newSubject(organization);
    const shown = async () => (await ask(operationsPort, "/metrics")).text;
    const depth = 'probity_queue_depth{queue="webhooks.deliveries"} 1\n';
    await expect.poll(shown, { timeout: 60_000, interval: 500 }).toContain(depth);
    expect(await shown()).toMatch(/^probity_queue_age_seconds\{queue="webhooks\.deliveries"\} \d+\.\d+$/m);
    expect(await shown()).toMatch(/^probity_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect(await shown()).not.toContain(organization.organizationId);
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  });

  it("is 8081 by default for a worker, and a sentence if that is in use", async () => {
    // Any other listener on the port will do.
    const occupant = createServer().on("error", () => {});
    occupant.listen(8081, "127.0.0.1");
    await Promise.race([once(occupant, "listening"), once(occupant, "error")]);
    const busy = runProbity(["worker"], { ...settings, OPERATIONS_PORT: "" });
    occupant.close();
    expect([busy.status, busy.stderr]).toEqual([
      2,
      "HOST 127.0.0.1, OPERATIONS_PORT 8081 is in use. Stop what listens there, or set OPERATIONS_PORT to another port.\n",
    ]);
    expect(busy.stdout).not.toContain('"started"');
  });
});
