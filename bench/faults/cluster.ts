import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** A separate PostgreSQL cluster on its own port, which can be killed without affecting others. */
export class Cluster {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #bin: string;
  readonly #settings: string;

  /** `settings` is added to the command line of the server. A standby copies its primary, and then follows it. */
  constructor(port: number, settings = "", primary?: Cluster, parent = tmpdir()) {
    this.#bin = newestBin();
    this.#settings = settings;
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#folder = folderOfPostgres("probity-cluster-", parent);
    if (primary) this.run("pg_basebackup", ["-D", this.data, "-d", primary.url, "-R", "-c", "fast", "--no-sync"]);
    else this.run("initdb", ["-D", this.data, "-A", "trust", "-U", "postgres", "--no-sync"]);
    this.start();
  }

  get data(): string {
    return join(this.#folder, "data");
  }

  /** Of the server itself. */
  get log(): string {
    return join(this.#folder, "log");
  }

  get #options(): string {
    return `-p ${this.#port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 ${this.#settings}`;
  }

  start(): void {
    this.run("pg_ctl", ["-D", this.data, "-w", "-t", "60", "-l", this.log, "-o", this.#options, "start"]);
  }

  /** Ends every connection, writes a checkpoint and, where there is an archive, the last of the log to it. */
  stop(): void {
    this.run("pg_ctl", ["-D", this.data, "-m", "fast", "-w", "-t", "60", "stop"]);
  }

  /** SIGKILL of the postmaster: no checkpoint, no goodbye. */
  async kill(): Promise<void> {
    process.kill(this.#postmaster!, "SIGKILL");
    await this.startAgain();
  }

  /** Starts a server whose postmaster is gone. Its children leave when they notice; a start before that fails. */
  async startAgain(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await wait(200);
      if (spawnSync("pgrep", ["-P", "1", "-f", this.data]).status === 0) continue;
      rmSync(join(this.data, "postmaster.pid"), { force: true });
      if (await this.#control("start", [])) return;
      // A child still holds the shared memory; it is about to leave.
    }
    throw new Error("The cluster did not come back.");
  }

  /** False once the postmaster has ended, as it does when it cannot recover. */
  get isAlive(): boolean {
    const pid = this.#postmaster;
    return pid !== null && existsSync(`/proc/${pid}`);
  }

  /** `fast` ends every connection with a message, `immediate` without one and without a checkpoint. */
  async restart(mode: "fast" | "immediate"): Promise<void> {
    if (await this.#control("restart", ["-m", mode])) return;
    throw new Error(`pg_ctl restart: ${readFileSync(this.log, "utf8").slice(-2000)}`);
  }

  /** Polls instead of blocking, so that this process keeps sending requests while the server is down. */
  async #control(verb: "start" | "restart", more: string[]): Promise<boolean> {
    const args = ["-D", this.data, ...more, "-w", "-t", "60", "-l", this.log, "-o", this.#options, verb];
    const [command, commandArgs] = this.#asPostgres("pg_ctl", args);
    const [code] = (await once(spawn(command, commandArgs, { stdio: "ignore" }), "exit")) as [number];
    return code === 0;
  }

  get #postmaster(): number | null {
    const file = join(this.data, "postmaster.pid");
    return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    // A drill may end this connection too; the statement under way tells of it.
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  remove(): void {
    if (existsSync(join(this.data, "postmaster.pid"))) this.run("pg_ctl", ["-D", this.data, "-m", "immediate", "stop"]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A program of PostgreSQL, or one with a path, as the user that owns the cluster. */
  run(program: string, args: string[]): void {
    const [command, commandArgs] = this.#asPostgres(program, args);
    const result = spawnSync(command, commandArgs, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
    if (result.status === 0) return;
    const log = existsSync(this.log) ? readFileSync(this.log, "utf8").slice(-2000) : "";
    throw new Error(`${program}: ${result.stderr}${log}`);
  }

  /** PostgreSQL refuses to run as root. */
  #asPostgres(program: string, args: string[]): [string, string[]] {
    const command = program.startsWith("/") ? program : join(this.#bin, program);
    return process.getuid?.() === 0 ? ["runuser", ["-u", "postgres", "--", command, ...args]] : [command, args];
  }
}

/** A new folder that belongs to the user of PostgreSQL, which refuses to run as root. */
export function folderOfPostgres(prefix: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, prefix));
  if (process.getuid?.() === 0) {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout),
    );
    chownSync(folder, uid!, gid!);
    chmodSync(folder, 0o700);
  }
  return folder;
}

export function newestBin(): string {
  const found = globSync("/usr/lib/postgresql/*/bin").toSorted(
    (a, b) => Number(a.split("/")[4]) - Number(b.split("/")[4]),
  );
  return found.at(-1) ?? spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout.trim();
}
