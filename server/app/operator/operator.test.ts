import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMigrations } from "#platform/database/migrate.ts";
import { transact } from "#platform/database/transaction.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";
import { giveStanding } from "#screening/testing/list-standings.ts";
import { beginVersion, signOfLife } from "#screening/lists/version-store.ts";
import { newId } from "#platform/database/new-id.ts";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { blocksOf } from "#testing/plan.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { runningJobs } from "./job-store.ts";
import { newOperator } from "./testing/operator-requests.ts";

// Queues and lists belong to a whole installation, so these tests have one of their own.
let server: TestServer;
let organization: TestOrganization;
let operator: Awaited<ReturnType<typeof newOperator>>;
let client: pg.Client;
beforeAll(async () => {
  server = await startServer();
  organization = await newOrganization(server);
  operator = await newOperator(organization);
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.app.close();
  await server.close();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const insertJobs = (queue: string, count: number, state: string, given: { policy?: string; key?: string } = {}) =>
  client.query(
    `insert into pgboss.job (name, state, start_after, created_on, started_on, heartbeat_on, policy, singleton_key)
     select $1, $3::pgboss.job_state, now() - interval '120 s', now() - interval '120 s', now() - interval '90 s', now() - interval '5 s', $4,
            coalesce($5, gen_random_uuid()::text)
       from generate_series(1, $2::int)`,
    [queue, count, state, given.policy ?? "standard", given.key ?? null],
  );

describe("GET /operator/jobs", () => {
  it("200: what waits, runs and failed in each queue, of all organizations", async () => {
    await insertJobs("documents.mail", 3, "created");
    await client.query(
      "update pgboss.queue set active_count = 2, failed_count = 1, monitor_on = now() where name = 'documents.mail'",
    );
    const stranger = await newOrganization(server);
    const webhook = await newWebhook(stranger);
    made(await stranger.key.post(`/webhooks/${webhook.id}/test`));
    const { status, body, text } = await operator.get("/operator/jobs");
    expect(status).toBe(200);
    const queueOf = (name: string) => body.queues.find((queue) => queue.name === name);
    expect(queueOf("documents.mail")).toEqual({
      name: "documents.mail",
      waiting: 3,
      oldestSeconds: expect.closeTo(120, -1.5),
      running: 2,
      failed: 1,
      countedAt: expect.any(String),
    });
    expect(queueOf("webhooks.deliveries")).toMatchObject({ waiting: 1, running: null, failed: null, countedAt: null });
    expect(queueOf("risk.monitoring")).toMatchObject({ waiting: 0, oldestSeconds: 0 });
    expect(body.queues.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["lists.refresh", "documents.finalize"]),
    );
    for (const mark of [stranger.organizationId, organization.organizationId, webhook.id])
      expect(text).not.toContain(mark);
  });

  it("200: long jobs of the installation with their progress, and none of an organization", async () => {
    const listKey = "uk_sanctions" as const;
    const id = newId(new Date());
    const files = [{ name: "a.csv", bytes: 3_000, sha256: "00" }];
    await transact(server.database, {}, async (tx) => {
      const version = {
        id,
        listKey,
        origin: "file" as const,
        readerVersion: 1,
        publicationDigest: Buffer.alloc(32),
        files,
      };
      await beginVersion(tx, version, new Date());
      await signOfLife(tx, id, {
        format: null,
        publishedAt: null,
        entryCount: 42,
        nameCount: 42,
        droppedEntries: 0,
        droppedReasons: {},
        droppedRecords: [],
        bytesRead: 750,
      });
    });
    await insertJobs("lists.refresh", 1, "active", { policy: "exclusive", key: listKey });
    await insertJobs("retention.apply", 1, "active", { policy: "exclusive", key: "daily" });
    await insertJobs("organizations.delete", 1, "active", { key: organization.organizationId });
    const { running } = (await operator.get("/operator/jobs")).body;
    const times = { startedAt: expect.any(String), seenAt: expect.any(String) };
    expect(running).toHaveLength(2);
    expect(running).toEqual(
      expect.arrayContaining([
        { queue: "lists.refresh", key: listKey, ...times, progress: { bytesRead: 750, bytes: 3_000, entries: 42 } },
        { queue: "retention.apply", key: "daily", ...times, progress: null },
      ]),
    );
    const { items } = (await operator.get("/operator/lists")).body;
    expect(items.find(({ key }) => key === listKey)).toMatchObject({
      versionId: null,
      loading: { bytesRead: 750, bytes: 3_000, entries: 42 },
    });
  });

  it("finding the jobs that run costs the same however many have ended, also in a table that was never analysed", async () => {
    const blocks = () =>
      transact(server.database, { inOrder: true }, (tx) =>
        blocksOf(tx, () => runningJobs(tx, ["lists.refresh", "retention.apply"])),
      );
    const few = await blocks();
    await insertJobs("lists.refresh", 10_000, "completed", { policy: "exclusive" });
    await insertJobs("documents.mail", 10_000, "completed");
    expect(await blocks()).toBeLessThan(few + 50);
    await client.query("analyze pgboss.job");
    expect(await blocks()).toBeLessThan(few + 50);
  });
});

describe("GET /operator/lists", () => {
  it("200: the version in use, its age, and what is held or stale", async () => {
    const versionId = await giveStanding(server.database, "eu_fsf", {
      publishedAt: minutesAgo(2_000),
      confirmedAt: minutesAgo(30),
      entryCount: 5_871,
    });
    const heldVersionId = await giveStanding(server.database, "ofac_sdn", {
      publishedAt: minutesAgo(9_000),
      confirmedAt: minutesAgo(41 * 60),
      entryCount: 18_204,
      attentionReasons: ["entries_fell"],
    });
    await client.query("update lists set held_version_id = $1 where key = 'ofac_sdn'", [heldVersionId]);
    const { items } = (await operator.get("/operator/lists")).body;
    const listOf = (key: string) => items.find((list) => list.key === key);
    expect(listOf("eu_fsf")).toMatchObject({
      enabled: true,
      versionId,
      entryCount: 5_871,
      stale: false,
      attention: false,
      heldVersionId: null,
    });
    expect(listOf("ofac_sdn")).toMatchObject({
      stale: true,
      staleReasons: ["not_confirmed_in_time"],
      attention: true,
      attentionReasons: ["entries_fell"],
      heldVersionId,
    });
    expect(listOf("service_pep")).toMatchObject({ versionId: null, entryCount: 0, publishedAt: null });
  });
});

describe("GET /operator/storage", () => {
  it("200: every table with its size, and the months of those that have some", async () => {
    const { bytes, tables } = (await operator.get("/operator/storage")).body;
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
    expect(tables.map((table) => table.bytes)).toEqual(tables.map((table) => table.bytes).toSorted((a, b) => b - a));
    expect(bytes).toBe(tables.reduce((sum, table) => sum + table.bytes, 0));
    const tableOf = (name: string) => tables.find((table) => table.name === name)!;
    expect(tableOf("risk_evidence")).toMatchObject({ monthsAhead: 12, rowsOutside: 0 });
    expect(tableOf("risk_evidence").partitions).toBeGreaterThan(12);
    expect(tableOf("users")).toMatchObject({ partitions: 0, monthsAhead: null, rowsOutside: null });
    expect(tableOf("pgboss.job").bytes).toBeGreaterThan(0);
  });
});

describe("GET /operator/processes", () => {
  it("200: signs of life, connections, the clock, and whether anything is sent", async () => {
    await client.query("update pgboss.queue set monitor_on = now() - interval '200 s', monitor_claim_on = null");
    const alive = newId(new Date());
    await client.query(
      `insert into sending_marks (place, mark, noted_at)
       values ($1, 1, now() - interval '30 s'), (gen_random_uuid(), 1, now() - interval '20 min')`,
      [alive],
    );
    const { body } = await operator.get("/operator/processes");
    expect(body).toEqual({
      workerSilentSeconds: expect.closeTo(200, -1.5),
      sendingHeld: null,
      database: {
        version: expect.stringMatching(/^\d+/),
        answerMs: expect.any(Number),
        connections: expect.any(Number),
        connectionsMax: expect.any(Number),
        clockAheadSeconds: expect.closeTo(0, -1),
        loginBypassesRowSecurity: true,
      },
      alive: [{ id: alive, silentSeconds: expect.closeTo(30, -1) }],
      connected: expect.any(Array),
    });
    expect(body.database.connections).toBeGreaterThan(0);
    expect(body.connected).toContainEqual({ name: expect.stringMatching(/^probity/), connections: expect.any(Number) });
    await client.query("update sending_state set held_since = now(), held_because = 'operator'");
    const held = (await operator.get("/operator/processes")).body.sendingHeld;
    expect(held).toEqual({ since: expect.any(String), because: "operator" });
    await client.query("update sending_state set held_since = null, held_because = null");
  });
});

describe("GET /operator/versions", () => {
  it("200: what runs, and migrations that the database lacks", async () => {
    const { body } = await operator.get("/operator/versions");
    expect(body).toMatchObject({
      software: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      schema: { newest: readMigrations().at(-1)!.name, pending: 0 },
      evaluator: expect.stringMatching(/^risk-eval-\d+$/),
      scorer: expect.any(String),
      termBuilder: expect.any(Number),
    });
  });
});
