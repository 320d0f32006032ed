import { hash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The record of releases: for each version the digest of every file of its folder, and of its recorded results. */
export type Released = Record<string, { files: Record<string, string>; golden: string }>;

const policyFolder = join(import.meta.dirname, "..");
export const releasedPath = join(policyFolder, "released.json");
export const goldenPath = (version: string) => join(policyFolder, "golden", `${version}.txt`);

export async function readReleased(): Promise<Released> {
  return JSON.parse(await readFile(releasedPath, "utf8")) as Released;
}

export type Folder = Record<string, string>;

/** The texts of the files of a version's folder, by name. */
export async function folderOf(version: string): Promise<Folder> {
  const folder = join(policyFolder, version);
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const texts = await Promise.all(
    names.toSorted().map(async (name) => [name, await readFile(join(folder, name), "utf8")]),
  );
  return Object.fromEntries(texts) as Folder;
}

const digestOfText = (text: string) => `sha256:${hash("sha256", text)}`;

export function recordOf(folder: Folder, golden: string): Released[string] {
  const files = Object.fromEntries(Object.entries(folder).map(([name, text]) => [name, digestOfText(text)]));
  return { files, golden: digestOfText(golden) };
}

/** Evaluators rest on nothing that may change: of the rest of the repository they know types alone. */
export function foreignImports(folder: Folder): string[] {
  return Object.entries(folder).flatMap(([name, text]) =>
    [...text.matchAll(/^(?:import|export)\b[^;]*?from\s+"([^"]+)";|\bimport\(/gm)]
      .filter(([statement, from]) => !statement.startsWith("import type ") && !from?.startsWith("./"))
      .map(([statement]) => `${name}: ${statement}`),
  );
}
