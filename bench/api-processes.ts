import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, openSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ready } from "./ready.ts";
import { processSeconds } from "./process-seconds.ts";
import type { ScratchDatabase } from "./scratch-database.ts";

/** A request of the load; `{name}` in its body becomes a name that no other request has. */
export type LoadRequest = { target: string; body: string; headers?: Record<string, string> };

/** API processes on a scratch database, and the load that other processes put on them. */
export class ApiProcesses {
  readonly ports: number[];
  readonly #scratch: ScratchDatabase;
  readonly #children: ChildProcess[];
  readonly #connections: number;
  readonly #folder = mkdtempSync(join(tmpdir(), "probity-bench-"));

  constructor(
    scratch: ScratchDatabase,
    settings: { firstPort: number; processes: number; connections: number; nodeArguments?: readonly string[] },
  ) {
    this.#scratch = scratch;
    this.#connections = settings.connections;
    this.ports = Array.from({ length: settings.processes }, (_, index) => settings.firstPort + index);
    this.#children = this.ports.map((port) => this.#start(port, settings.nodeArguments ?? []));
  }

  #start(port: number, nodeArguments: readonly string[]): ChildProcess {
    const given = [...nodeArguments, ...(process.env["BENCH_NODE_ARGS"]?.split(" ") ?? [])];
    return spawn(process.execPath, [...given, "server/main.ts", "api"], {
      env: {
        ...process.env,
        ...this.#scratch.environment,
        PORT: String(port),
        DRAIN_SECONDS: "0",
        DATABASE_CONNECTIONS: String(this.#connections),
        RATE_LIMIT_READS_PER_MINUTE: "1000000000",
        RATE_LIMIT_WRITES_PER_MINUTE: "1000000000",
        RATE_LIMIT_SCREENING_RUNS_PER_MINUTE: "1000000000",
      },
      stdio: ["ignore", openSync("/dev/null", "w"), "inherit"],
    });
  }

  async ready(): Promise<void> {
    for (const port of this.ports) await ready(port);
  }

  /** Processor time of the processes so far, counted by Linux in 1/100 s; zero elsewhere. */
  cpuSeconds(): number {
    return this.#children.reduce((sum, { pid }) => sum + processSeconds(pid), 0);
  }

  /** Answers a second. The load comes from another process, so that it does not share the server's event loop. */
  load(requests: readonly LoadRequest[], seconds: number): Promise<number> {
    const { keyId, secret } = this.#scratch.organization.apiKeys.test;
    const file = join(this.#folder, "load.json");
    writeFileSync(
      file,
      JSON.stringify({ ports: this.ports, connections: this.#connections, seconds, keyId, secret, requests }),
    );
    const child = spawn(process.execPath, ["bench/load.ts", file], { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise((resolve, reject) => {
      let output = "";
      child.stdout.on("data", (chunk) => (output += chunk));
      child.on("exit", (code) => (code === 0 ? resolve(Number(output)) : reject(new Error(`load ended with ${code}`))));
    });
  }

  async stop(): Promise<void> {
    for (const child of this.#children) child.kill("SIGTERM");
    await wait(500);
  }
}
