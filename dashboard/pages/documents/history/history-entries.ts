import type { DocumentEvent } from "@probity/contract";

/** An event of the history, and how many like it follow below. */
export type HistoryEntry = { event: DocumentEvent; folded: readonly DocumentEvent[] };

const people: ReadonlySet<DocumentEvent["actor"]["kind"]> = new Set(["user", "signer"]);

/**
 * The newest first. Changes of fields that one actor made in a row are folded into the newest of them. An entry that breaks the chain
 * is never folded away.
 */
export function historyEntries(
  events: readonly DocumentEvent[],
  { onlyPeople, broken }: { onlyPeople: boolean; broken: number | null },
): HistoryEntry[] {
  const shown = onlyPeople ? events.filter(({ actor, seq }) => people.has(actor.kind) || seq === broken) : events;
  const entries: { event: DocumentEvent; folded: DocumentEvent[] }[] = [];
  for (const event of shown.toReversed()) {
    const last = entries.at(-1);
    if (last && event.seq !== broken && last.event.seq !== broken && isMoreOf(last.event, event))
      last.folded.push(event);
    else entries.push({ event, folded: [] });
  }
  return entries;
}

function isMoreOf(newer: DocumentEvent, older: DocumentEvent): boolean {
  return newer.type === older.type && newer.type.startsWith("field_") && newer.actor.id === older.actor.id;
}
