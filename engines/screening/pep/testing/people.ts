import type { PepDetails, PepPosition, PepRelated } from "../../lists/entry.ts";

export function position(change: Partial<PepPosition> = {}): PepPosition {
  return {
    category: "minister",
    title: "Minister of Works",
    country: "FR",
    startDate: null,
    endDate: null,
    ended: false,
    roster: "wikidata",
    ...change,
  };
}

export function person(change: Partial<PepDetails> = {}): PepDetails {
  return { positions: [], diedOn: null, related: [], ...change };
}

export function related(change: Partial<PepRelated> = {}): PepRelated {
  return { entryId: "Q1", name: "Jane Roe", relation: "spouse", positions: [position()], diedOn: null, ...change };
}
