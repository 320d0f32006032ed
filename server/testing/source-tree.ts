import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** Source files: paths from the root of the repository, and texts. */
export type SourceTree = Readonly<Record<string, string>>;
export type Import = { to: string; typeOnly: boolean };

export const repository = join(import.meta.dirname, "../..");

export function readSourceTree(): SourceTree {
  const { workspaces } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { workspaces: string[] };
  const paths = globSync(`{${workspaces.join(",")}}/**/*.{ts,tsx}`, {
    cwd: repository,
    exclude: ["**/node_modules/**", "**/dist/**"],
  });
  return Object.fromEntries(paths.toSorted().map((path) => [path, readFileSync(join(repository, path), "utf8")]));
}

const importPattern =
  /^[ \t]*(?:import|export)\b(?<typeOnly>\s+type\b)?[^"';=]*?\bfrom\s*["'](?<named>[^"']+)["']|^[ \t]*import\s*["'](?<effect>[^"']+)["']|\bimport\(\s*["'](?<dynamic>[^"']+)["']/gm;

/** Imports of files of this repository; types count as much as values, because a reader has to follow both. */
export function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].flatMap(({ groups = {} }) => {
    const specifier = groups["named"] ?? groups["effect"] ?? groups["dynamic"] ?? "";
    const typeOnly = groups["typeOnly"] !== undefined;
    // Styles and texts are no modules.
    if (specifier.endsWith(".css") || specifier.endsWith("?raw")) return [];
    if (specifier.startsWith("#")) return { to: `server/${specifier.slice(1)}`, typeOnly };
    if (specifier.startsWith(".")) return { to: posix.join(posix.dirname(path), specifier), typeOnly };
    if (specifier.startsWith("@probity/engines/")) return { to: specifier.slice("@probity/".length), typeOnly };
    if (specifier === "@probity/contract") return { to: "contract/contract.ts", typeOnly };
    const client = /^@probity\/client(?:\/(\w+))?$/.exec(specifier);
    return client ? { to: `client/${client[1] ?? "client"}.ts`, typeOnly } : [];
  });
}

/** The folder of `server`, `signing` or `dashboard` a file is in, the file itself at the top of `server`, or else its workspace. */
export function folderOf(path: string): string {
  const [workspace = "", folder = ""] = path.split("/");
  const isAtTop = /\.tsx?$/.test(folder);
  if (workspace === "signing" || workspace === "dashboard") return isAtTop ? workspace : `${workspace}/${folder}`;
  if (workspace !== "server") return workspace;
  return isAtTop ? path : folder;
}

export function codeLines(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "" && !/^\s*(\/\/|\/?\*)/.test(line)).length;
}

/** Every import that leads back to where it came from, as the way around. */
export function cyclesOf(tree: SourceTree): string[] {
  const way: string[] = [];
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (way.includes(file) || done.has(file)) return;
    way.push(file);
    for (const { to } of importsOf(file, tree[file] ?? "")) visit(to);
    way.pop();
    done.add(file);
  };
  for (const file of Object.keys(tree)) visit(file);
  return found;
}
