import type { ListEntry } from "../entry.ts";
import { type ListFormat, type ListItem, type PublishedFile, UnreadablePublication } from "../published.ts";
import { type XmlElement, xmlRecords } from "../files/xml.ts";

/** The form of one list in XML. */
export type XmlList = {
  format: ListFormat;
  root: string;
  record: string;
  /** Elements before the records that describe all of them. */
  headers: readonly string[];
  /** Given the root and each header; a day, once one of them states it. */
  publishedAt(element: XmlElement): string | null;
  /** `place` stands for a record without an id. */
  item(record: XmlElement, place: string): ListItem;
  /** The number of records that the file claims to have. */
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
      yield once(list.item(element, `#${++records}`), seen);
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

function once(item: ListItem, seen: Set<string>): ListItem {
  if (item.type !== "entry") return item;
  const { id } = item.entry;
  if (seen.has(id)) return { type: "dropped", record: id, reason: "repeated_id" };
  seen.add(id);
  return item;
}

/** The entry, unless it has no id or no name. */
export function entryItem(entry: ListEntry, place: string): ListItem {
  if (entry.id === "") return { type: "dropped", record: place, reason: "no_id" };
  if (entry.names.length === 0) return { type: "dropped", record: entry.id, reason: "no_name" };
  return { type: "entry", entry };
}
