import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Read-only, without root, without rights: as the image is meant to run. Nothing but named volumes can be written to. */
const hardened = ["--read-only", "--read-only-tmpfs=false", "--cap-drop=ALL", "--security-opt=no-new-privileges"];
/** Of its own accord runc asks for more than some machines give, and podman has systemd check the health. */
const limits = ["--runtime=runc", "--no-healthcheck", "--ulimit=nofile=10000:10000", "--ulimit=nproc=4096:4096"];

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

const argumentsOf = ({
  image,
  name,
  settings = {},
  volumes = [],
  hosts = [],
  network = "host",
  entrypoint,
  soft,
}: Container) => [
  "run",
  `--network=${network}`,
  ...limits,
  ...(soft ? [] : hardened),
  ...(entrypoint === undefined ? [] : [`--entrypoint=${entrypoint}`]),
  ...(name === undefined ? ["--rm"] : ["--detach", "--name", name]),
  ...Object.entries(settings).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
  ...volumes.flatMap((volume) => ["--volume", volume]),
  ...hosts.flatMap((host) => ["--add-host", `${host}:127.0.0.1`]),
  image,
];

/** Runs a command to its end and answers what it printed; an exit code other than 0 is an error. */
export const runOnce = (container: Container, command: readonly string[]) =>
  podman(...argumentsOf(container), ...command);

/** Starts a named container and leaves it running. */
export const start = (container: Container & { name: string }, command: readonly string[]) =>
  podman(...argumentsOf(container), ...command);

/** Ends it as an engine does, with SIGTERM, and answers its exit code. */
export async function stop(name: string): Promise<number> {
  await podman("stop", "--time", "30", name);
  return Number(await podman("inspect", "--format", "{{.State.ExitCode}}", name));
}

/** With the volumes that have no name: the image declares one, and an engine keeps it otherwise. */
export const remove = (...names: string[]) => podman("rm", "--force", "--volumes", "--ignore", ...names);
