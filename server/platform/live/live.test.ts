import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onCommitted, transact } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { createHints, type Hints } from "./hints.ts";
import { readLive } from "./testing/live-reader.ts";

let server: TestServer;
let hints: Hints;
beforeAll(async () => {
  server = await startServer({ live: { heartbeatMs: 200, reconnectMs: 100, streamsPerSession: 3 } });
  hints = createHints(server.pool);
  onCommitted(server.database, hints.committed);
});
afterAll(async () => {
  await hints.stop();
  await server.app.close();
  await server.close();
});

const subject = (externalId: string) => ({ kind: "person", externalId });
/** Longer than a change takes to be told. */
const quietMs = 600;

async function pageOf(organization: TestOrganization, mode: "test" | "live" = "test") {
  const user = await organization.user("member", mode);
  // What made the member is told before the page listens, and not to it.
  await wait(quietMs);
  const page = await readLive(server.origin, user.token, mode);
  await page.ready();
  return { ...page, page, user };
}

describe("a live stream", () => {
  it("is an event stream that no proxy gathers, says when to come back and that everything is to be read", async () => {
    const { page } = await pageOf(await newOrganization(server));
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/event-stream");
    expect(page.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(page.headers.get("x-accel-buffering")).toBe("no");
    expect(page.text).toMatch(/^retry: [12]\d{3}\n\n/);
    expect(page.events()).toEqual([{ event: "ready", data: { all: true, kinds: [] } }]);
    await expect.poll(() => page.text).toContain("\n: heartbeat\n\n");
    await page.leave();
  });

  it("tells the kinds that a committed change touched, and neither ids nor values", async () => {
    const organization = await newOrganization(server);
    const { page } = await pageOf(organization);
    const { body } = await organization.key.post("/risk/subjects", subject("secret-customer"));
    await expect.poll(page.kinds).toContain("subjects");
    expect(page.kinds()).toEqual(["deliveries", "events", "subjects"]);
    for (const secret of [body.id, organization.organizationId, "secret-customer"])
      expect(page.text).not.toContain(secret);
    await page.leave();
  });

  it("merges what is changed at the same time", async () => {
    const organization = await newOrganization(server);
    const { page } = await pageOf(organization);
    const began = performance.now();
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => organization.key.post("/risk/subjects", subject(`cust-${number}`))),
    );
    const took = performance.now() - began;
    await wait(quietMs);
    expect(page.changes().length).toBeGreaterThan(0);
    // At most one in 100 ms, and what was gathered when the last one ended.
    expect(page.changes().length).toBeLessThanOrEqual(took / 100 + 2);
    await page.leave();
  });

  it("tells nothing of a refused request, of a rollback, of another organization, of the other mode", async () => {
    const organization = await newOrganization(server);
    const other = await newOrganization(server);
    const live = await pageOf(organization, "live");
    const foreign = await pageOf(other);
    const own = await pageOf(organization);
    const toldLive = live.page.changes().length;
    expect((await organization.key.post("/risk/subjects", { kind: "ship", externalId: "1" })).status).toBe(400);
    const scope = { organizationId: organization.organizationId, mode: "test" as const };
    const rolledBack = transact(server.database, { scope }, async (tx) => {
      await tx
        .updateTable("risk_actions")
        .set({ status: "cancelled" })
        .where("id", "=", scope.organizationId)
        .execute();
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    await wait(quietMs);
    expect(own.page.changes()).toEqual([]);

    await organization.key.post("/risk/subjects", subject("cust-1"));
    await expect.poll(own.page.kinds).toContain("subjects");
    await wait(quietMs);
    expect(live.page.changes().length).toBe(toldLive);
    expect(foreign.page.changes()).toEqual([]);
    await Promise.all([own, live, foreign].map(({ page }) => page.leave()));
  });

  it("tells both modes what belongs to the organization as a whole", async () => {
    const organization = await newOrganization(server);
    const pages = [await pageOf(organization), await pageOf(organization, "live")];
    await (await organization.user("owner")).post("/invitations", { email: "new@example.test", role: "member" });
    for (const { page } of pages) await expect.poll(page.kinds).toContain("invitations");
    await Promise.all(pages.map(({ page }) => page.leave()));
  });

  it("says that everything is to be read again after its own connection was lost", async () => {
    const organization = await newOrganization(server);
    const { page } = await pageOf(organization);
    await server.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'probity listen'",
    );
    await expect.poll(page.changes).toEqual([{ event: "changed", data: { all: true, kinds: [] } }]);
    await organization.key.post("/risk/subjects", subject("cust-1"));
    await expect.poll(page.kinds).toContain("subjects");
    await page.leave();
  });

  it("says so when a sender may have lost something, to everybody", async () => {
    const pages = [await pageOf(await newOrganization(server)), await pageOf(await newOrganization(server), "live")];
    hints.gap();
    for (const { page } of pages) await expect.poll(() => page.changes().some(({ data }) => data.all)).toBe(true);
    await Promise.all(pages.map(({ page }) => page.leave()));
  });

  it.each([
    ["was revoked", "update sessions set revoked_at = now(), revocation_reason = 'logout' where id = $1"],
    ["has expired", "update sessions set expires_at = now() - interval '1 second' where id = $1"],
    ["is of nobody's member", "delete from memberships where user_id = (select user_id from sessions where id = $1)"],
  ])("ends within a heartbeat when the session %s, and the others go on", async (_how, change) => {
    const organization = await newOrganization(server);
    const [ending, staying] = [await pageOf(organization), await pageOf(organization)];
    await server.pool.query(change, [ending.user.sessionId]);
    await expect.poll(() => ending.page.ended, { timeout: 2_000 }).toBe(true);
    await wait(quietMs);
    expect(staying.page.ended).toBe(false);
    const again = await readLive(server.origin, ending.user.token);
    expect(again.status).toBe(401);
    await staying.page.leave();
  });

  it("429: one more than a session may have; one that is left makes room", async () => {
    const { page, user } = await pageOf(await newOrganization(server));
    const more = [await readLive(server.origin, user.token), await readLive(server.origin, user.token)];
    const refused = await readLive(server.origin, user.token);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "15"]);
    await page.leave();
    await expect.poll(async () => (await readLive(server.origin, user.token, "test", "?seconds=1")).status).toBe(200);
    await Promise.all(more.map((one) => one.leave()));
  });

  it("ends after the seconds that were asked for", async () => {
    const { token } = await (await newOrganization(server)).user("auditor");
    const page = await readLive(server.origin, token, "test", "?seconds=1");
    await expect.poll(() => page.ended, { timeout: 3_000 }).toBe(true);
    expect(page.events()[0]?.event).toBe("ready");
  });

  it("closes a reader that does not read", async () => {
    const slow = await startServer({ live: { heartbeatMs: 60_000, unreadBytesMax: 4_096, gatherMs: 1 } });
    const organization = await newOrganization(slow);
    const { token } = await organization.user("member");
    const { hostname, port } = new URL(slow.origin);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.write(
      `GET /api/v1/live HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\nx-risk-mode: test\r\n\r\n`,
    );
    const streams = async () => /^probity_live_streams (\d+)$/m.exec(await slow.parts.metrics.registry.metrics())?.[1];
    await expect.poll(streams).toBe("1");
    // The kernels of both sides take in a few megabytes, so what is told here is longer than any change.
    const hint = JSON.stringify({ organizationId: null, mode: null, kinds: ["long".repeat(1_500)] });
    await expect
      .poll(
        async () => {
          await slow.pool.query(
            "select pg_notify('probity_live', replace($1, 'long\"', n || '\"')) from generate_series(1, 300) n",
            [hint],
          );
          return streams();
        },
        { timeout: 60_000, interval: 5 },
      )
      .toBe("0");
    socket.destroy();
    await slow.app.close();
    await slow.close();
  });

  it("ends when the server drains, and delays it by nothing", async () => {
    const leaving = await startServer();
    const { token } = await (await newOrganization(leaving)).user("member");
    const page = await readLive(leaving.origin, token);
    await page.ready();
    const began = performance.now();
    await leaving.app.close();
    expect(performance.now() - began).toBeLessThan(5_000);
    await expect.poll(() => page.ended).toBe(true);
    await leaving.close();
  });
});
