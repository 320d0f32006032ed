import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";

const main = join(import.meta.dirname, "../main.ts");

export type Settings = Record<string, string>;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}

/** The environment the tests run in, with these settings on top. Workers share this machine, so each takes whatever port is free. */
function environmentOf([command]: string[], settings: Settings) {
  return { ...process.env, ...(command === "worker" && { OPERATIONS_PORT: "0" }), ...settings };
}

/** Runs a command as an operator would. */
export function runProbity(args: string[], settings: Settings) {
  return spawnSync(process.execPath, [main, ...args], { env: environmentOf(args, settings), encoding: "utf8" });
}

/** Root makes no namespaces without this capability, as in most containers. */
export const withoutNamespaces = ["/usr/bin/setpriv", "--bounding-set=-sys_admin", "--"];
export const mayDropCapabilities = process.geteuid?.() === 0;
/** For the title of a test that needs it. */
export const whyNotDropped = mayDropCapabilities ? "" : " (skipped: only root can drop a capability)";

/** The same without standing still, for commands that run at once; `launcher` is a program that starts it, `typed` what it reads. */
export function runningProbity(args: string[], settings: Settings, launcher: readonly string[] = [], typed = "") {
  const [command, ...rest] = [...launcher, process.execPath, main, ...args];
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    const env = environmentOf(args, settings);
    const child = execFile(command!, rest, { env }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin!.end(typed);
  });
}

/** Runs a script as a pipeline would, with the command in $PROBITY. Answers what it exits with. */
export function runningScript(script: string, folder: string, settings: Settings): Promise<number> {
  const env = { ...process.env, PROBITY: `${process.execPath} ${main}`, ...settings };
  return new Promise((resolve) => {
    execFile("bash", ["-eo", "pipefail", "-c", script], { cwd: folder, env }, (error) =>
      resolve(error === null ? 0 : Number(error.code)),
    );
  });
}

/** `program` is the server of another version, if not of this one. */
export function startProbity(
  args: string[],
  settings: Settings,
  launcher: readonly string[] = [],
  program = main,
): ChildProcess & { log: () => string } {
  const [command, ...rest] = [...launcher, process.execPath, program, ...args];
  const child = spawn(command!, rest, {
    env: environmentOf(args, settings),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let log = "";
  child.stdout.on("data", (chunk) => (log += chunk));
  return Object.assign(child, { log: () => log });
}

/** Runs a script of package.json as somebody at a terminal would: in a process group of its own, whose id is that of npm. */
export function startNpm(script: string, settings: Settings): ChildProcess {
  return spawn("npm", ["run", "--silent", script], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, ...settings },
    detached: true,
    stdio: "ignore",
  });
}
