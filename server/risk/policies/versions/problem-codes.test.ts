import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const repository = join(import.meta.dirname, "../../../..");
const folders = ["engines/risk/policy", "server/risk/policies/versions"];

/** The codes that problems of a policy are made with. */
function codesIn(text: string): string[] {
  return [...text.matchAll(/\b(?:errorAt|warningAt|provedAt)\(\s*(?:"[^"]*"|[^",]*),\s*"([a-z_]+)"/g)].map(
    ([, code]) => code!,
  );
}

it("finds codes at all", () => {
  expect(codesIn('errorAt(`${path}/a`, "one", "x"); warningAt("/b", "two"); provedAt(\n  path,\n  "three",')).toEqual([
    "one",
    "two",
    "three",
  ]);
});

it("every code that `validate` and `publish` can answer is explained in the document of the endpoints", () => {
  const codes = folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .flatMap((name) => codesIn(readFileSync(join(repository, folder, name), "utf8"))),
  );
  const explained = readFileSync(join(repository, "docs/endpoints/risk.md"), "utf8");
  expect(new Set(codes).size).toBeGreaterThan(20);
  expect([...new Set(codes)].filter((code) => !explained.includes(`\`${code}\``))).toEqual([]);
});
