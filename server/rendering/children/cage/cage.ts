import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cagedCommand, type CageTools } from "./caged-command.ts";
import { type Wall, walls } from "./walls.ts";

export type CageSettings = {
  /** The user of children whose parent is root; nobody else on the machine should have this number. */
  uid: number;
};

/** The walls that this machine allows, and the command that puts a child behind them. */
export type Cage = {
  holding: ReadonlySet<Wall>;
  commandOf(file: URL, nodeOptions: readonly string[]): string[];
};

export const defaultUid = 64_533;

const cages = new Map<number, Cage>();
const trialMs = 20_000;

/**
 * Tries it out once in a process: what a machine allows depends on its kernel, its container and its service manager, and only an
 * attempt tells.
 */
export function cageFor({ uid }: CageSettings): Cage {
  const known = cages.get(uid);
  if (known) return known;
  const tools = toolsFor(uid);
  const holding = new Set(strongest(tools));
  const cage: Cage = {
    holding,
    commandOf: (file, nodeOptions) => cagedCommand(tools, holding, fileURLToPath(file), nodeOptions),
  };
  cages.set(uid, cage);
  return cage;
}

/** Everything at once where that works. Elsewhere one wall after the other, each beside those that hold already. */
function strongest(tools: CageTools): readonly Wall[] {
  if (holds(tools, walls)) return walls;
  return walls.reduce<Wall[]>((kept, wall) => (holds(tools, [...kept, wall]) ? [...kept, wall] : kept), []);
}

function holds(tools: CageTools, tried: readonly Wall[]): boolean {
  // The parent watches the memory of the process inside, which it finds through this file.
  if (tried.includes("processes") && !existsSync(`/proc/self/task/${process.pid}/children`)) return false;
  if (tried.includes("files") && !tried.includes("processes")) return false;
  const [command, ...rest] = cagedCommand(tools, new Set(tried), trial, []);
  return spawnSync(command!, rest, { env: {}, stdio: "ignore", timeout: trialMs }).status === 0;
}

const trial = fileURLToPath(new URL("./trial.ts", import.meta.url));

function toolsFor(uid: number): CageTools {
  const isRoot = process.geteuid?.() === 0;
  return { uid: isRoot ? uid : null, unshare: found("unshare"), setpriv: found("setpriv") };
}

const found = (name: string): string | null =>
  ["/usr/bin", "/bin"].map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
