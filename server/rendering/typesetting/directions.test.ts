import { describe, expect, it } from "vitest";
import { testRenderer } from "#agreements/testing/renderer.ts";
import { textOfPdf, wordsOf, type Word } from "#agreements/completion/testing/words-and-ink.ts";

type Data = Readonly<Record<string, unknown>>;
const page = { width: 595.28, margin: 72 };

async function pdfOf(source: string, data: Data, language: string): Promise<Uint8Array> {
  const outcome = await testRenderer.render({
    source: `${source}\n\n::signature{role=a}`,
    data,
    pageSize: "A4",
    language,
    date: new Date("2026-03-01T10:20:30Z"),
    purpose: { kind: "save" },
  });
  if ("problems" in outcome) throw new Error(JSON.stringify(outcome.problems));
  return outcome.rendered.pdf;
}

/** The lines of the first page from top to bottom, each with its words from left to right. */
async function linesOf(pdf: Uint8Array): Promise<Word[][]> {
  const middle = ({ yMin, yMax }: Word) => (yMin + yMax) / 2;
  const lines: Word[][] = [];
  for (const word of (await wordsOf(pdf)).toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.find(([first]) => Math.abs(middle(first!) - middle(word)) < 6);
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.xMin - b.xMin));
}

/** The tool gives the letters of a word as they stand, from left to right. */
const said = ({ text }: Word) => (/[\u0590-\u06FF]/.test(text) ? Array.from(text).toReversed().join("") : text);
const wordsIn = (lines: readonly Word[][]) => lines.map((line) => line.map(said));

/** Words whose letters the font does not put together from parts, so that they are found as they were written. */
const [first, last] = ["المورد", "هو"];
const hebrew = ["הספק", "הוא"];

const values = {
  Latin: "ACME Logistics LLC",
  Chinese: "上海远洋 公司",
  digits: "+971 4 555",
  mixed: "ACME 上海 7",
  "with a parenthesis": "ACME (UAE) Ltd",
};

describe("a template in a language that runs to the left", () => {
  it.each(Object.entries(values))(
    "%s values leave every paragraph as it runs: at its beginning, in its middle, at its end and alone",
    async (_kind, v) => {
      const source = [`{{ v }} ${first} ${last}`, `${first} {{ v }} ${last}`, `${first} ${last} {{ v }}`, "{{ v }}"];
      const lines = await linesOf(await pdfOf(source.join("\n\n"), { v }, "ar"));
      const parts = v.split(" ");
      expect(wordsIn(lines.slice(0, 4))).toEqual([
        [last, first, ...parts],
        [last, ...parts, first],
        [...parts, last, first],
        parts,
      ]);
      for (const line of lines.slice(0, 4)) expect(line.at(-1)!.xMax).toBeCloseTo(page.width - page.margin, 0);
    },
  );

  it.each(["he", "fa", "ur"])(
    "so it is in %s, and for words that the template itself has in Latin",
    async (language) => {
      const [one, two] = language === "he" ? hebrew : [first, last];
      const source = `{{ v }} ${one} ${two}\n\nACME LLC ${one} ${two}`;
      const lines = await linesOf(await pdfOf(source, { v: "ACME LLC" }, language));
      expect(wordsIn(lines.slice(0, 2))).toEqual(Array.from({ length: 2 }, () => [two, one, "ACME", "LLC"]));
    },
  );

  it("numbers and signs beside a value stay on their side of it", async () => {
    const source = `${first} {{ a }} 500 {{ b }}\n\n{{ a }}: {{ n }} {{ b }}`;
    const lines = await linesOf(await pdfOf(source, { a: "ACME", b: "LLC", n: "-12.5" }, "ar"));
    expect(wordsIn(lines.slice(0, 2)).map((line) => line.join(" "))).toEqual([
      `LLC 500 ACME ${first}`,
      expect.stringMatching(/^LLC -12\.5 ?: ?ACME$/),
    ]);
  });

  it("lists have their marks on the right, and cells begin there, unless the table says otherwise", async () => {
    const source = `1. {{ v }} ${first}\n2. ${last} {{ v }}\n\n| ${first} | ${last} | n |\n|---|:-:|--:|\n| {{ v }} | {{ v }} | {{ n }} |\n| ${first} {{ v }} | {{ w }} | 7 |`;
    const data = { v: "ACME LLC", w: last, n: "1,250.00" };
    const lines = await linesOf(await pdfOf(source, data, "ar"));
    const text = wordsIn(lines);
    expect(text[0]!.slice(0, 3)).toEqual([first, "ACME", "LLC"]);
    expect(text[0]!.slice(3).join("")).toMatch(/1/);
    expect(text[1]!.slice(0, 3)).toEqual(["ACME", "LLC", last]);
    // Columns follow each other from right to left.
    expect(text[2]).toEqual(["n", last, first]);
    expect(text[3]).toEqual(["1,250.00", "ACME", "LLC", "ACME", "LLC"]);
    expect(text[4]).toEqual(["7", last, "ACME", "LLC", first]);
    const [header, row] = [lines[2]!, lines[3]!];
    expect(row.at(-1)!.xMax).toBeCloseTo(header.at(-1)!.xMax, 0);
    expect(row[0]!.xMax).toBeCloseTo(header[0]!.xMax, 0);
  });

  it("a clause that the template says in English runs to the right", async () => {
    const source = `The supplier is {{ v }}.\n\n${first} ${last}\n\nSigned by {{ v }}.`;
    const lines = await linesOf(await pdfOf(source, { v: "ACME" }, "ar"));
    const text = wordsIn(lines);
    expect([text[0], text[2]]).toEqual([
      ["The", "supplier", "is", "ACME."],
      ["Signed", "by", "ACME."],
    ]);
    for (const at of [0, 2]) expect(lines[at]![0]!.xMin).toBeCloseTo(page.margin, 0);
  });
});

describe("a template in a language that runs to the right", () => {
  it("Arabic values leave every paragraph as it runs, and the numbers beside them", async () => {
    const source =
      "{{ v }} is 12 here\n\nBy {{ v }} 34\n\n{{ v }}\n\n- {{ v }} too\n\n| {{ v }} | b |\n|---|--:|\n| {{ v }} | 7 |";
    const lines = await linesOf(await pdfOf(source, { v: `${first} ${last}` }, "en"));
    expect(wordsIn(lines.slice(0, 6))).toEqual([
      [last, first, "is", "12", "here"],
      ["By", last, first, "34"],
      [last, first],
      ["•", last, first, "too"],
      [last, first, "b"],
      [last, first, "7"],
    ]);
    for (const at of [0, 1, 2]) expect(lines[at]![0]!.xMin).toBeCloseTo(page.margin, 0);
  });

  it("a clause that the template has in Arabic runs to the left, whatever value it starts with", async () => {
    const lines = await linesOf(await pdfOf(`{{ v }} ${first} ${last}`, { v: "ACME LLC" }, "en"));
    expect(wordsIn(lines)[0]).toEqual([last, first, "ACME", "LLC"]);
  });
});

describe("isolates", () => {
  const source = `# {{ v }} ${first}\n\n{{ v }} ${first} {{ w }} \`code\`\n\n- **{{ v }}** ${last}\n\n| {{ v }} | {{ w }} |\n|---|---|\n| {{ w }} | {{ v }} |`;
  const data = { v: "ACME LLC", w: "شركة الشمال" };

  it.each(["ar", "en"])(
    "are found neither in the text, nor in title and outline of an agreement in %s",
    async (language) => {
      const pdf = await pdfOf(source, data, language);
      const text = await textOfPdf(pdf);
      expect(text).toContain("ACME LLC");
      expect(text).not.toMatch(/[\u2066-\u2069]/);
      const file = Buffer.from(pdf).toString("latin1");
      expect(file).toMatch(/\/Title <FEFF/);
      expect(file).not.toMatch(/<(?:FEFF)?(?:[0-9A-F]{4})*206[6-9](?:[0-9A-F]{4})*>/);
    },
  );

  it("leave the same bytes twice", async () => {
    expect(Buffer.from(await pdfOf(source, data, "ar"))).toEqual(Buffer.from(await pdfOf(source, data, "ar")));
  });
});
