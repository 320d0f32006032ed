import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnreadablePublication, type PublishedFile } from "../published.ts";
import { madeFile, parsed } from "../testing/list-files.ts";
import { boundedJson } from "./bounded-json.ts";
import { parsePepSources } from "./parse-pep-sources.ts";
import { answer, below, dump, listed, person, ref } from "./testing/items.ts";

const items = [
  person(1000, "Jane Roe", { P39: [ref(500)], P26: [ref(1001)] }),
  person(1001, "John “Quote” Döe"),
  below(500, "Minister of Works", 501),
  below(501, "minister of a country", 83_307),
];

async function reasonOf(...files: PublishedFile[]): Promise<string> {
  const problem: unknown = await parsed(parsePepSources, ...files).catch((error: unknown) => error);
  return problem instanceof UnreadablePublication ? problem.reason : `read, or failed otherwise: ${String(problem)}`;
}

/** As much of a text as there are pieces, without ever holding it. */
function endless(start: string, piece: string, pieces: number): PublishedFile & { read: number } {
  const encoder = new TextEncoder();
  const file = {
    name: "endless",
    read: 0,
    bytes: {
      async *[Symbol.asyncIterator]() {
        yield encoder.encode(start);
        for (file.read = 0; file.read < pieces; file.read++) yield encoder.encode(piece);
      },
    },
  };
  return file;
}

describe("sources in every form", () => {
  it("a dump, picked lines of it and answers of the API give the same entries, in whatever order and pieces", async () => {
    const expected = await listed(dump(items));
    expect(expected.size).toBe(2);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(items, { minLength: items.length }),
        fc.integer({ min: 1, max: 4000 }),
        fc.constantFrom("dump", "lines", "answers", "windows"),
        async (order, pieceLength, form) => {
          const written = order.map((each) => JSON.stringify(each));
          const forms = {
            dump: [madeFile("dump.json", `[\n${written.join(",\n")}\n]`, pieceLength)],
            windows: [madeFile("dump.json", `[\r\n${written.join(",\r\n")}\r\n]\r\n`, pieceLength)],
            lines: [madeFile("picked.jsonl", `${written.join("\n")}\n`, pieceLength)],
            answers: order.map((each) => answer(each)),
          };
          expect(await listed(...forms[form])).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("properties and lexemes of a dump are nobody", async () => {
    const others = [
      { type: "property", id: "P39", claims: { P31: [], P279: [] } },
      { type: "lexeme", id: "L1", claims: { P39: [] } },
    ];
    const found = await parsed(parsePepSources, dump([...others, ...items]));
    expect([found.entries.length, found.dropped]).toEqual([2, []]);
  });

  it("a line that is no item is dropped with its place, and only once", async () => {
    const broken = madeFile(
      "dump.json",
      `[\n${JSON.stringify(items[0])},\n{"type":"item","claims":{"P39":[}},\n{"P39":7},\n]`,
    );
    expect((await parsed(parsePepSources, broken)).dropped).toEqual([
      { type: "dropped", record: "dump.json#3", reason: "malformed" },
      { type: "dropped", record: "dump.json#4", reason: "malformed" },
      { type: "dropped", record: "Q500", reason: "position_unknown" },
    ]);
  });
});

describe("hostile sources are refused in bounds", () => {
  it.each([
    ["no files", "missing_file", []],
    ["an empty file", "empty", [madeFile("dump.json", "")]],
    ["something else", "unknown_format", [madeFile("LICENSE", "Creative Commons")]],
    ["compressed bytes", "malformed", [madeFile("dump.json.gz", new Uint8Array([31, 139, 8, 0, 255, 254]))]],
    ["a dump that is cut off", "malformed", [madeFile("dump.json", `[\n${JSON.stringify(items[0])},\n`)]],
    ["an answer that is cut off", "malformed", [madeFile("answer.json", '{"entities": {"Q1": {')]],
    ["an answer without items", "malformed", [madeFile("answer.json", '{"success": 1}')]],
    [
      "an answer nested too deeply",
      "malformed",
      [madeFile("answer.json", `{"entities": {"Q1": ${"[".repeat(100_000)}`)],
    ],
  ])("%s: %s", async (_, reason, files) => {
    expect(await reasonOf(...files)).toBe(reason);
  });

  it.each([
    ["a line of a dump", '[\n{"type":"item","id":"Q1","P39":"', 17],
    ["an answer", '{"entities": "', 65],
    ["a line of a roster", '{"id": "e", "memberships": [],\n"', 2],
    ["a record of the United States", "- id:\n    govtrack: ", 1],
  ])("%s without an end is given up long before it fills the memory", async (_, start, piecesMax) => {
    const file = endless(start, "x".repeat(1024 * 1024), 100_000);
    expect(await reasonOf(file)).toBe("too_large");
    expect(file.read).toBeLessThanOrEqual(piecesMax);
  });

  it("an item nested deeper than any is dropped", async () => {
    const deep = `{"type":"item","id":"Q1","claims":{"P39":${"[".repeat(65)}${"]".repeat(65)}}}`;
    const file = madeFile("dump.json", `[\n${deep},\n${JSON.stringify(items[0])}\n]`);
    expect((await parsed(parsePepSources, file)).dropped).toMatchObject([
      { record: "dump.json#2", reason: "malformed" },
      { record: "Q500", reason: "position_unknown" },
    ]);
  });

  it.each([
    ["references that multiply", `a: &a [x, x]\n${bomb()}`],
    ["lists in lists", `a: ${"[".repeat(60_000)}`],
    ["lists in lists, line by line", `a:\n  ${"- ".repeat(30_000)}x`],
    ["mappings in mappings", `a: ${"{a: ".repeat(16_000)}`],
    ["keys of keys", `? ${"? ".repeat(30_000)}x`],
    ["a tag that nobody knows", "a: !!js/function x"],
  ])("a YAML record with %s is dropped", async (_, text) => {
    const record = `- id:\n    govtrack: 1\n  ${text.replaceAll("\n", "\n  ")}\n`;
    const found = await parsed(parsePepSources, madeFile("executive.yaml", record));
    expect(found.entries).toEqual([]);
    expect(found.dropped).toHaveLength(1);
  });

  it("members that JavaScript treats in its own way are members like others", async () => {
    const odd =
      '{"type":"item","id":"Q1000","__proto__":{"labels":{"en":{"value":"x"}}},"claims":{"constructor":[],"P39":7,"P31":{}}}';
    const found = await parsed(parsePepSources, madeFile("lines.jsonl", `${odd}\n`));
    expect([found.entries, found.dropped]).toEqual([[], []]);
  });

  it("a file that can be read only once is an error, not an empty list", async () => {
    const [pieces] = [dump(items).bytes[Symbol.asyncIterator]()];
    const once = { name: "dump.json", bytes: { [Symbol.asyncIterator]: () => pieces } };
    expect(await reasonOf(once)).toBe("empty");
  });

  it("reads, drops or passes over an item of any JSON", async () => {
    const claim = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.constant([{ mainsnak: { snaktype: "value" } }]));
    const content = fc.record({
      type: fc.constant("item"),
      id: fc.constantFrom("Q1", "Q5", "Q99999999999", "P1", 7, null),
      labels: fc.jsonValue(),
      aliases: fc.jsonValue(),
      claims: fc.dictionary(fc.constantFrom("P31", "P39", "P279", "P26", "P297", "P569", "P1001", "P169"), claim),
      modified: fc.jsonValue(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 5 }), async (contents) => {
        const found = await parsed(
          parsePepSources,
          madeFile("lines.jsonl", contents.map((each) => JSON.stringify(each)).join("\n")),
        );
        expect(found.publications).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe("bounded JSON", () => {
  it("is what JSON.parse reads, as deep as sixty-four levels", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(boundedJson(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(boundedJson(`${"[".repeat(64)}${"]".repeat(64)}`)).toBeDefined();
    expect(boundedJson(`${"[".repeat(65)}${"]".repeat(65)}`)).toBeUndefined();
    expect(boundedJson(JSON.stringify({ '[[\\"': '{{{\\\\"'.repeat(100) }))).toBeDefined();
    expect(boundedJson('"[[')).toBeUndefined();
  });
});

function bomb(): string {
  return Array.from(
    { length: 20 },
    (_, level) => `b${level}: &b${level} [${`*${level === 0 ? "a" : `b${level - 1}`}, `.repeat(10)}x]`,
  ).join("\n");
}
