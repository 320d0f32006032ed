import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import {
  mayDropCapabilities,
  runningProbity,
  startProbity,
  whyNotDropped,
  withoutNamespaces,
} from "#testing/processes.ts";

let test: TestDatabase;
const settings = () => ({
  DATABASE_URL: test.url,
  MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
  PORT: "0",
  LOG_LEVEL: "info",
});

beforeAll(async () => {
  test = await cloneDatabase(2);
});
afterAll(() => test.close());

describe.runIf(mayDropCapabilities)(`on a machine without namespaces${whyNotDropped}`, () => {
  it("a process starts and says once which walls are missing", async () => {
    const started = startProbity(["api"], settings(), withoutNamespaces);
    await vi.waitFor(() => expect(started.log()).toContain('"started"'), 60_000);
    const lines = started.log().split("\n");
    const warned = lines.filter((line) => line.includes("less protected")).map((line) => JSON.parse(line));
    expect(warned).toMatchObject([{ level: 40, missing: ["network", "processes", "files"] }]);
    started.kill("SIGINT");
    await once(started, "exit");
  });

  it.each(["api", "worker", "start"])("%s refuses to start without a wall that is required", async (command) => {
    const required = { ...settings(), REQUIRE_WALLS: "user,network" };
    const { status, stdout, stderr } = await runningProbity([command], required, withoutNamespaces);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^REQUIRE_WALLS: network cannot be had here\. Install util-linux/),
    });
    expect(stdout).not.toContain("started");
  });
});
