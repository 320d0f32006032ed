import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type NetConnectOpts, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { Pool, poolDefaults } from "../pool.ts";
import { cageFor, defaultUid } from "./cage.ts";
import { cagedCommand } from "./caged-command.ts";
import type { HostileJobs, Targets } from "./testing/hostile-child.ts";
import { type Wall, walls } from "./walls.ts";

const hostile = new URL("./testing/hostile-child.ts", import.meta.url);
const asOrdinaryUser = fileURLToPath(new URL("./testing/attack-pool.ts", import.meta.url));
const isRoot = process.geteuid?.() === 0;
const everything = isRoot && cageFor({ uid: defaultUid }).holding.size === walls.length;
const why = everything ? "" : " (skipped: this machine lets nobody make namespaces, or the tests do not run as root)";
const secret = "c2VjcmV0IG9mIHRoZSBwYXJlbnQ";

let test: TestDatabase;
let folder: string;
let parent: ChildProcess;
const servers: Server[] = [];
let targets: Targets;

async function listening(at: { port: number; host: string } | string): Promise<Server> {
  const server = createServer((socket) => socket.end());
  servers.push(server);
  await once(typeof at === "string" ? server.listen(at) : server.listen(at), "listening");
  return server;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "probity-cage-"));
  // Everybody may enter, so that only the walls keep anybody out.
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, "index"), "of a list");
  parent = spawn("/bin/sleep", ["600"], { env: { MASTER_KEYS: `1:${secret}` } });
  const { port } = (await listening({ port: 0, host: "127.0.0.1" })).address() as { port: number };
  await listening(join(folder, "socket"));
  chmodSync(join(folder, "socket"), 0o777);
  test = await cloneDatabase(1);
  const database = new URL(test.url);
  targets = {
    secret,
    parentPid: parent.pid!,
    files: {
      passwords: "/etc/shadow",
      "data directory": join(folder, "index"),
      repository: fileURLToPath(new URL("../../../app/config.ts", import.meta.url)),
    },
    writable: join(folder, "written"),
    sockets: {
      database: { host: database.hostname, port: Number(database.port || 5432) },
      "local service": { host: "127.0.0.1", port } satisfies NetConnectOpts,
      "socket file": { path: join(folder, "socket") },
    },
  };
});
afterAll(async () => {
  await test.close();
  parent.kill();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the attacks behind these walls alone, without a pool. */
async function attackBehind(only: readonly Wall[]): Promise<string[]> {
  const tools = { uid: isRoot ? defaultUid : null, unshare: "/usr/bin/unshare", setpriv: "/usr/bin/setpriv" };
  const [command, ...rest] = cagedCommand(tools, new Set(only), fileURLToPath(hostile), []);
  const child = spawn(command!, rest, { env: {}, stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const ended = once(child, "exit");
  await once(child, "message");
  child.send({ kind: "attack", payload: targets });
  const [{ result }] = (await once(child, "message")) as [{ result: string[] }];
  child.disconnect();
  await ended;
  rmSync(join(folder, "written"), { force: true });
  rmSync(new URL("./testing/rewritten.ts", import.meta.url), { force: true });
  return result.toSorted();
}

const all = [
  "any environment",
  "code rewritten",
  "data directory",
  "database",
  "file written",
  "itself started",
  "local service",
  "parent signalled",
  "parent's environment",
  "passwords",
  "process started",
  "repository",
  "socket file",
  "thread",
];
const without = (...refused: string[]) => all.filter((name) => !refused.includes(name));
const environments = ["any environment", "parent's environment"];
const connections = ["database", "local service"];

describe("hostile code in a child of the pool", () => {
  it.runIf(everything)(`reaches nothing${why}`, async () => {
    const pool = new Pool<HostileJobs>(hostile, { ...poolDefaults, children: 1, deadlineMs: 60_000 });
    expect(await pool.run("attack", targets)).toEqual([]);
    await pool.close();
  });

  it.runIf(everything)(`reaches nothing where the parent is an ordinary user${why}`, async () => {
    const { stdout } = await promisify(execFile)(
      "/usr/bin/setpriv",
      ["--reuid=64001", "--regid=64001", "--clear-groups", process.execPath, asOrdinaryUser, JSON.stringify(targets)],
      { env: { MASTER_KEYS: `1:${secret}` } },
    );
    expect(JSON.parse(stdout)).toEqual({ holding: [...walls], worked: [] });
  });
});

describe("each wall by itself, under root", () => {
  it.runIf(everything).each<[readonly Wall[], string[]]>([
    // What code in a child could do before there were walls.
    [[], all],
    [["permissions"], ["database", "local service", "parent signalled", "socket file"]],
    [["user"], without(...environments, "parent signalled", "passwords", "code rewritten")],
    [["network"], without(...connections)],
    [["processes"], without(...environments, "parent signalled")],
    [
      ["processes", "files"],
      ["database", "itself started", "local service", "thread"],
    ],
  ])(`%j${why}`, async (only, worked) => {
    expect(await attackBehind(only)).toEqual(worked);
  });
});
