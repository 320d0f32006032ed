import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const database = `probity_readme_${process.pid}`;
const admin = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
const blocks = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/^```bash\n(.*?)^```$/gms)].map(
  ([, block]) => block!,
);

/** The words of the README but for the name of the database, so that nobody's own is touched; packages are there already. */
const typed = (block: string) => block.replaceAll(/\bprobity$/gm, database).replace(/^npm ci$/m, "");

let folder: string;
const started: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "probity-readme-"));
  for (const part of ["engines", "server", "client", "examples", "package.json"]) {
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !path.includes("node_modules") });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});

afterAll(async () => {
  for (const child of started)
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  await wait(1_500);
  spawnSync("psql", [admin, "-qc", `drop database if exists ${database} with (force)`]);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a terminal that stays open and remembers what it printed. */
function terminal(script: string): { output: () => string } {
  let output = "";
  const child = spawn("bash", ["-c", script], { cwd: folder, detached: true, env: process.env });
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  started.push(child);
  return { output: () => output };
}

async function until(condition: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (await condition()) return;
    await wait(200);
  }
  throw new Error(what());
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

it(
  "the README's five minutes end with a signed call answered 201 and a webhook received and verified",
  { timeout: 90_000 },
  async () => {
    expect(blocks).toHaveLength(4);
    const [prepare, start, receive, call] = blocks.map(typed) as [string, string, string, string];
    expect(await answers("http://localhost:8080/healthz"), "port 8080 must be free for this test").toBe(false);

    // `export` lasts for the first terminal, in which the server is then started.
    const server = terminal(`set -e\n${prepare}\n${start}`);
    await until(() => answers("http://localhost:8080/readyz"), server.output);
    const receiver = terminal(receive);
    await until(
      () => receiver.output().includes("listening"),
      () => server.output() + receiver.output(),
    );

    const first = spawnSync("bash", ["-c", call], { cwd: folder, encoding: "utf8" });
    expect(first.stdout).toContain("201 Created");
    await until(
      () => receiver.output().includes("verified risk.subject.created of"),
      () => server.output() + receiver.output(),
    );

    const again = spawnSync("bash", ["-c", call], { cwd: folder, encoding: "utf8" });
    expect(again.stdout).toMatch(/201 Created[^]*idempotency-replayed: true/i);
    await wait(1_000);
    expect(receiver.output().match(/verified/g)).toHaveLength(1);
  },
);
