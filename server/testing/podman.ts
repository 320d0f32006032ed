import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Read-only, without root, without rights: as the image is meant to run. Nothing but named volumes can be written to. */
const hardened = ["--read-only", "--read-only-tmpfs=false", "--cap-drop=ALL", "--security-opt=no-new-privileges"];
/** Of its own accord runc asks for more than some machines give, and podman has systemd check the health. */
const limits = ["--runtime=runc", "--no-healthcheck", "--ulimit=nofile=10000:10000", "--ulimit=nproc=4096:4096"];

/** The variable by which a check tells processes of its own that their containers are its too. */
export const checkVariable = "PROBITY_CHECK";
export const checkId = process.env[checkVariable] ?? randomBytes(6).toString("hex");
/** On every container, so that all of them can be found: those without a name too. */
const label = `probity.check=${checkId}`;
const running = new Set<Promise<string>>();
let isEnding = false;

export type Container = {
  image: string;
  name?: string;
  settings?: Readonly<Record<string, string>>;
  volumes?: readonly string[];
  hosts?: readonly string[];
  network?: string;
  entrypoint?: string;
  /** For images of others, which need to write and to change users. */
  soft?: boolean;
};

export async function podman(...args: string[]): Promise<string> {
  try {
    return (await run("podman", args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
  } catch (error) {
    // Not the whole command: it has secrets in it.
    throw new Error(`podman ${args[0]} … ${args.at(-1)}: ${(error as { stderr?: string }).stderr}`, { cause: null });
  }
}

const argumentsOf = (
  { image, settings = {}, volumes = [], hosts = [], network = "host", entrypoint, soft }: Container,
  life: readonly string[],
) => [
  "run",
  ...life,
  `--label=${label}`,
  `--network=${network}`,
  ...limits,
  ...(soft ? [] : hardened),
  ...(entrypoint === undefined ? [] : [`--entrypoint=${entrypoint}`]),
  ...Object.entries(settings).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
  ...volumes.flatMap((volume) => ["--volume", volume]),
  ...hosts.flatMap((host) => ["--add-host", `${host}:127.0.0.1`]),
  image,
];

/** Runs a command to its end and answers what it printed; an exit code other than 0 is an error. */
export const runOnce = (container: Container, command: readonly string[]): Promise<string> =>
  launch(container, command);

/** Starts a named container and leaves it running. */
export const start = (container: Container & { name: string }, command: readonly string[]): Promise<string> =>
  launch(container, command);

async function launch(container: Container, command: readonly string[]): Promise<string> {
  if (isEnding) throw new Error("The check is ending.");
  const life = container.name === undefined ? ["--rm"] : ["--detach", "--name", container.name];
  const ended = podman(...argumentsOf(container, life), ...command).finally(() => running.delete(ended));
  running.add(ended);
  return ended;
}

/** For a process of podman that passes signals on to the container, ends with its exit code, and may be followed by another of this name. */
export const attached = (container: Container & { name: string }, command: readonly string[]): string[] => [
  ...argumentsOf(container, ["--rm", "--replace", "--name", container.name]),
  ...command,
];

/** Ends it as an engine does, with SIGTERM, and answers its exit code. */
export async function stop(name: string): Promise<number> {
  await podman("stop", "--time", "30", name);
  return Number(await podman("inspect", "--format", "{{.State.ExitCode}}", name));
}

/** With the volumes that have no name: the image declares one, and an engine keeps it otherwise. */
export const remove = (...names: string[]) => podman("rm", "--force", "--volumes", "--ignore", ...names);

/** Does `work`, and fails if SIGINT or SIGTERM comes first, so that whoever waits can tidy up. */
export async function untilSignal<T>(work: () => Promise<T>): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const end = (signal: string) => ended.reject(new Error(`Ended by ${signal}.`));
  process.on("SIGINT", end).on("SIGTERM", end);
  return Promise.race([work(), ended.promise]);
}

/** Removes every container of this process, and these volumes. Nothing is started afterwards. */
export async function removeAll(volumes: readonly string[]): Promise<void> {
  isEnding = true;
  await removeLabelled();
  for (const volume of volumes) await podman("volume", "rm", "--force", volume).catch(() => {});
}

/** A container that is being made while others are removed appears afterwards, so this goes on until none is made any more. */
async function removeLabelled(): Promise<void> {
  for (;;) {
    const isLast = running.size === 0;
    const ids = await podman("ps", "--all", "--quiet", "--filter", `label=${label}`);
    if (ids !== "") await remove(...ids.split("\n"));
    if (isLast) return;
    await Promise.race([Promise.allSettled(running), wait(200)]);
  }
}
