import { UnreadablePublication, type PublishedFile } from "../published.ts";
import { boundedJson, memberOf, membersOf } from "./bounded-json.ts";
import { linesOf, textOf } from "./text-lines.ts";
import { itemFrom, itemNumber, type Item } from "./wikidata-item.ts";

/** The largest items of Wikidata have four million characters, the answer of its API has fifty items. */
const lineLengthMax = 16 * 1024 * 1024;
const answerLengthMax = 64 * 1024 * 1024;

export type WikidataRecord = Item | { malformed: string };

/** Decides by an item's number and text whether it is worth parsing; most items of a dump are not about people. */
export type Interest = (id: number, line: string) => boolean;

/**
 * A dump: `[`, an item a line with a comma behind, `]`. Lines that somebody picked from a dump need no brackets; a dump that begins
 * with one is cut off without the other.
 */
export async function* itemsOfDump(file: PublishedFile, interest: Interest): AsyncGenerator<WikidataRecord> {
  let number = 0;
  let isOpen = false;
  for await (const lines of linesOf(file, lineLengthMax)) {
    for (const line of lines) {
      number++;
      const content = line.trim().replace(/,$/, "");
      if (number === 1 && content === "[") isOpen = true;
      else if (isOpen && content === "]") isOpen = false;
      else if (content !== "" && interest(numberIn(content), content))
        yield* recordOf(content, `${file.name}#${number}`);
    }
  }
  if (isOpen) throw new UnreadablePublication("malformed", `${file.name} is cut off: its list is not closed.`);
}

/** A dump gives the id among the first members of an item, so that most lines need not be parsed; NaN where it does not. */
function numberIn(line: string): number {
  const [, id] = /"id"\s*:\s*"(Q\d+)"/.exec(line.slice(0, 300)) ?? [];
  return itemNumber(id) ?? Number.NaN;
}

/** A dump also has properties and lexemes, which are nobody. */
function recordOf(line: string, place: string): WikidataRecord[] {
  const content = boundedJson(line);
  const item = itemFrom(content);
  if (item) return [item];
  const type = memberOf(content, "type");
  return type === "property" || type === "lexeme" ? [] : [{ malformed: place }];
}

/** An answer of `wbgetentities` or `Special:EntityData`. */
export async function* itemsOfAnswer(file: PublishedFile, interest: Interest): AsyncGenerator<WikidataRecord> {
  const content = boundedJson(await textOf(file, answerLengthMax));
  const entities = memberOf(content, "entities");
  if (entities === undefined)
    throw new UnreadablePublication("malformed", `${file.name} is not a reply from Wikidata.`);
  for (const entity of membersOf(entities)) {
    const item = itemFrom(entity);
    if (item && interest(item.id, "")) yield item;
  }
}
