import type { ListEntry } from "../../lists/entry.ts";
import type { LearnedReadings } from "../name.ts";
import type { ScreenedSubject } from "../subject.ts";

export const nothingLearned: LearnedReadings = new Map();

/** A listed person with nothing but what the test is about. */
export function listedPerson(names: readonly string[], more: Partial<ListEntry> = {}): ListEntry {
  return {
    id: "entry",
    kind: "person",
    names: names.map((text) => ({ text, weak: false })),
    datesOfBirth: [],
    nationalities: [],
    identifiers: [],
    programmes: [],
    listedOn: null,
    pep: null,
    ...more,
  };
}

export function screened(name: string, more: Partial<ScreenedSubject> = {}): ScreenedSubject {
  return {
    name,
    aliases: [],
    entityType: null,
    country: null,
    datesOfBirth: [],
    nationalities: [],
    identifiers: [],
    ...more,
  };
}
