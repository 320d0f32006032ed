import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { freePort, type Settings, startNpm, startProbity } from "#testing/processes.ts";

/** Four processes are started here, which takes its time on a busy machine. */
const startMs = 120_000;

let test: TestDatabase;
const children: ChildProcess[] = [];
beforeAll(async () => void (test = await cloneDatabase(2)));
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill("SIGKILL");
  await test.close();
});

function started<Child extends ChildProcess>(child: Child): Child {
  children.push(child);
  return child;
}

async function settings(drainSeconds: number): Promise<Settings & { PORT: string }> {
  return {
    DATABASE_URL: test.url,
    MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    DRAIN_SECONDS: String(drainSeconds),
  };
}

/** Reads the answer to its end: a connection whose answer nobody takes stays busy, and the process waits for it. */
const statusOf = (port: string, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

async function ready(port: string): Promise<void> {
  await expect.poll(() => statusOf(port, "/readyz"), { timeout: startMs }).toBe(200);
}

const exitOf = (child: ChildProcess) =>
  new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));

describe("a process that is told to stop", { timeout: 2 * startMs }, () => {
  it("is not ready at once, answers for DRAIN_SECONDS, and ends with 0", async () => {
    const given = await settings(2);
    const child = started(startProbity(["api"], given));
    await ready(given.PORT);
    const exit = exitOf(child);
    child.kill("SIGTERM");
    await expect.poll(() => statusOf(given.PORT, "/readyz")).toBe(503);
    expect(await statusOf(given.PORT, "/openapi.json")).toBe(200);
    expect(await exit).toBe(0);
    expect(child.log()).toContain('"draining"');
  });

  it.each([
    ["SIGINT", ["SIGINT"]],
    ["a second signal", ["SIGTERM", "SIGTERM"]],
  ] as const)("waits for nobody's health checks after %s", async (_what, signals) => {
    const given = await settings(300);
    const child = started(startProbity(["api"], given));
    await ready(given.PORT);
    const exit = exitOf(child);
    for (const signal of signals) {
      child.kill(signal);
      await wait(100);
    }
    expect(await exit).toBe(0);
  });

  it("hears of it through npm start, and leaves no process behind", async () => {
    const given = await settings(0);
    const npm = started(startNpm("start", given));
    await ready(given.PORT);
    const exit = exitOf(npm);
    npm.kill("SIGTERM");
    expect(await exit).toBe(0);
    await expect.poll(() => isAlive(-npm.pid!), { timeout: 5_000 }).toBe(false);
    expect(await statusOf(given.PORT, "/healthz")).toBe(0);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
