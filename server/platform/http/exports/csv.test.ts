import { describe, expect, it } from "vitest";
import { csvRow } from "./csv.ts";

describe("CSV", () => {
  const column = [{ name: "text", path: ["text"] }];

  it.each([
    ["=1+1", "'=1+1"],
    ["+49 30", "'+49 30"],
    ["-1", "'-1"],
    ["@sum", "'@sum"],
    ["\tx", "'\tx"],
    ["\rx", '"\'\rx"'],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ["a=b", "a=b"],
    ["a,b", '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ["two\nlines", '"two\nlines"'],
    [-5, "-5"],
    [0.1, "0.1"],
    [true, "true"],
    [null, ""],
    [["=1", "b"], '"[""=1"",""b""]"'],
  ])("%j becomes %j", (value, cell) => {
    expect(csvRow(column, { text: value })).toBe(`${cell}\r\n`);
  });
});
