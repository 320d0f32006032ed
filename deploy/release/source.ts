import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./lock-file.ts";

/** What a release is made from. Nothing in it depends on when or where that happens. */
export type Source = {
  version: string;
  commit: string;
  /** When the commit was made: the only time that a release carries. */
  time: string;
  /** SHA-256 of `git archive --format=tar <commit>`. */
  archiveDigest: string;
  lockDigest: string;
  /** True if files differ from the commit. Such a release is for trying the script alone. */
  hasUncommitted: boolean;
  nodeLine: string;
};

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: repository, encoding: "utf8", maxBuffer: 1e9 }).trim();
const read = (path: string) => readFileSync(join(repository, path), "utf8");

export function readSource(): Source {
  const commit = git("rev-parse", "HEAD");
  const archive = execFileSync("git", ["archive", "--format=tar", commit], { cwd: repository, maxBuffer: 1e9 });
  return {
    version: JSON.parse(read("package.json")).version,
    commit,
    time: new Date(Number(git("show", "-s", "--format=%ct", commit)) * 1000).toISOString(),
    archiveDigest: hash("sha256", archive),
    lockDigest: hash("sha256", read("package-lock.json")),
    hasUncommitted: git("status", "--porcelain") !== "",
    nodeLine: read(".node-version").trim(),
  };
}
