import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { sampleEntry } from "../../engines/screening/lists/testing/sample-entry.ts";
import { storeVersion } from "../../server/screening/lists/testing/versions.ts";
import { cloneDatabase, type TestDatabase } from "../../server/testing/database.ts";
import { keyClient, type TestClient } from "../../server/testing/organization.ts";
import { freePort, runningProbity, type Settings, startProbity } from "../../server/testing/processes.ts";
import { record, type Recording } from "./recording.ts";

/** Deliveries are attempted by then. */
export const soonMs = 1_000;
/** How long a process answers scrapes with the same rows. */
export const keptMs = 5_000;

/** The processes of an installation, asked for their metrics as Prometheus does, and what can go wrong with it. */
export class WatchedInstallation {
  readonly #test: TestDatabase;
  readonly #settings: Settings;
  readonly #receiver: Server;
  readonly #children: Record<string, { child: ChildProcess; port: number }> = {};
  #key: TestClient | null = null;
  /** Everything that was answered. */
  readonly scraped: string[] = [];
  #count = 0;
  #isOpen = true;

  private constructor(test: TestDatabase, settings: Settings, receiver: Server) {
    this.#test = test;
    this.#settings = settings;
    this.#receiver = receiver;
  }

  /** One `api`, one `worker`, one list, one organization with a webhook whose receiver answers. */
  static async start(): Promise<WatchedInstallation> {
    const test = await cloneDatabase(2);
    const receiver = createServer((request, response) => void request.resume().on("end", () => response.end()));
    await once(receiver.listen(0, "127.0.0.1"), "listening");
    const { port } = receiver.address() as AddressInfo;
    const settings = {
      DATABASE_URL: test.url,
      MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DRAIN_SECONDS: "0",
      WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
      WEBHOOK_PORTS: String(port),
      DISPATCHER_TICK_SECONDS: "1",
    };
    const installation = new WatchedInstallation(test, settings, receiver);
    await installation.#fill(port);
    return installation;
  }

  async #fill(receiverPort: number): Promise<void> {
    const version = await storeVersion(this.#test.database, "ofac_sdn", [sampleEntry("a")]);
    await this.#test.pool.query(
      "update lists set active_version_id = $1, last_confirmed_at = now() where key = 'ofac_sdn'",
      [version],
    );
    // Not the first start of all: then nothing is known of workers for half a minute.
    await this.#seen("now()");
    await Promise.all([this.#run("api"), this.#run("worker")]);
    const create = ["organization", "create", "--name", "Acme", "--owner-email", "a@example.test", "--json"];
    const made = JSON.parse((await runningProbity(create, this.#settings)).stdout);
    this.#key = keyClient(`http://127.0.0.1:${this.#settings["PORT"]}`, made.apiKeys.test);
    const hook = { url: `http://127.0.0.1:${receiverPort}/`, events: ["risk.*"], mode: "test" };
    const { status } = await this.#key.post("/webhooks", hook);
    if (status !== 201) throw new Error(`The webhook was not made: ${status}.`);
  }

  async #run(role: "api" | "worker"): Promise<void> {
    const port = await freePort();
    const child = startProbity([role], { ...this.#settings, OPERATIONS_PORT: String(port) });
    this.#children[role] = { child, port };
    while (!child.log().includes('"started"')) {
      if (child.exitCode !== null) throw new Error(`${role} ended with ${child.exitCode}.`);
      await wait(50);
    }
  }

  /** Something happens, and is announced; the answer does not matter here. */
  async #live(): Promise<void> {
    for (let index = 0; index < 8; index += 1) {
      this.#count += 1;
      await this.#key!.post("/risk/subjects", { kind: "person", externalId: `customer-${this.#count}` });
    }
    await wait(soonMs);
  }

  /** Two scrapes of every process, ordinary life before each. What is read from rows may be `keptMs` old, so the second comes later. */
  async watch(betweenMs: number): Promise<Recording[]> {
    const scrapes: Record<string, (string | null)[]> = {};
    for (const pauseMs of [0, betweenMs]) {
      await wait(pauseMs);
      await this.#live();
      for (const [role, { port }] of Object.entries(this.#children)) {
        const text = await this.#scrape(port);
        (scrapes[role] ??= []).push(text);
        if (text !== null) this.scraped.push(text);
      }
    }
    return Object.entries(scrapes).map(([role, texts]) => record(role, texts));
  }

  /** Null if nobody answers. Where the machine is so busy that rows were not read in time, the next scrape has them. */
  async #scrape(port: number): Promise<string | null> {
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => null,
      );
    let text = await ask();
    const isLate = () =>
      this.#isOpen && text !== null && !/^probity_queue_depth\{[^]*^probity_list_stale\{/m.test(text);
    for (let attempt = 0; attempt < 20 && isLate(); attempt += 1) {
      await wait(500);
      text = await ask();
    }
    return text;
  }

  async stopReceiver(): Promise<void> {
    this.#receiver.closeAllConnections();
    await once(this.#receiver.close(), "close");
  }

  async startReceiver(): Promise<void> {
    await once(this.#receiver.listen(Number(this.#settings["WEBHOOK_PORTS"]), "127.0.0.1"), "listening");
  }

  async leaveListAlone(): Promise<void> {
    await this.#test.pool.query(
      "update lists set last_confirmed_at = now() - interval '30 days' where key = 'ofac_sdn'",
    );
  }

  async confirmList(): Promise<void> {
    await this.#test.pool.query("update lists set last_confirmed_at = now() where key = 'ofac_sdn'");
  }

  async stopWorker(): Promise<void> {
    const { child } = this.#children["worker"]!;
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await exit;
  }

  /** As if a worker had looked after the queues then; each does so every 30 seconds. */
  async #seen(when: string): Promise<void> {
    await this.#test.pool.query(`update pgboss.queue set monitor_on = ${when}, monitor_claim_on = null`);
  }

  /** What ten minutes without anybody who works look like in the rows. */
  async tenMinutesPass(): Promise<void> {
    const { pool } = this.#test;
    await this.#live();
    await this.#seen("now() - interval '10 minutes'");
    await pool.query("update webhook_deliveries set due_at = now() - interval '10 minutes' where status = 'pending'");
  }

  /** The database takes no connection, from anybody. */
  async closeDatabase(): Promise<void> {
    const name = new URL(this.#test.url).pathname.slice(1);
    const admin = new pg.Client({ connectionString: inject("postgres").adminUrl });
    await admin.connect();
    this.#isOpen = false;
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await admin.end();
  }

  async end(): Promise<void> {
    for (const { child } of Object.values(this.#children)) if (child.exitCode === null) child.kill("SIGKILL");
    this.#receiver.closeAllConnections();
    this.#receiver.close();
    await this.#test.close();
  }
}
