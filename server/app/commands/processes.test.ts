import type { ChildProcess } from "node:child_process";
import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { keyClient } from "#testing/organization.ts";
import { freePort, runningProbity, type Settings, startProbity } from "#testing/processes.ts";
import { doctorLines } from "./testing/doctor-lines.ts";

const login = "probity_test_login";
const masterKeys = `1:${Buffer.alloc(32, 7).toString("base64")}`;

let test: TestDatabase;
let environment: Settings;
let port: number;
let receiver: Server;
let receiverPort: number;
const received: string[] = [];

beforeAll(async () => {
  test = await cloneDatabase(2);
  const admin = new pg.Client({ connectionString: inject("postgres").adminUrl });
  await admin.connect();
  // The role docs/operate.md asks for: a member of probity_app and nothing more.
  await admin.query(
    `do $$ begin create role ${login} login in role probity_app; exception when duplicate_object then null; end $$`,
  );
  await admin.end();
  const url = Object.assign(new URL(test.url), { username: login, password: "" });
  receiver = createServer((request, response) => {
    received.push(String(request.headers["x-webhook-event"]));
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  receiverPort = (receiver.address() as { port: number }).port;
  port = await freePort();
  environment = {
    DATABASE_URL: url.href,
    MASTER_KEYS: masterKeys,
    PORT: String(port),
    DRAIN_SECONDS: "0",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    WEBHOOK_PORTS: String(receiverPort),
  };
});

afterAll(async () => {
  receiver.close();
  await test.close();
});

const probity = (args: string[], changes: Settings = {}) => runningProbity(args, { ...environment, ...changes });
const found = (check: string, changes: Settings) => doctorLines({ ...environment, ...changes }, check);

describe("the commands", () => {
  it("serve a signed call and deliver its webhook with a role that cannot bypass row-level security, and drain on SIGTERM", async () => {
    const made = JSON.parse(
      (await probity(["organization", "create", "--name", "Acme", "--owner-email", "A@example.test", "--json"])).stdout,
    );
    expect(made).toEqual({
      organizationId: expect.any(String),
      url: `http://localhost:${port}`,
      owner: { userId: expect.any(String), email: "a@example.test", password: expect.stringMatching(/^.{24}$/) },
      apiKeys: {
        test: {
          id: expect.any(String),
          keyId: expect.stringMatching(/^ak_test_/),
          secret: expect.stringMatching(/^sk_test_[\w-]{43}$/),
        },
        live: {
          id: expect.any(String),
          keyId: expect.stringMatching(/^ak_live_/),
          secret: expect.stringMatching(/^sk_live_[\w-]{43}$/),
        },
      },
    });
    const started = startProbity(["start"], environment);
    await until(() => started.log().includes('"started"') || started.exitCode !== null);
    const key = keyClient(`http://127.0.0.1:${port}`, made.apiKeys.test);
    const hook = { url: `http://127.0.0.1:${receiverPort}/`, events: ["risk.subject.created"], mode: "test" };
    expect((await key.post("/webhooks", hook)).status).toBe(201);
    expect((await key.post("/risk/subjects", { kind: "person", externalId: "secret-customer" })).status).toBe(201);
    await until(() => received.length > 0);
    expect(received).toEqual(["risk.subject.created"]);
    const { rows } = await test.pool.query(
      "select distinct application_name as name from pg_stat_activity where datname = current_database() and usename = $1 order by 1",
      [login],
    );
    expect(rows.map(({ name }) => name)).toEqual(["probity jobs", "probity listen", "probity start"]);

    expect(await exitOf(started)).toBe(0);
    expect(started.log()).toContain('"draining"');
    for (const secret of ["secret-customer", made.apiKeys.test.secret, made.owner.password])
      expect(started.log()).not.toContain(secret);
  });

  it("doctor finds nothing to mend, and says what is wrong with 1 when there is", async () => {
    const healthy = await probity(["doctor"]);
    expect([healthy.status, healthy.stdout]).toEqual([
      0,
      expect.not.stringMatching(/PROBLEM|warning(?! +(lists|workers|signing page|dashboard):)/),
    ]);
    expect(await found("master keys", { MASTER_KEYS: masterKeys.replace("1:", "2:") })).toEqual({
      status: 1,
      configuration: "ok: complete",
      "master keys": expect.stringMatching(/^PROBLEM: MASTER_KEYS lacks version 1/),
    });
    expect(await found("database", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })).toMatchObject({
      status: 1,
      database: expect.stringMatching(/^PROBLEM: /),
    });
    expect(await found("redis", { REDIS_URL: "redis://127.0.0.1:1" })).toMatchObject({
      status: 0,
      redis: expect.stringMatching(/^warning: /),
    });
  });

  it("name every problem of the configuration at once, and the usage for an unknown command", async () => {
    const settings = {
      DATABASE_URL: "mysql://x",
      MASTER_KEYS: "1:short",
      PORT: "x",
      LOG_LEVEL: "loud",
      TRUST_PROXY: "true",
      WEBHOOK_ALLOW_CIDRS: "10.0.0.0",
      OIDC_ISSUER: "https://i",
    };
    const [broken, unknown, mistaken] = await Promise.all([
      probity(["start"], settings),
      probity(["frobnicate"]),
      probity(["organization", "create", "--nam", "x"]),
    ]);
    expect(broken.status).toBe(2);
    for (const name of [
      "DATABASE_URL",
      "MASTER_KEYS",
      "PORT",
      "LOG_LEVEL",
      "TRUST_PROXY",
      "WEBHOOK_ALLOW_CIDRS",
      "OIDC_CLIENT_ID",
    ])
      expect(broken.stderr).toContain(name);
    expect(broken.stderr).not.toMatch(/ at .*\.ts/);
    expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining("probity <command>") });
    expect(mistaken).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--owner-email"),
    });
  });

  it("say in a sentence that the port is in use, and end, although the worker has started", async () => {
    const [busy, elsewhere] = await Promise.all([
      probity(["start"], { HOST: "127.0.0.1", PORT: String(receiverPort) }),
      probity(["api"], { HOST: "192.0.2.1", PORT: "0" }),
    ]);
    expect([busy.status, busy.stderr]).toEqual([
      2,
      `HOST 127.0.0.1, PORT ${receiverPort} is in use. Stop what listens there, or set PORT to another port.\n`,
    ]);
    expect([elsewhere.status, elsewhere.stderr]).toEqual([
      2,
      expect.stringContaining("not an address of this machine"),
    ]);
  });

  it("warn of variables that look like settings and are none, and go on", async () => {
    const settings = { WEBHOOK_ALLOWED_CIDRS: "10.0.0.0/8", TRUST_PROXIES: "1" };
    const { stdout, stderr } = await probity(["lists", "status"], settings);
    expect(stdout).toContain("ofac_sdn");
    expect(stderr.split("\n").slice(0, 2)).toEqual([
      "warning: TRUST_PROXIES is not a setting and has no effect. The nearest setting is TRUST_PROXY.",
      "warning: WEBHOOK_ALLOWED_CIDRS is not a setting and has no effect. The nearest setting is WEBHOOK_ALLOW_CIDRS.",
    ]);
    expect(await doctorLines({ ...environment, ...settings })).toMatchObject({
      configuration: expect.stringMatching(/^warning: TRUST_PROXIES is not a setting/),
    });
  });

  it.each(["migrate", "worker"])("%s says in a sentence that the database cannot be reached", async (command) => {
    const nowhere = await probity([command], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect([nowhere.status, nowhere.stderr]).toEqual([
      1,
      expect.stringContaining("The database cannot be reached (ECONNREFUSED)"),
    ]);
    expect(nowhere.stderr).not.toMatch(/ at .*\.ts/);
  });

  it("migrate says that there is nothing to do, the second time", async () => {
    const again = await probity(["migrate"], { MIGRATION_DATABASE_URL: test.url });
    expect([again.status, again.stdout]).toEqual([0, "The schema is current.\n"]);
  });
});

async function until(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 600 && !condition(); attempt += 1) await wait(50);
}

function exitOf(child: ChildProcess): Promise<number | null> {
  child.kill("SIGTERM");
  return new Promise((resolve) => child.once("exit", resolve));
}
