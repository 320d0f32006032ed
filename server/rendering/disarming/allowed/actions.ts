import { entriesOf, isName, type PdfValue } from "../reading/objects.ts";
import type { Surroundings } from "./shapes.ts";

/** The entries in which one action names those that follow it, and the ones for events. */
const media = ["Rendition", "Movie", "Sound", "RichMediaExecute", "GoTo3DView"];

/** Counts actions that are left out, with all that follow them: each once, however long and tangled the chain is. */
export function noteActions(value: PdfValue, { look, note }: Surroundings): void {
  const seen = new Set<PdfValue>();
  const waiting: PdfValue[] = [value];
  while (waiting.length > 0) {
    const found = look(waiting.pop());
    if (Array.isArray(found)) {
      if (!seen.has(found)) waiting.push(...found.slice(0, 10_000));
      seen.add(found);
      continue;
    }
    const entries = entriesOf(found);
    if (!entries || seen.has(entries)) continue;
    seen.add(entries);
    const type = look(entries.get("S"));
    // Without a type it is a list of events, each with its own action.
    if (type === null) waiting.push(...entries.values());
    else {
      note(isName(type, "JavaScript") ? "script" : isName(type, ...media) ? "rich_media" : "action");
      waiting.push(entries.get("Next") ?? null);
    }
  }
}
