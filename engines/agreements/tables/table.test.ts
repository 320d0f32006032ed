import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { separators } from "../../screening/lists/files/csv.ts";
import { readTable, type Table, tableLimits, writeTable } from "./table.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readTable(bytesOf(text));
const utf16 = (text: string, little: boolean) =>
  new Uint8Array(
    Array.from(`\uFEFF${text}`, (character) => character.charCodeAt(0)).flatMap((code) =>
      little ? [code & 255, code >> 8] : [code >> 8, code & 255],
    ),
  );

const people = { columns: ["name", "email"], rows: [["Ann Example", "ann@harbour.example"]] };

describe("a table", () => {
  it.each([
    ["commas", "name,email\nAnn Example,ann@harbour.example\n"],
    ["semicolons", "name;email\r\nAnn Example;ann@harbour.example\r\n"],
    ["tabs, and no line break at its end", "name\temail\rAnn Example\tann@harbour.example"],
    ["a mark at its beginning", "\uFEFFname,email\nAnn Example,ann@harbour.example"],
    ["its separator in a line of its own", "sep=;\r\nname;email\r\nAnn Example;ann@harbour.example\r\n"],
    ["quotes, and spaces around its names", '" name ","email"\n"Ann Example","ann@harbour.example"\n'],
    ["empty lines, and rows of empty cells", "\n\nname,email\n,\nAnn Example,ann@harbour.example\n  ,\n\n"],
  ])("may have %s", (_, text) => expect(read(text)).toEqual({ table: people }));

  it.each([true, false])("may be the UTF-16 of spreadsheets (little end first: %s)", (little) =>
    expect(readTable(utf16("name\temail\nAnn Example\tann@harbour.example\n", little))).toEqual({ table: people }),
  );

  it("keeps cells as they are: formulas, separators, quotes and line breaks are text", () =>
    expect(read('a,b\n=HYPERLINK("x"),"=1+1"\n'.replace('("x")', "(1)"))).toEqual({
      table: { columns: ["a", "b"], rows: [["=HYPERLINK(1)", "=1+1"]] },
    }));

  it("takes the separator of the names, whatever the cells hold", () =>
    expect(read('"a;b;c",d\n1;2;3;4,5\n')).toEqual({ table: { columns: ["a;b;c", "d"], rows: [["1;2;3;4", "5"]] } }));

  it.each([
    ["no_rows", ""],
    ["no_rows", "name,email\n"],
    ["no_rows", "name,email\n,\n"],
    ["malformed", 'name,email\n"Ann,ann@harbour.example\n'],
    ["malformed", 'name,email\nAnn "Annie" Example,x\n'],
    ["malformed", "name,email\nAnn\0,x\n"],
    ["too_large", `name\n${"x".repeat(tableLimits.bytes)}\n`],
    ["too_large", `name\n${"x".repeat(100_001)}\n`],
    ["too_large", `${"a,".repeat(tableLimits.columns)}a\nb\n`],
  ])("is refused as %s", (code, text) => expect(read(text)).toMatchObject({ problem: { code } }));

  it("is refused with more than 1,000 rows, and read with as many", () => {
    const rows = (count: number) => `name\n${"Ann\n".repeat(count)}`;
    expect(read(rows(1_001))).toEqual({ problem: { code: "too_many_rows", rows: 1_001 } });
    expect(read(rows(1_000))).toMatchObject({ table: { rows: { length: 1_000 } } });
  });

  it("is refused if it is no text of a known encoding", () =>
    expect(readTable(new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))).toEqual({ problem: { code: "not_text" } }));
});

describe("every table", () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "=", '"', ",", ";", "\t", "\r", "\n", " ", "\u001A", "é", "𝄞") }),
    fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
    fc.constantFrom("sep=;", "=1+1", "@SUM(A1)", "+1", "-1"),
  );
  const filled = cell.filter((text) => text.trim() !== "");
  // The separator is known by the names, so one of them decides if there are no others.
  const name = cell.map((text) => text.trim()).filter((text) => !/[,;\t]/.test(text));
  const tables: fc.Arbitrary<Table> = fc.integer({ min: 1, max: 4 }).chain((width) =>
    fc.record({
      columns: fc
        .tuple(
          filled.map((text) => text.replaceAll(/[,;\t]/g, "-").trim()),
          fc.array(name, { minLength: width, maxLength: width }),
        )
        .map(([first, others]) => [first, ...others]),
      rows: fc.array(
        fc
          .tuple(filled, fc.array(cell, { minLength: width, maxLength: width }))
          .map(([first, rest]) => [first, ...rest]),
        { minLength: 1, maxLength: 5 },
      ),
    }),
  );

  it("is read as it was written, with any separator", () =>
    fc.assert(
      fc.property(tables, fc.constantFrom(...separators), (table, separator) => {
        expect(read(writeTable(table, separator))).toEqual({ table });
      }),
      { numRuns: 500 },
    ));

  it("is read or refused, whatever the bytes", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const outcome = readTable(bytes);
        if ("table" in outcome) expect(outcome.table.rows.length).toBeGreaterThan(0);
        else expect(outcome.problem.code).toMatch(/^(no_rows|malformed|too_large|not_text)$/);
      }),
      { numRuns: 1_000 },
    ));
});
