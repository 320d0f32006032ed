import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { attached, runOnce } from "../../server/testing/podman.ts";

type Settings = Readonly<Record<string, string>>;

/** A command line, and what the process has beside it. */
type Launch = { command: string; args: string[]; cwd?: string; env?: NodeJS.ProcessEnv };

/** A version that is there to be run. */
export type InstalledVersion = {
  /** A process that ends on SIGTERM with its own exit code. `name` is the same for the process that follows on its place. */
  launch: (name: string, settings: Settings, args: readonly string[]) => Launch;
  /** Runs a command to its end and answers what it prints. */
  run: (settings: Settings, args: readonly string[]) => Promise<string>;
};

/** Its sources, with packages. */
export function versionInFolder(folder: string): InstalledVersion {
  const launch: InstalledVersion["launch"] = (_name, settings, args) => ({
    command: process.execPath,
    args: ["server/main.ts", ...args],
    cwd: folder,
    env: { ...process.env, ...settings },
  });
  return {
    launch,
    run: async (settings, commandLine) => {
      const { command, args, cwd, env } = launch("", settings, commandLine);
      return (await promisify(execFile)(command, args, { cwd, env })).stdout;
    },
  };
}

/** Its image. Containers are read-only and without root; what they keep is in a volume for each place, under their name. */
export function versionInImage(image: string): InstalledVersion {
  return {
    launch: (name, settings, args) => ({
      command: "podman",
      args: attached({ image, name, settings, volumes: [`${name}:/data`] }, args),
    }),
    run: (settings, args) => runOnce({ image, settings }, args),
  };
}
