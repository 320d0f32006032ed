import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { highRisk, newCase } from "#risk/testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";
import { freePort, startProbity } from "#testing/processes.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { readLive } from "./testing/live-reader.ts";

/** Two processes are started here, which takes its time on a busy machine. */
const startMs = 120_000;

/** It listens, and sends no hints: what its streams hear comes from the others. */
let server: TestServer;
let api: ReturnType<typeof startProbity>;
let origin: string;
const children: ChildProcess[] = [];

async function started(command: string, port: number) {
  const child = startProbity([command], {
    DATABASE_URL: server.url,
    MASTER_KEYS: server.masterKeys,
    PUBLIC_URL: server.parts.publicUrl,
    HOST: "127.0.0.1",
    PORT: String(port),
    DRAIN_SECONDS: "0",
  });
  children.push(child);
  await vi.waitFor(() => expect(child.log()).toContain('"started"'), { timeout: startMs, interval: 100 });
  return child;
}

beforeAll(async () => {
  server = await startServer();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  api = await started("api", port);
}, startMs);
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  // A stream that a failed test left open would keep the server.
  server.app.server.closeAllConnections();
  await server.app.close();
  await server.close();
});

it("hears what another process changes, at both of them", async () => {
  const organization = await newOrganization(server);
  const { token } = await organization.user("member");
  const pages = [await readLive(server.origin, token), await readLive(origin, token)];
  for (const page of pages) await page.ready();
  const answer = await fetch(`${origin}/api/v1/risk/subjects`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "x-risk-mode": "test",
      "idempotency-key": "k1",
      "content-type": "application/json",
    },
    body: JSON.stringify({ kind: "person", externalId: "cust-1" }),
  });
  expect(answer.status).toBe(201);
  for (const page of pages) await expect.poll(page.kinds).toContain("subjects");
  await Promise.all(pages.map((page) => page.leave()));
});

it(
  "hears what a worker does, and that one may have been killed before it could tell",
  async () => {
    const organization = await newOrganization(server);
    const { subjectId, policyId: policyVersionId, say } = await newCase(organization);
    await say(highRisk);
    const page = await readLive(server.origin, (await organization.user("member")).token);
    await page.ready();
    await started("worker", await freePort());
    await expect.poll(() => page.changes().some(({ data }) => data.all), { timeout: 60_000 }).toBe(true);
    await organization.key.post(`/risk/subjects/${subjectId}/monitoring`, { policyVersionId, enabled: true });
    await expect.poll(page.kinds, { timeout: 60_000 }).toEqual(expect.arrayContaining(["actions", "assessments"]));
    await page.leave();
  },
  startMs,
);

it("is ended by the drain of its process, which ends with 0 at once", async () => {
  const organization = await newOrganization(server);
  const page = await readLive(origin, (await organization.user("member")).token);
  await page.ready();
  const exit = new Promise((resolve) => api.once("exit", resolve));
  api.kill("SIGTERM");
  await expect.poll(() => page.ended, { timeout: 5_000 }).toBe(true);
  expect(await exit).toBe(0);
});
