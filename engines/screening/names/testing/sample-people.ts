import type { ListEntry } from "../../lists/entry.ts";
import { sampleEntry } from "../../lists/testing/sample-entry.ts";
import type { LearnedReadings } from "../name.ts";
import type { ScreenedSubject } from "../subject.ts";

export const nothingLearned: LearnedReadings = new Map();

/** A listed person of these names. */
export function listedPerson(names: readonly string[], more: Partial<ListEntry> = {}): ListEntry {
  return sampleEntry("entry", { names: names.map((text) => ({ text, weak: false })), ...more });
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
