import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const migrations = "server/database/migrations";

/** `added` are the migrations that it does not know. */
export type PreviousVersion = { name: string; commit: string; added: string[] };

type Packages = Record<string, { version?: string; integrity?: string; dev?: boolean; link?: boolean }>;

/**
 * The newest version before this one that differs by a migration: the last tag, else the last commit before the newest migration. Null
 * if this clone has none, for example because it is shallow.
 */
export function findPreviousVersion(): PreviousVersion | null {
  const here = migrationsHere();
  for (const name of candidates()) {
    const commit = git(["rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
    if (!commit) continue; // where a shallow clone ends
    const there = migrationsAt(commit);
    const isEarlier = there.size > 0 && [...there].every(([file, digest]) => here.get(file) === digest);
    const added = [...here.keys()].filter((file) => !there.has(file));
    if (isEarlier && added.length > 0) return { name, commit, added };
  }
  return null;
}

/** Newest first. `HEAD` itself is the version before while its next migration is not committed. */
function candidates(): string[] {
  const tags = lines(git(["tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname"]));
  const adding = lines(git(["log", "--diff-filter=A", "--format=%h", "--", migrations]));
  return [...tags, "HEAD", ...adding.map((commit) => `${commit}^`)];
}

function migrationsHere(): Map<string, string> {
  const files = readdirSync(join(root, migrations)).filter((file) => file.endsWith(".sql"));
  const digests = lines(git(["hash-object", "--no-filters", ...files.map((file) => `${migrations}/${file}`)]));
  return new Map(files.toSorted().map((file) => [file, digests[files.indexOf(file)]!]));
}

function migrationsAt(commit: string): Map<string, string> {
  const entries = lines(git(["ls-tree", `${commit}:${migrations}`]));
  return new Map(
    entries.map((entry) => {
      const [, , digest, file] = entry.split(/\s+/);
      return [file!, digest!] as const;
    }),
  );
}

/** Puts its files into an empty folder. */
export function extract({ commit }: PreviousVersion, folder: string): void {
  const maxBuffer = 1 << 30;
  const archive = execFileSync("git", ["archive", "--format=tar", commit], { cwd: root, maxBuffer });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
}

/** The same with packages: those of this version by links if production needs the same, else installed. */
export function checkOut(version: PreviousVersion, folder: string): "linked" | "installed" {
  extract(version, folder);
  if (!needsOtherPackages(lockOf(folder), lockOf(root))) {
    linkPackages(folder);
    return "linked";
  }
  const install = ["ci", "--omit=dev", "--workspace=server", "--no-audit", "--no-fund"];
  execFileSync("npm", install, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return "installed";
}

function lockOf(folder: string): Packages {
  return (JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as { packages: Packages }).packages;
}

function needsOtherPackages(there: Packages, here: Packages): boolean {
  return Object.entries(there).some(
    ([path, { version, integrity, dev, link }]) =>
      path.includes("node_modules/") &&
      !dev &&
      !link &&
      (here[path]?.version !== version || here[path]?.integrity !== integrity),
  );
}

/** Packages of others are shared; the project's own workspaces must be those of the version itself. */
function linkPackages(folder: string): void {
  for (const workspace of ["", "server", "engines", "client"]) {
    const from = join(root, workspace, "node_modules");
    if (!existsSync(from)) continue;
    const to = join(folder, workspace, "node_modules");
    mkdirSync(to);
    for (const name of readdirSync(from)) if (name !== "@probity") symlinkSync(join(from, name), join(to, name));
  }
  const own = join(folder, "node_modules/@probity");
  mkdirSync(own);
  for (const name of ["contract", "engines", "server", "client"]) symlinkSync(join(folder, name), join(own, name));
}

/** What it prints; nothing where there is no repository, no git, or no such commit. */
function git(args: string[]): string {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

const lines = (text: string): string[] => (text === "" ? [] : text.split("\n"));
