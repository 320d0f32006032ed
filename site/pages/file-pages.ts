import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileAddress } from "./addresses.ts";
import { type Page, repository } from "./page.ts";

/** A longer file is better read in an editor. */
const shownBytesMax = 100_000;

const languages: Record<string, string> = {
  ".conf": "nginx",
  ".java": "java",
  ".json": "json",
  ".md": "md",
  ".php": "php",
  ".py": "py",
  ".service": "ini",
  ".ts": "ts",
  ".yaml": "yaml",
};

export function isDownload(path: string): boolean {
  const stats = statSync(join(repository, path));
  return stats.isFile() && stats.size > shownBytesMax;
}

/** A file, or all files of a folder, to be read on the site by whoever has no clone at hand. */
export function filePage(path: string): Page {
  const full = join(repository, path);
  const isFolder = statSync(full).isDirectory();
  const names = isFolder
    ? readdirSync(full, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
        .map(({ name }) => name)
        .toSorted()
    : [];
  if (isFolder && names.length === 0) throw new Error(`${path} has no files to show.`);
  const blocks = isFolder ? names.map((name) => `## ${name}\n\n${block(join(full, name))}`) : [block(full)];
  return {
    source: path,
    address: fileAddress(path),
    title: path,
    description: "",
    section: null,
    markdown: `${isFolder ? "The files of this folder of the repository." : "A file of the repository."}\n\n${blocks.join("\n\n")}\n`,
  };
}

function block(file: string): string {
  const text = readFileSync(file, "utf8").trimEnd();
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([marks]) => marks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${languages[extname(file)] ?? "text"}\n${text}\n${fence}`;
}
