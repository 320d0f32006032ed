import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** A PostgreSQL cluster of its own, on its own port, that may be killed without touching anybody else's. */
export class Cluster {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #bin: string;

  constructor(port: number) {
    this.#bin = newestBin();
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#folder = mkdtempSync(join(tmpdir(), "probity-cluster-"));
    if (process.getuid?.() === 0) {
      const [uid, gid] = ["-u", "-g"].map((flag) =>
        Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout),
      );
      chownSync(this.#folder, uid!, gid!);
      chmodSync(this.#folder, 0o700);
    }
    this.#run("initdb", ["-D", this.#data, "-A", "trust", "-U", "postgres", "--no-sync"]);
    this.start();
  }

  get #data(): string {
    return join(this.#folder, "data");
  }

  start(): void {
    const options = `-p ${this.#port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200`;
    this.#run("pg_ctl", ["-D", this.#data, "-w", "-t", "60", "-l", join(this.#folder, "log"), "-o", options, "start"]);
  }

  /** SIGKILL of the postmaster: no checkpoint, no goodbye. Its children leave when they notice; a start before that fails. */
  async kill(): Promise<void> {
    const pidFile = join(this.#data, "postmaster.pid");
    const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
    process.kill(pid, "SIGKILL");
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await wait(200);
      if (spawnSync("pgrep", ["-P", "1", "-f", this.#data]).status === 0) continue;
      rmSync(pidFile, { force: true });
      try {
        this.start();
        return;
      } catch {
        // A child still holds the shared memory; it is about to leave.
      }
    }
    throw new Error("The cluster did not come back.");
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  remove(): void {
    if (existsSync(join(this.#data, "postmaster.pid")))
      this.#run("pg_ctl", ["-D", this.#data, "-m", "immediate", "stop"]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** PostgreSQL refuses to run as root. */
  #run(program: string, args: string[]): void {
    const command = join(this.#bin, program);
    const asPostgres = process.getuid?.() === 0;
    const result = asPostgres
      ? spawnSync("runuser", ["-u", "postgres", "--", command, ...args], {
          encoding: "utf8",
          stdio: ["ignore", "ignore", "pipe"],
        })
      : spawnSync(command, args, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
    if (result.status === 0) return;
    const log = join(this.#folder, "log");
    throw new Error(`${program}: ${result.stderr}${existsSync(log) ? readFileSync(log, "utf8").slice(-2000) : ""}`);
  }
}

function newestBin(): string {
  const found = globSync("/usr/lib/postgresql/*/bin").toSorted(
    (a, b) => Number(a.split("/")[4]) - Number(b.split("/")[4]),
  );
  return found.at(-1) ?? spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout.trim();
}
