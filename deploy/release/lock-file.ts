import { readFileSync } from "node:fs";
import { join } from "node:path";

export const repository = join(import.meta.dirname, "../..");

export type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
export type LockFile = Readonly<Record<string, Locked>>;

/** A package of npm as it is installed, at its path in `node_modules`. */
export type Package = { name: string; version: string; path: string; locked: Locked };

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")).packages;
}

export const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * Packages that are developers' tools by the lock file, and yet give something to the pages of the documentation: their scripts, styles and
 * search run in the reader's browser.
 */
const givingToPages = ["astro", "@astrojs/starlight", "pagefind"];

/** Everything that an installation may hold, each name and version once, in the order of names. */
export function productionPackages(lock: LockFile): Package[] {
  const inside = Object.entries(lock).filter(
    ([path, { link, dev, devOptional }]) =>
      path.includes("node_modules/") && !link && ((!dev && !devOptional) || givingToPages.includes(nameOf(path))),
  );
  const packages = inside.map(([path, locked]) => ({ name: nameOf(path), version: locked.version!, path, locked }));
  const byIdentity = new Map(packages.map((one) => [identityOf(one), one]));
  return [...byIdentity.values()].toSorted((one, other) => (identityOf(one) < identityOf(other) ? -1 : 1));
}

/** The parts of Probity itself. */
export function workspaces(lock: LockFile): Package[] {
  return Object.entries(lock)
    .filter(([path]) => path !== "" && !path.includes("node_modules/"))
    .map(([path, locked]) => ({ name: `@probity/${path}`, version: locked.version!, path, locked }));
}

export const identityOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/** What a package gets when it names another: the nearest one above it, as Node looks for it. */
export function resolve(lock: LockFile, from: string, name: string): Package | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const locked = lock[path];
    if (locked?.link) return workspaces(lock).find((one) => one.name === name) ?? null;
    if (locked) return { name, version: locked.version!, path, locked };
    if (folder === "") return null;
  }
}
