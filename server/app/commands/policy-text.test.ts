import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { readSource } from "./policy-source.ts";
import { textFor } from "./policy-text.ts";

const folder = mkdtempSync(join(tmpdir(), "probity-text-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Texts that YAML takes for something else unless they are quoted, beside any others. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "NO",
    "yes",
    "null",
    "~",
    "",
    " ",
    "1e3",
    "0x1F",
    "0o7",
    ".inf",
    "-",
    "- a",
    "a: b",
    "#a",
    "a\nb",
    "<<",
    "&a",
    "*a",
    "!a",
    "---",
  ),
);
const scalar = fc.oneof(text, fc.boolean(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const content = fc.record({ key: text, values: fc.array(scalar), more: fc.dictionary(text, fc.array(scalar)) });

it.each(["yaml", "json"])("what is written as %s is read again as it was", async (ending) => {
  const file = join(folder, `content.${ending}`);
  await fc.assert(
    fc.asyncProperty(content, async (given) => {
      writeFileSync(file, textFor(file, given));
      const read = await readSource(file);
      // As JSON, because a definition has one zero and YAML writes two.
      expect("content" in read && JSON.stringify(read.content)).toBe(JSON.stringify(given));
    }),
    { numRuns: 500 },
  );
});
