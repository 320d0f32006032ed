import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, type NetConnectOpts } from "node:net";
import { Worker } from "node:worker_threads";
import { serveJobs } from "../../serve-jobs.ts";

export type Targets = {
  /** A part of the parent's environment, and the process that has it. */
  secret: string;
  parentPid: number;
  /** Files by what they are. */
  files: Readonly<Record<string, string>>;
  writable: string;
  sockets: Readonly<Record<string, NetConnectOpts>>;
};

const reads = (path: string) => readFileSync(path, "latin1");

function anyEnvironment({ secret }: Targets): void {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = processes.some((pid) => {
    try {
      return reads(`/proc/${pid}/environ`).includes(secret);
    } catch {
      return false;
    }
  });
  if (!found) throw new Error("none holds it");
}

function parentEnvironment({ secret, parentPid }: Targets): void {
  if (!reads(`/proc/${parentPid}/environ`).includes(secret)) throw new Error("it is not there");
}

const reaches = (to: NetConnectOpts) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(to, () => {
      socket.destroy();
      resolve();
    });
    socket.on("error", reject);
  });

const thread = () =>
  new Promise<void>((resolve, reject) => {
    new Worker("", { eval: true }).on("exit", () => resolve()).on("error", reject);
  });

/** Each does one thing that no document has any business with, or throws. */
const attacksOn = (targets: Targets): Record<string, () => unknown> => ({
  "parent's environment": () => parentEnvironment(targets),
  "any environment": () => anyEnvironment(targets),
  "parent signalled": () => process.kill(targets.parentPid, 0),
  ...entries(targets.files, (path) => reads(path)),
  "file written": () => writeFileSync(targets.writable, "taken over"),
  "code rewritten": () => writeFileSync(new URL("./rewritten.ts", import.meta.url), ""),
  "process started": () => execFileSync("/bin/true", { stdio: "inherit" }),
  "itself started": () => execFileSync(process.execPath, ["--version"], { stdio: "inherit" }),
  thread,
  ...entries(targets.sockets, reaches),
});

const entries = <Target>(targets: Readonly<Record<string, Target>>, attack: (target: Target) => unknown) =>
  Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, () => attack(target)]));

/** Names of the attacks that worked. */
async function attack(targets: Targets): Promise<string[]> {
  const worked: string[] = [];
  for (const [name, attempt] of Object.entries(attacksOn(targets))) {
    try {
      await attempt();
      worked.push(name);
    } catch {
      // It was refused.
    }
  }
  return worked;
}

const jobs = { attack };

export type HostileJobs = typeof jobs;

await serveJobs(jobs, () => {});
