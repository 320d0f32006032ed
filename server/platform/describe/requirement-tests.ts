import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export const requirementsPage = "docs/requirements.md";

// A number stands in brackets in a title, or alone in a row of `it.each`; in a comment it proves nothing.
const numberInTitle = /\[([A-Z]{2}-[A-Z]{2,3}-\d+)\]|"([A-Z]{2}-[A-Z]{2,3}-\d+)"/g;
const row = /^\| ([A-Z]{2}-[A-Z]{2,3}-\d+) \| (.+?) \|[^|]*\|$/;

/** The numbers that the titles of a test file carry. */
export const numbersIn = (test: string): Set<string> =>
  new Set(Array.from(test.matchAll(numberInTitle), ([, bracketed, quoted]) => bracketed ?? quoted!));

/** The test files that carry each number, in the order of their paths. */
export function testsOfRequirements(repository: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const paths = globSync("**/*.test.{ts,tsx}", {
    cwd: repository,
    exclude: ["**/node_modules/**", "**/dist/**"],
  });
  for (const path of paths.toSorted())
    for (const number of numbersIn(readFileSync(join(repository, path), "utf8")))
      found.set(number, [...(found.get(number) ?? []), path]);
  return found;
}

/** The page with its last column written anew; everything else of it is written by people. */
export function requirementsText(page: string, tests: ReadonlyMap<string, readonly string[]>): string {
  const written = page.split("\n").map((line) => {
    const [, number, promise] = row.exec(line) ?? [];
    if (number === undefined) return line;
    const links = (tests.get(number) ?? []).map(
      (path) => `[${basename(path).replace(/\.test\.tsx?$/, "")}](../${path})`,
    );
    return `| ${number} | ${promise} | ${links.join(", ")} |`;
  });
  return written.join("\n");
}

/** The numbers of the page, in its order. */
export const requirementsIn = (page: string): string[] => page.split("\n").flatMap((line) => row.exec(line)?.[1] ?? []);
