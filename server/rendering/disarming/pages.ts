import { disarmingLimits } from "./limits.ts";
import { type Dictionary, isName, NotReadable, type PdfValue, Reference } from "./reading/objects.ts";
import type { PdfFile } from "./reading/pdf-file.ts";
import { Refused } from "./refused.ts";

/** A page with what it inherits from the tree above it. */
export type PageFound = { number: number; entries: Dictionary };

const inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"];

/** The pages in their order. A tree in which something stands twice has no order that all readers agree on. */
export function pagesOf(catalog: Dictionary, { look }: PdfFile, toBeSigned: boolean): PageFound[] {
  const pages: PageFound[] = [];
  const seen = new Set<number>();
  const waiting: { node: PdfValue; above: Dictionary }[] = [{ node: catalog.get("Pages") ?? null, above: new Map() }];
  while (waiting.length > 0) {
    const { node, above } = waiting.pop()!;
    const entries = look(node);
    if (!(node instanceof Reference) || !(entries instanceof Map) || seen.has(node.number))
      throw new NotReadable("A wrong tree of pages.");
    seen.add(node.number);
    const own = inheritable.flatMap((key) =>
      look(entries.get(key)) === null ? [] : [[key, entries.get(key)!] as const],
    );
    const inherited: Dictionary = new Map([...above, ...own]);
    const kids = look(entries.get("Kids"));
    if (Array.isArray(kids) && !isName(look(entries.get("Type")), "Page"))
      waiting.push(...kids.toReversed().map((kid) => ({ node: kid, above: inherited })));
    else if (isName(look(entries.get("Type")), "Page"))
      pages.push({ number: node.number, entries: new Map([...entries, ...inherited]) });
    else throw new NotReadable("A wrong tree of pages.");
    if (toBeSigned && pages.length > disarmingLimits.pages) throw new Refused("pdf_too_many_pages");
    if (seen.size + waiting.length > disarmingLimits.objects) throw new NotReadable("A wrong tree of pages.");
  }
  if (pages.length === 0) throw new NotReadable("No pages.");
  return pages;
}
