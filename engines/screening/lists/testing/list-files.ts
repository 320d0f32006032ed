import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import type { ListEntry } from "../entry.ts";
import type { ListItem, ListParser, PublicationGap, PublishedFile } from "../published.ts";

/** The folder of published files, which cannot be part of the project. */
const listsFolder = process.env.PROBITY_LISTS_DIR;

/** `describe.skipIf(withoutLists)(`the list${whyWithout}`, …)`: tests over published files, left out where there are none. */
export const withoutLists = !listsFolder;
export const whyWithout = withoutLists ? " (skipped: PROBITY_LISTS_DIR names no folder with published lists)" : "";

/** The path of a published file, such as `eu_fsf/sample.xml`. */
export function publishedPath(path: string): string {
  if (!listsFolder) throw new Error("Set PROBITY_LISTS_DIR to the folder that holds the published lists.");
  return join(listsFolder, path);
}

export function publishedFile(path: string): PublishedFile {
  return { name: basename(path), bytes: anew(() => createReadStream(publishedPath(path))) };
}

/** A file made of text, or of bytes, in pieces of the given length. */
export function madeFile(name: string, content: string | Uint8Array, pieceLength = 65_536): PublishedFile {
  const whole = typeof content === "string" ? new TextEncoder().encode(content) : content;
  async function* pieces() {
    for (let at = 0; at < whole.length; at += pieceLength) yield whole.subarray(at, at + pieceLength);
  }
  return { name, bytes: anew(pieces) };
}

/** Starts again at every iteration, as a published file must. */
function anew(open: () => AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => open()[Symbol.asyncIterator]() };
}

/** All that a parser finds, sorted by what it is. */
export type ParsedList = {
  publications: Extract<ListItem, { type: "publication" }>[];
  entries: ListEntry[];
  dropped: Extract<ListItem, { type: "dropped" }>[];
  gaps: PublicationGap[];
};

export async function parsed(parser: ListParser, ...files: PublishedFile[]): Promise<ParsedList> {
  const found: ParsedList = { publications: [], entries: [], dropped: [], gaps: [] };
  for await (const item of parser(files)) {
    if (item.type === "publication") found.publications.push(item);
    else if (item.type === "entry") found.entries.push(item.entry);
    else if (item.type === "gap") found.gaps.push(item.gap);
    else found.dropped.push(item);
  }
  return found;
}

/** The sum over the entries, to compare with what a publication says of itself. */
export function total(entries: readonly ListEntry[], count: (entry: ListEntry) => number): number {
  return entries.reduce((sum, entry) => sum + count(entry), 0);
}
