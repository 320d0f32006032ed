import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";

export const repository = join(import.meta.dirname, "../..");

export const read = (path: string) => readFileSync(join(repository, path), "utf8");

/** Instructions, with lines that are continued as one. */
export function instructionsOf(dockerfile: string): { name: string; rest: string }[] {
  return dockerfile
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ name: line.split(" ", 1)[0]!, rest: line.slice(line.indexOf(" ") + 1).trim() }));
}

/** What is copied from the repository, not from another stage. */
export function copiedPaths(dockerfile: string): string[] {
  return instructionsOf(dockerfile)
    .filter(({ name, rest }) => name === "COPY" && !rest.startsWith("--from="))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
}

/** True if the build is not given the file: the last pattern that fits the path, or a folder above it, decides. */
export function isIgnored(path: string, dockerignore: string): boolean {
  const parts = path.split("/");
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  const patterns = dockerignore.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return patterns.reduce((ignored, pattern) => {
    const except = pattern.startsWith("!");
    const glob = withoutDots(except ? pattern.slice(1) : pattern);
    return folders.some((folder) => matchesGlob(withoutDots(folder), glob)) ? !except : ignored;
  }, false);
}

/** Here `*` stands for names that begin with a dot, too. */
const withoutDots = (path: string) => path.replaceAll(/(^|\/)\./g, "$1_.");
