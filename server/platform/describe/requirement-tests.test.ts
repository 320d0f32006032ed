import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  numbersIn,
  requirementsIn,
  requirementsPage,
  requirementsText,
  testsOfRequirements,
} from "./requirement-tests.ts";

const repository = join(import.meta.dirname, "../../..");
const page = readFileSync(join(repository, requirementsPage), "utf8");
// Numbers of this file are put together, so that none of its titles seems to show that a promise is kept.
const numbered = (number: string) => `XX-${number}`;

describe("the requirements", () => {
  const promised = requirementsIn(page);
  const tests = testsOfRequirements(repository);

  it("have a promise for every number in the title of a test", () => {
    const unknown = [...tests].filter(([number]) => !promised.includes(number));
    expect(unknown).toEqual([]);
  });

  it("have a test for every promise, and each number once", () => {
    expect(promised.length).toBeGreaterThanOrEqual(178);
    expect(promised.filter((number) => !tests.has(number))).toEqual([]);
    expect(new Set(promised).size).toBe(promised.length);
  });

  it("have no row that the table is read without", () => {
    const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| ID "));
    expect(rows).toHaveLength(promised.length);
  });
});

describe("the column of tests", () => {
  it("is found by titles and rows, and not by comments", () => {
    const [first, second, third] = ["AB-1", "AB-2", "AB-3"].map(numbered);
    const text = `// ${third}\nit("[${first}] keeps it", …);\nit.each([["${second}", "/value"]])("[%s] refuses %s", …);`;
    expect([...numbersIn(text)]).toEqual([first, second]);
  });

  it("is written anew, and nothing else is", () => {
    const number = numbered("AB-1");
    const before = `| ID | Promise | Tests |\n|---|---|---|\n| ${number} | It \`holds\`. | old |\n| ${numbered("AB-2")} | So. | |\n`;
    const after = requirementsText(before, new Map([[number, ["a/b.test.ts", "c/d.test.tsx"]]]));
    expect(after).toBe(
      before.replace("| old |", "| [b](../a/b.test.ts), [d](../c/d.test.tsx) |").replace("So. | |", "So. |  |"),
    );
    expect(requirementsText(after, new Map([[number, ["a/b.test.ts", "c/d.test.tsx"]]]))).toBe(after);
  });
});
