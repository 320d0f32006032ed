import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = join(import.meta.dirname, "..", "..");
const admin = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
// No proxy stands in front of the server that would have to notice its end.
const env = { ...process.env, PGPORT: new URL(admin).port || "5432", DRAIN_SECONDS: "0" };
/** Nothing else ends a loop that waits for what never happens: the test's own time limit cannot. */
const typingMs = 280_000;

/** The bash blocks of a document, which a reader would type. */
export function blocksOf(document: string): string[] {
  return [...readFileSync(join(root, document), "utf8").matchAll(/^```bash\n(.*?)^```$/gms)].map(([, block]) => block!);
}

/** A copy of the project that a document is followed in, with a database and ports of its own; all gone afterwards. */
export class Tour {
  readonly folder = mkdtempSync(join(tmpdir(), "probity-tour-"));
  readonly database: string;
  readonly url: string;
  readonly #port: number;
  readonly #started: ChildProcess[] = [];

  constructor(name: string, port: number) {
    this.database = `probity_${name}_${process.pid}`;
    this.#port = port;
    this.url = `http://localhost:${port}`;
    for (const part of [
      "contract",
      "engines",
      "server",
      "client",
      "signing",
      "dashboard",
      "examples",
      "docs",
      "package.json",
      "tsconfig.base.json",
      ".gitignore",
    ]) {
      cpSync(join(root, part), join(this.folder, part), {
        recursive: true,
        filter: (path) => !path.includes("node_modules"),
      });
    }
    symlinkSync(join(root, "node_modules"), join(this.folder, "node_modules"));
  }

  /**
   * The words of the document but for the name of the database and the port, so that nobody's own is touched; packages are
   * there already.
   */
  typed(block: string): string {
    return block
      .replaceAll(/\bprobity$/gm, this.database)
      .replace(/^export PORT=8080$/m, `export PORT=${this.#port}`)
      .replace(/^npm ci$/m, "");
  }

  /** Starts a terminal that stays open and remembers what it printed. */
  open(script: string): { output: () => string; close: () => Promise<void> } {
    let output = "";
    const child = spawn("bash", ["-c", script], { cwd: this.folder, detached: true, env });
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    this.#started.push(child);
    const closed = once(child, "exit");
    return {
      output: () => output,
      close: async () => {
        process.kill(-child.pid!, "SIGTERM");
        await closed;
      },
    };
  }

  run(script: string) {
    return spawnSync("bash", ["-c", script], { cwd: this.folder, encoding: "utf8", timeout: typingMs, env });
  }

  async end(): Promise<void> {
    for (const child of this.#started)
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, "SIGTERM");
    await wait(1_500);
    spawnSync("psql", [admin, "-qc", `drop database if exists ${this.database} with (force)`]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function until(condition: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    if (await condition()) return;
    await wait(200);
  }
  throw new Error(what());
}

export const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
