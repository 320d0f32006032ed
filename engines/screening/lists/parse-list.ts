import { parseEuFsf } from "./formats/eu/eu-fsf.ts";
import { parseIdb } from "./formats/idb/idb.ts";
import type { ListKey } from "./list-keys.ts";
import { parseOfacCsv } from "./formats/ofac/ofac-csv.ts";
import { parseOfacEnhanced, parseOfacLegacy } from "./formats/ofac/ofac-xml.ts";
import { parsePepSources } from "./pep/parse-pep-sources.ts";
import { type ListItem, type ListParser, type PublishedFile, UnreadablePublication } from "./published.ts";
import { parseUkCsv } from "./formats/uk/uk-csv.ts";
import { parseUkXml } from "./formats/uk/uk-xml.ts";

type Shapes = {
  /** The parser for XML of each root, and the one for whatever is not XML. */
  xml: ReadonlyMap<string, ListParser>;
  other: ListParser | null;
  /** File names of another list that is published in the same shapes. */
  namesOfOthers?: RegExp;
};

/** OFAC's older formats are the same for both lists and do not say which one they are; only the name of the file does. */
function ofacShapes(key: "ofac_sdn" | "ofac_consolidated", namesOfOthers: RegExp): Shapes {
  const enhanced: ListParser = (files) => parseOfacEnhanced(files, key);
  return {
    xml: new Map([
      ["sanctionsData", enhanced],
      ["sdnList", parseOfacLegacy],
    ]),
    other: parseOfacCsv,
    namesOfOthers,
  };
}

type DatedParser = (files: readonly PublishedFile[], readOn: string | null) => AsyncIterable<ListItem>;

/** Lists that come as several kinds of files at once have a parser that looks at each file itself. */
const parsers: Record<ListKey, DatedParser> = {
  eu_fsf: byShape({ xml: new Map([["export", parseEuFsf]]), other: null }),
  ofac_sdn: byShape(ofacShapes("ofac_sdn", /^cons/i)),
  ofac_consolidated: byShape(ofacShapes("ofac_consolidated", /^sdn/i)),
  uk_sanctions: byShape({ xml: new Map([["Designations", parseUkXml]]), other: parseUkCsv }),
  idb_sanctions: parseIdb,
  service_pep: parsePepSources,
};

/**
 * Reads a publication of a list in any of its formats. `readOn` stands for the day of a publication of the
 * development bank, which states none. Throws UnreadablePublication.
 */
export async function* parseList(
  key: ListKey,
  files: readonly PublishedFile[],
  readOn: string | null = null,
): AsyncGenerator<ListItem> {
  yield* parsers[key](files, readOn);
}

function byShape(shapes: Shapes): ListParser {
  return async function* parseByShape(files) {
    yield* (await parserOf(shapes, files))(files);
  };
}

async function parserOf(shapes: Shapes, files: readonly PublishedFile[]): Promise<ListParser> {
  const [first] = files;
  if (!first) throw new UnreadablePublication("missing_file", "The publication has no file.");
  if (files.some(({ name }) => shapes.namesOfOthers?.test(name))) {
    throw new UnreadablePublication("unknown_format", "A file has the name of another list's file.");
  }
  const head = await headOf(first);
  if (files.length === 1 && head === "") throw new UnreadablePublication("empty", "The file is empty.");
  const parse = head.startsWith("<") ? shapes.xml.get(rootOf(head)) : shapes.other;
  if (!parse)
    throw new UnreadablePublication(
      "unknown_format",
      "The file is in none of the formats in which this list is published.",
    );
  return parse;
}

const headLength = 4_096;

/** The beginning of a file, without leading white space and byte order mark. Only its ASCII characters are reliable. */
async function headOf(file: PublishedFile): Promise<string> {
  let head = "";
  for await (const piece of file.bytes) {
    head = (head + String.fromCharCode(...piece.subarray(0, headLength))).trimStart().replace(/^ï»¿\s*/, "");
    if (head.length >= headLength) break;
  }
  return head;
}

/** The name of the first element, past the declaration and comments; empty where there is none. */
function rootOf(head: string): string {
  for (const [start, end] of [
    ["<?", "?>"],
    ["<!--", "-->"],
  ] as const) {
    if (!head.startsWith(start)) continue;
    const at = head.indexOf(end);
    return at === -1 ? "" : rootOf(head.slice(at + end.length).trimStart());
  }
  return /^<(?:[\w.-]+:)?([\w.-]+)/.exec(head)?.[1] ?? "";
}
