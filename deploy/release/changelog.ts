import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Change = { file: string; text: string };

/** The waiting changesets in the order of their names. README.md explains the folder and is none. */
export function readChanges(folder: string): Change[] {
  return globSync("*.md", { cwd: folder, exclude: ["README.md"] })
    .toSorted()
    .map((name) => join(folder, name))
    .map((file) => ({
      file,
      text: readFileSync(file, "utf8")
        .replace(/^---\n.*?^---\n/ms, "")
        .trim(),
    }))
    .filter(({ text }) => text !== "");
}

/**
 * The changelog with a section for a version above the last one. What stood under "Unreleased" becomes part of it; a change is a point of
 * the list.
 */
export function changelogWith(changelog: string, version: string, day: Date, changes: readonly Change[]): string {
  const [, head = "", unreleased = "", rest = ""] =
    /^(# Changelog\n\n)(?:## Unreleased\n\n)?(.*?)(^## \d.*)?$(?![^])/ms.exec(changelog) ?? [];
  if (head === "") throw new Error("CHANGELOG.md does not begin with its title.");
  const points = changes.map(({ text }) => `- ${text.replaceAll("\n", "\n  ").replaceAll(/ +$/gm, "")}`);
  const section = [`## ${version} (${day.toISOString().slice(0, 10)})`, unreleased.trim(), points.join("\n")];
  return `${head}${section.filter(Boolean).join("\n\n")}\n${rest && `\n${rest}`}`;
}
