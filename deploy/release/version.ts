import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changelogWith, readChanges } from "./changelog.ts";
import { repository } from "./lock-file.ts";

/**
 * Turns the waiting changesets into a version: Changesets raises the version of all packages together, their texts become a section
 * of CHANGELOG.md, and every other place that names the version follows. Look at the difference, then commit it.
 *
 *   npm run release -- version
 */
const path = (name: string) => join(repository, name);
const read = (name: string) => readFileSync(path(name), "utf8");
const versionOf = (name: string): string => JSON.parse(read(name)).version;

/** Everything outside of the workspaces that names the version, and how. */
const places: readonly [file: string, before: string][] = [
  ["package.json", '"version": "'],
  ["deploy/image/Dockerfile", "ARG VERSION="],
  ["deploy/kubernetes/base/kustomization.yaml", "newTag: "],
  ["deploy/kubernetes/base/migrate.yaml", "name: probity-migrate-"],
  ...["onboarding", "screening-csv", "embedded-signing"].flatMap((name): [string, string][] => [
    [`examples/${name}/package.json`, '"version": "'],
    [`examples/${name}/package.json`, '"@probity/client": "^'],
  ]),
];

const changes = readChanges(path(".changeset"));
if (changes.length === 0) {
  console.error("No changeset waits. Write one with: npm run changeset");
  process.exit(1);
}
const before = versionOf("package.json");
execFileSync("npx", ["--no-install", "changeset", "version"], { cwd: repository, stdio: "inherit" });
// A changeset for any of them raises all of them, so one tells the version.
const version = versionOf("server/package.json");
if (version === before) throw new Error("Changesets has raised no version.");
for (const [file, word] of places) {
  const text = read(file);
  if (!text.includes(word + before)) throw new Error(`${file} does not say ${word}${before}.`);
  writeFileSync(path(file), text.replace(word + before, word + version));
}
writeFileSync(path("CHANGELOG.md"), changelogWith(read("CHANGELOG.md"), version, new Date(), changes));
for (const { file } of changes) rmSync(file, { force: true });
const lock = ["install", "--package-lock-only", "--omit-lockfile-registry-resolved", "--no-audit", "--no-fund"];
execFileSync("npm", lock, { cwd: repository, stdio: "inherit" });
console.log(`${before} -> ${version}`);
