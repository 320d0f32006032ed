import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join, relative } from "node:path";
import { repository } from "./pages/page.ts";

export const dist = join(import.meta.dirname, "dist");
/** Holds the digest of the sources that the site was built from. */
export const stamp = join(dist, "built-from.txt");

/** What pages are made of: Markdown and pictures of the documentation, what they show, and this folder. */
const sources = [
  "*.md",
  "{client,signing,bench}/README.md",
  "conformance/*.md",
  "docs/**/*.{md,svg,jpg,png,json}",
  "deploy/{alerts,kubernetes,proxy,systemd}/**/*",
  "examples/*/*",
  "dashboard/{fonts.css,kit/tokens.css,frame/favicon.svg}",
  "site/{,src/,theme/,pages/,search/}*.{ts,css,astro}",
];

/** Covers all sources of the site. A build is outdated when any of them differs, whatever the clocks of files say. */
export function sourcesDigest(): string {
  const hash = createHash("sha256");
  for (const name of ["astro", "@astrojs/starlight", "pagefind"]) {
    const path = findPackageJSON(name, import.meta.url);
    if (path === undefined) throw new Error(`The package ${name} is not installed.`);
    hash.update(`${name}@${JSON.parse(readFileSync(path, "utf8")).version}`);
  }
  const entries = globSync(sources, {
    cwd: repository,
    withFileTypes: true,
    exclude: ["**/node_modules/**", "**/dist/**", "**/*.test.ts"],
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) hash.update(relative(repository, path)).update(readFileSync(path));
  return hash.digest("hex");
}

export function isOutdated(): boolean {
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== sourcesDigest();
}
