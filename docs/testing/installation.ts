import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { cloneDatabase, type TestDatabase } from "../../server/testing/database.ts";
import { freePort, runningProbity, type Settings, startProbity } from "../../server/testing/processes.ts";
import { answers, until } from "./tour.ts";

const examples = join(import.meta.dirname, "../../examples");

export type Finished = { status: number; stdout: string; stderr: string };

/** A whole Probity as an operator runs it, with an organization whose credentials are in `acme.json`, and programs beside it. */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), "probity-example-"));
  readonly organizationFile = join(this.folder, "acme.json");
  readonly organization: { url: string; organizationId: string; apiKeys: { test: { keyId: string; secret: string } } };
  readonly #settings: Settings;
  readonly #running: ChildProcess[] = [];
  readonly #database: TestDatabase;

  private constructor(settings: Settings, made: string, database: TestDatabase) {
    this.#settings = { ...settings, DATA_DIR: join(this.folder, "data") };
    this.organization = JSON.parse(made);
    this.#database = database;
    writeFileSync(this.organizationFile, made);
  }

  /** `receiverPort` is where webhooks may be sent on this machine. */
  static async make(receiverPort?: number): Promise<Installation> {
    const database = await cloneDatabase(2);
    const settings: Settings = {
      DATABASE_URL: database.url,
      MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
      PORT: String(await freePort()),
      DRAIN_SECONDS: "0",
      // The first document waits for its renderer to start, on a machine that may be busy with other tests.
      RENDER_DEADLINE_SECONDS: "60",
      ...(receiverPort && { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", WEBHOOK_PORTS: String(receiverPort) }),
    };
    const create = ["organization", "create", "--name", "Acme", "--owner-email", "owner@example.test", "--json"];
    return new Installation(settings, succeeded(await runningProbity(create, settings)), database);
  }

  probity(args: string[], settings: Settings = {}): Promise<Finished> {
    return runningProbity(args, { ...this.#settings, ...settings });
  }

  async start(): Promise<void> {
    const child = startProbity(["start"], this.#settings);
    this.#running.push(child);
    await until(() => answers(`${this.organization.url}/readyz`), child.log);
  }

  /** Runs a program of the examples to its end, in the folder of this installation. */
  run(program: string, ...args: string[]): Promise<Finished> {
    const given = [join(examples, program), ...args];
    return new Promise((resolve) => {
      execFile(process.execPath, given, { cwd: this.folder }, (error, stdout, stderr) =>
        resolve({ status: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
      );
    });
  }

  /** Starts a program of the examples that stays, once it has printed its first line. */
  async open(program: string, ...args: string[]): Promise<ChildProcess> {
    const child = spawn(process.execPath, [join(examples, program), ...args], {
      cwd: this.folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#running.push(child);
    await Promise.race([once(createInterface(child.stdout), "line"), once(child, "exit").then(fail)]);
    return child;
  }

  async end(): Promise<void> {
    for (const child of this.#running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    }
    await this.#database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** For what has to work before a test begins. */
export function succeeded({ status, stdout, stderr }: Finished): string {
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

function fail(): never {
  throw new Error("The program has ended before it was ready.");
}
