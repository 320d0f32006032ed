import type { ListEntry } from "../entry.ts";

/** A listed person with nothing but what the test is about. */
export function sampleEntry(id: string, changes: Partial<ListEntry> = {}): ListEntry {
  return {
    id,
    kind: "person",
    names: [{ text: `Person Number ${id}`, weak: false }],
    datesOfBirth: [],
    nationalities: [],
    identifiers: [],
    programmes: [],
    listedOn: null,
    pep: null,
    ...changes,
  };
}
