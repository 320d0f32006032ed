import { posix } from "node:path";
import { importsOf, type SourceTree } from "../../server/testing/source-tree.ts";

const packagePattern =
  /^[ \t]*(?:import|export)\b(?!\s+type\b)[^"';=]*?\bfrom\s*["'](?<named>[^"'.#][^"']*)["']|^[ \t]*import\s*["'](?<effect>[^"'.#][^"']*)["']|\bimport\(\s*["'](?<dynamic>[^"'.#][^"']*)["']/gm;

/** Files that another thread or process starts with are named by their URL. */
const startedPattern = /new URL\(\s*"(\.[^"]+\.ts)",\s*import\.meta\.url\)|\bhere\("(\.[^"]+\.ts)"\)/g;

/** Every file that a command may load, and the packages that these import. */
export function runTime(tree: SourceTree, main: string): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    const text = tree[path];
    if (text === undefined || files.has(path)) return;
    files.add(path);
    for (const { groups = {} } of text.matchAll(packagePattern)) {
      const name = Object.values(groups).find((found) => found !== undefined)!;
      if (!name.startsWith("node:")) packages.add(name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
    }
    for (const { to, typeOnly } of importsOf(path, text)) if (!typeOnly) visit(to);
    for (const [, url, here] of text.matchAll(startedPattern)) visit(posix.join(posix.dirname(path), (url ?? here)!));
  };
  visit(main);
  return { files: [...files], packages: [...packages] };
}
