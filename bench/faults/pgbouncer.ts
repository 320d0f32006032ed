import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePorts } from "./free-ports.ts";

/** Fewer than a process would open: transactions have to share them, or nothing is shown. */
const serverConnections = 4;

/**
 * PgBouncer in transaction mode in front of one database, with its own configuration and port. It rotates its connections,
 * so that no client gets its previous one by chance.
 */
export class PgBouncer {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;
  #log = "";

  static async start(databaseUrl: string): Promise<PgBouncer> {
    const [port] = await freePorts(1);
    const bouncer = new PgBouncer(databaseUrl, port!);
    await bouncer.#answers();
    return bouncer;
  }

  private constructor(databaseUrl: string, port: number) {
    this.#folder = mkdtempSync(join(tmpdir(), "probity-pgbouncer-"));
    this.url = `postgres://probity@127.0.0.1:${port}/probity`;
    const file = join(this.#folder, "pgbouncer.ini");
    writeFileSync(file, settingsOf(new URL(databaseUrl), port));
    // It refuses to run as root.
    const other = process.getuid?.() === 0 ? accountOf("nobody") : null;
    if (other) {
      chownSync(this.#folder, other.uid, other.gid);
      chownSync(file, other.uid, other.gid);
    }
    chmodSync(file, 0o600); // it may hold the password of the database
    this.#child = spawn("pgbouncer", [file], { stdio: ["ignore", "pipe", "pipe"], ...other });
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) stream.on("data", (text) => (this.#log += text));
  }

  /** Its logged complaints. */
  complaints(): string[] {
    return this.#log.split("\n").filter((line) => / (WARNING|ERROR|FATAL) /.test(line));
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGINT");
    if (this.#child.exitCode === null) await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #answers(): Promise<void> {
    const port = Number(new URL(this.url).port);
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (this.#child.exitCode !== null) throw new Error(`pgbouncer ended:\n${this.#log}`);
      if (await accepts(port)) return;
      await wait(100);
    }
    throw new Error(`pgbouncer does not answer:\n${this.#log}`);
  }
}

function settingsOf({ hostname, port, pathname, username, password }: URL, listenPort: number): string {
  const secret = password && ` password='${decodeURIComponent(password)}'`;
  return `[databases]
probity = host=${hostname} port=${port || 5432} dbname=${pathname.slice(1)} user=${decodeURIComponent(username)}${secret}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
server_round_robin = 1
`;
}

function accountOf(name: string): { uid: number; gid: number } {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout));
  return { uid: uid!, gid: gid! };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
