import { Agent, request } from "undici";
import { expect, it } from "vitest";
import { startServer } from "#testing/server.ts";
import { Drain } from "./drain.ts";

const unhurried = new AbortController().signal;

/** A client that keeps its one connection for as long as it may. */
function keptAlive(origin: string) {
  const agent = new Agent({ connections: 1, keepAliveTimeout: 60_000 });
  const get = async (path: string) => {
    const { statusCode, headers, body } = await request(origin + path, { dispatcher: agent });
    return { status: statusCode, connection: headers["connection"], text: await body.text() };
  };
  return { get, close: () => agent.close() };
}

it("says that it is not ready while it still answers, then that each answer is the last, and only then closes", async () => {
  const drain = new Drain();
  const server = await startServer({ drain });
  const { app, origin } = server;
  const client = keptAlive(origin);
  expect(await client.get("/readyz")).toMatchObject({ status: 200, connection: "keep-alive" });

  const left = drain.leave(app, 1, unhurried);
  const stopping = await client.get("/readyz");
  expect(stopping).toMatchObject({ status: 503, connection: "keep-alive" });
  expect(stopping.text).toContain("The process is stopping.");
  expect(await client.get("/openapi.json")).toMatchObject({ status: 200, connection: "keep-alive" });
  expect(await client.get("/healthz")).toMatchObject({ status: 200, connection: "keep-alive" });

  await expect.poll(() => drain.closing, { timeout: 5_000 }).toBe(true);
  expect(await client.get("/openapi.json")).toMatchObject({ status: 200, connection: "close" });
  await left;
  await expect(client.get("/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await client.close();
  await server.close();
});

it("waits for the last answers no longer than for its connections, and a bounded time for those that stay idle", async () => {
  for (const [idle, atLeastMs, atMostMs] of [
    [false, 900, 1_900],
    [true, 1_900, 4_000],
  ] as const) {
    const drain = new Drain();
    const server = await startServer({ drain });
    const { app, origin } = server;
    const client = keptAlive(origin);
    if (idle) await client.get("/healthz");
    const started = performance.now();
    await drain.leave(app, 1, unhurried);
    expect(performance.now() - started).toBeGreaterThan(atLeastMs);
    expect(performance.now() - started).toBeLessThan(atMostMs);
    await client.close();
    await server.close();
  }
});

it("waits for nobody when it is to hurry, but answers what has begun", async () => {
  const drain = new Drain();
  const server = await startServer({ drain });
  const { app, origin } = server;
  const client = keptAlive(origin);
  await client.get("/healthz");
  const hurry = new AbortController();
  const started = performance.now();
  const left = drain.leave(app, 60, hurry.signal);
  const answer = client.get("/openapi.json");
  setTimeout(() => hurry.abort(), 200);
  expect((await answer).status).toBe(200);
  await left;
  expect(performance.now() - started).toBeLessThan(5_000);
  await client.close();
  await server.close();
});
