import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { DocumentJobs } from "#agreements/child.ts";
import { covers, readCoverage } from "./character-map.ts";
import { fontFiles } from "./fonts.ts";
import { Pool, poolDefaults } from "../children/pool.ts";
import { agreementOf, paragraph } from "./testing/sample-agreement.ts";
import { codePointName } from "@probity/engines/agreements/fields/character-name.ts";
import { unprintable } from "./unprintable.ts";

const pool = new Pool<DocumentJobs>(new URL("../../agreements/child.ts", import.meta.url), {
  ...poolDefaults,
  deadlineMs: 30_000,
});
afterAll(() => pool.close());

const date = new Date("2026-03-01T10:20:30Z");
/** The engine's problems with a document of these paragraphs. */
const problemsOf = async (...lines: string[]) => {
  const outcome = await pool.run("model", { model: agreementOf(lines.map((line) => paragraph(line))), date });
  return "problems" in outcome ? outcome.problems.map(({ code, message }) => `${code} ${message}`) : [];
};

const codePointsOf = (coverage: Uint32Array) =>
  Array.from({ length: coverage.length / 2 }, (_, at) => [coverage[2 * at]!, coverage[2 * at + 1]!] as const).flatMap(
    ([first, last]) => Array.from({ length: last - first + 1 }, (__, at) => first + at),
  );

describe("printable characters", () => {
  it("every character that a font is said to have is set, of every family", async () => {
    const files = fontFiles().filter(({ style }) => style === "regular");
    const points = new Set(files.flatMap(({ path }) => codePointsOf(readCoverage(path))));
    const characters = [...points]
      .map((point) => String.fromCodePoint(point))
      .filter((each) => unprintable(each).length === 0);
    expect(characters.length).toBeGreaterThan(45_000);
    const lines = Array.from({ length: Math.ceil(characters.length / 100) }, (_, at) =>
      characters.slice(100 * at, 100 * at + 100).join(" "),
    );
    for (let at = 0; at < lines.length; at += 200) expect(await problemsOf(...lines.slice(at, at + 200))).toEqual([]);
  });

  it("a family has in every style what its regular one has, but for three rare signs in italics", () => {
    const files = fontFiles();
    const lacking = files.flatMap(({ family, style, path }) => {
      const regular = files.find((file) => file.family === family && file.style === "regular")!;
      const coverage = readCoverage(path);
      const missing = codePointsOf(readCoverage(regular.path)).filter((point) => !covers(coverage, point));
      return missing.map((point) => `${family} ${style} ${codePointName(String.fromCodePoint(point))}`);
    });
    expect(lacking).toEqual(
      ["italic", "boldItalic"].flatMap((style) =>
        ["U+10FB", "U+20C0", "U+2183"].map((point) => `Noto Sans ${style} ${point}`),
      ),
    );
  });

  it("names of nine scripts can, with joiners and marks of direction", () => {
    const names =
      "Ann Łukasz Ñuñez Ελλάς Северная شركة الشمال חברת הצפון บริษัท เหนือ उत्तर कंपनी 北京 株式会社かな 합동 주식회사 Nguyễn Thị";
    expect(unprintable(`${names} a\u200Db\u202Ec\u2066d\u2069`)).toEqual([]);
  });

  it("[DO-TE-4] each character that no font has is named once", async () => {
    expect(unprintable("Ann 😀 ሀ and 😀 \u{E000}\u0007")).toEqual(["😀", "ሀ", "\u{E000}", "\u0007"]);
    expect(await problemsOf("Ann 😀", "ሀ and 😀")).toEqual([
      "render_glyph_missing No font has the character U+1F600.",
      "render_glyph_missing No font has the character U+1200.",
    ]);
  });

  it("texts are set exactly when nothing in them is unprintable", async () => {
    const any = fc.oneof(fc.string({ unit: "binary", maxLength: 4 }), fc.string({ unit: "grapheme", maxLength: 6 }));
    const texts = fc
      .sample(any, { numRuns: 3000, seed: 7 })
      .map((text) => text.replaceAll(/[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, " "));
    const printable = texts.filter((text) => unprintable(text).length === 0);
    const others = texts.filter((text) => unprintable(text).length > 0);
    expect(Math.min(printable.length, others.length)).toBeGreaterThan(300);
    expect(await problemsOf(...printable)).toEqual([]);
    for (const text of others.slice(0, 200)) expect([text, await problemsOf(text)]).not.toEqual([text, []]);
  });
});
