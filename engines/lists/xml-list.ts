import type { ListEntry } from "./entry.ts";
import { type ListFormat, type ListItem, type PublishedFile, UnreadablePublication } from "./published.ts";
import { type XmlElement, xmlRecords } from "./xml.ts";

/** How one list is written in XML. An entry whose id is empty or that has no names is dropped. */
export type XmlList = {
  format: ListFormat;
  root: string;
  record: string;
  /** What comes before the records and says something about all of them. */
  headers: readonly string[];
  /** Given the root and each header; a day, once one of them states it. */
  publishedAt(element: XmlElement): string | null;
  entry(record: XmlElement): ListEntry;
  /** How many records the file says it has. */
  expected?(): number | null;
};

export async function* xmlListItems(files: readonly PublishedFile[], list: XmlList): AsyncGenerator<ListItem> {
  const [file] = files;
  if (!file) throw new UnreadablePublication("missing_file", "The publication has no file.");
  if (files.length > 1) throw new UnreadablePublication("unknown_format", "The publication has more than one file.");
  const seen = new Set<string>();
  let root: XmlElement | null = null;
  let announced = false;
  let records = 0;
  for await (const element of xmlRecords(file.bytes, [list.record, ...list.headers])) {
    if (root && element.name === list.record) {
      yield entryItem(list.entry(element), ++records, seen);
      continue;
    }
    root ??= expectedRoot(element, list);
    const publishedAt = list.publishedAt(element);
    if (publishedAt === null || announced) continue;
    announced = true;
    yield { type: "publication", format: list.format, publishedAt };
  }
  if (records < (list.expected?.() ?? 0)) {
    throw new UnreadablePublication("malformed", "The file has fewer records than it says.");
  }
  if (!announced) yield { type: "publication", format: list.format, publishedAt: null };
}

function expectedRoot(root: XmlElement, list: XmlList): XmlElement {
  if (root.name === list.root) return root;
  throw new UnreadablePublication("unknown_format", `The file does not begin with ${list.root}.`);
}

/** The entry, or why there is none. */
function entryItem(entry: ListEntry, place: number, seen: Set<string>): ListItem {
  if (entry.id === "") return { type: "dropped", record: `#${place}`, reason: "no_id" };
  if (seen.has(entry.id)) return { type: "dropped", record: entry.id, reason: "repeated_id" };
  seen.add(entry.id);
  return entry.names.length === 0 ? { type: "dropped", record: entry.id, reason: "no_name" } : { type: "entry", entry };
}
