import { type ChildProcess, execFile, spawn, type StdioOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { migrate } from "../../server/platform/database/migrate.ts";
import { createDatabase, createPool } from "../../server/platform/database/pool.ts";
import { markedDocument } from "../../server/lifecycle/erasure/testing/marked-document.ts";
import { markedSubject } from "../../server/lifecycle/erasure/testing/marked-subject.ts";
import { AccessTokens } from "../../server/platform/sessions/access-tokens.ts";
import { installJobs } from "../../server/platform/jobs/install.ts";
import { Keyring } from "../../server/platform/secrets/keyring.ts";
import { made } from "../../server/testing/answer.ts";
import { newOrganization, type TestOrganization } from "../../server/testing/organization.ts";
import type { TestServer } from "../../server/testing/server.ts";
import { ready } from "../ready.ts";

type Ports = { api: number; receiver: number; smtp: number };

/** An installation of real processes whose logs, data and temporary files are in one folder, so that all of them can be searched. */
export class MarkedInstallation {
  readonly folder: string;
  readonly #settings: Record<string, string>;
  readonly #keyring: Keyring;
  readonly #ports: Ports;
  readonly #log: number;
  readonly #running: ChildProcess[] = [];
  readonly #pool;

  constructor(url: string, folder: string, ports: Ports) {
    const masterKey = randomBytes(32);
    this.folder = folder;
    this.#ports = ports;
    this.#keyring = new Keyring(new Map([[1, masterKey]]));
    this.#pool = createPool({ url, connections: 4 });
    for (const name of ["data", "temporary", "logs"]) mkdirSync(join(folder, name));
    this.#log = openSync(join(folder, "logs", "processes"), "a");
    this.#settings = {
      DATABASE_URL: url,
      MASTER_KEYS: `1:${masterKey.toString("base64")}`,
      DATA_DIR: join(folder, "data"),
      TMPDIR: join(folder, "temporary"),
      // What is not even said here is said nowhere.
      LOG_LEVEL: "trace",
      HOST: "127.0.0.1",
      PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
      LISTS_ENTRIES_MIN: '{"eu_fsf": 1}',
      DISPATCHER_TICK_SECONDS: "1",
      DRAIN_SECONDS: "0",
      RENDERERS: "1",
      RENDER_DEADLINE_SECONDS: "60",
      RATE_LIMIT_WRITES_PER_MINUTE: "1000000",
      WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
      WEBHOOK_PORTS: `443,${ports.receiver}`,
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      SMTP_REQUIRE_TLS: "false",
      MAIL_FROM: "Probity <sign@example.com>",
    };
  }

  /** An empty installation that knows one list, and stores everything so that its bytes can be found in the files of the cluster. */
  async set(): Promise<void> {
    const url = this.#settings["DATABASE_URL"]!;
    await migrate(url);
    await installJobs(url);
    // Compressed values could not be told from others.
    await this.#pool.query("update pg_attribute set attstorage = 'e' where attstorage = 'x' and attrelid > 16384");
    const file = join(this.folder, "eu.xml");
    writeFileSync(file, publication);
    const loaded = await this.probity("lists", "load", "eu_fsf", "--file", file);
    if (loaded.code !== 0) throw new Error(loaded.output);
  }

  /** Somebody about whom everything is known, agreements that two people completed and declined, and somebody else. */
  async fill() {
    const organization = await this.#newOrganization();
    const owner = await organization.user("owner");
    // Before anybody subscribes: what a receiver answers about others stays.
    const other = made(await organization.key.post("/risk/subjects", { kind: "person", externalId: "somebody-else" }));
    const url = `http://127.0.0.1:${this.#ports.receiver}/`;
    made(await owner.post("/webhooks", { url, events: ["risk.*", "screening.*", "document.*"], mode: "test" }));
    const subject = await markedSubject(organization);
    // Refused, because it is there: neither we nor PostgreSQL may quote it in a log.
    await organization.key.post("/risk/subjects", subject.registration);
    const completed = await markedDocument(organization, "completed", {
      invitations: "email",
      complete: completedByWorker,
    });
    const declined = await markedDocument(organization, "declined", { invitations: "email" });
    return { organization, owner, subject, completed, declined, other: other.id };
  }

  async #newOrganization(): Promise<TestOrganization> {
    const database = createDatabase(this.#pool);
    const publicUrl = this.#settings["PUBLIC_URL"]!;
    const tokens = new AccessTokens(database, this.#keyring, publicUrl);
    const parts = { database, keyring: this.#keyring, tokens, publicUrl };
    const clock = { now: () => new Date() };
    // All that the fixtures use of a server.
    return newOrganization({ origin: publicUrl, pool: this.#pool, database, parts, clock } as unknown as TestServer);
  }

  async start(): Promise<void> {
    for (const [role, port] of [
      ["api", { PORT: String(this.#ports.api) }],
      ["worker", { OPERATIONS_PORT: "0" }],
    ] as const) {
      const env = { ...this.#environment, ...port };
      const stdio = ["ignore", this.#log, this.#log] satisfies StdioOptions;
      this.#running.push(spawn(process.execPath, ["server/main.ts", role], { env, stdio }));
    }
    await ready(this.#ports.api);
  }

  async stop(): Promise<void> {
    for (const child of this.#running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  }

  async end(): Promise<void> {
    await this.stop();
    await this.#pool.end();
  }

  /** A command of the operator; what it prints is in the logs too. */
  async probity(...args: string[]): Promise<{ code: number; output: string; stdout: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, ["server/main.ts", ...args], { env: this.#environment }, (error, stdout, stderr) => {
        writeFileSync(this.#log, stdout + stderr);
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr, stdout });
      });
    });
  }

  /** What the processes logged as warnings and errors. */
  complaints(): string {
    const lines = readFileSync(join(this.folder, "logs", "processes"), "utf8").split("\n");
    return lines.filter((line) => /"level":[456]0/.test(line)).join("\n");
  }

  get #environment() {
    return { ...process.env, ...this.#settings };
  }
}

async function completedByWorker({ key }: TestOrganization, id: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if ((await key.get(`/documents/${id}`)).body.status === "completed") return;
    await wait(100);
  }
  throw new Error("The document was not completed.");
}

/** Whom the fixtures screen is on it. */
const publication = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${new Date().toISOString().replace("Z", "+00:00")}" globalFileId="1">
  <sanctionEntity euReferenceNumber="EU.1.1" logicalId="1">
    <subjectType code="person" classificationCode="P"/>
    <nameAlias wholeName="Radomir Sablin" strong="true" logicalId="50"/>
    <birthdate circa="false" calendarType="GREGORIAN" birthdate="1961-03-14" year="1961"/>
  </sanctionEntity>
</export>`;
