import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { vi } from "vitest";
import { type Settings, startProbity } from "#testing/processes.ts";
import { type ApiParts } from "#app/api.ts";
import { startServer, type TestServer } from "#testing/server.ts";

export type WorkerProcess = {
  child: ChildProcess;
  /** The ticks it has logged so far: it writes its log once a second and when it ends. */
  ticks: () => { time: number; counts: Record<string, number> }[];
  /** Lets it finish, as an operator would, and answers its exit code. */
  end: () => Promise<number | null>;
  /** SIGKILL: it says nothing more. */
  kill: () => Promise<void>;
};

export type WorkedServer = TestServer & { startWorker: (settings?: Settings) => Promise<WorkerProcess> };

/** A server whose work is done by worker processes that a test starts, ends and kills. */
export async function startWorkedServer(overrides: Partial<ApiParts> = {}): Promise<WorkedServer> {
  const server = await startServer(overrides);
  const environment = {
    DATABASE_URL: server.url,
    MASTER_KEYS: server.masterKeys,
    LOG_LEVEL: "debug",
    DATABASE_CONNECTIONS: "8",
  };
  return { ...server, startWorker: (settings = {}) => startWorker({ ...environment, ...settings }) };
}

async function startWorker(settings: Settings): Promise<WorkerProcess> {
  const child = startProbity(["worker"], settings);
  const lines = () =>
    child
      .log()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  await vi.waitUntil(() => child.exitCode !== null || child.log().includes('"started"'), { timeout: 120_000 });
  const send = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "close");
  };
  return {
    child,
    ticks: () =>
      lines()
        .filter(({ msg }) => msg === "monitored subjects checked")
        .map(({ time, level: _level, pid: _pid, hostname: _hostname, msg: _message, ...counts }) => ({ time, counts })),
    end: async () => {
      await send("SIGTERM");
      return child.exitCode;
    },
    kill: () => send("SIGKILL"),
  };
}
