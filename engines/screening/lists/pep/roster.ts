import type { ListedDate, PepPosition } from "../entry.ts";
import type { DropReason } from "../published.ts";

/** Somebody on a roster. `id` is the same in every roster that shares its ids. */
export type RosterPerson = {
  roster: string;
  id: string;
  /** The number of the Wikidata item, by which rosters and Wikidata agree who is who. */
  wikidata: number | null;
  names: readonly string[];
  births: readonly ListedDate[];
  diedOn: string | null;
  positions: readonly PepPosition[];
};

export type RosterRecord = RosterPerson | { dropped: string; reason: DropReason };

/** All rosters together: everybody once, by Wikidata id where a roster knows it. */
export class Rosters {
  readonly byWikidata = new Map<number, RosterPerson[]>();
  readonly others = new Map<string, RosterPerson[]>();
  readonly #people = new Map<string, RosterPerson[]>();

  /** False when the roster has named the same id before. */
  add(person: RosterPerson): boolean {
    const same = this.#people.get(person.id) ?? [];
    if (same.some(({ roster }) => roster === person.roster)) return false;
    this.#people.set(person.id, [...same, person]);
    return true;
  }

  /** Call it when all rosters have been read: one of them may know the Wikidata id that another leaves out. */
  settle(): void {
    for (const [id, people] of this.#people) {
      const wikidata = people.map((person) => person.wikidata).find((number) => number !== null);
      if (wikidata === undefined) this.others.set(id, people);
      else this.byWikidata.set(wikidata, [...(this.byWikidata.get(wikidata) ?? []), ...people]);
    }
    this.#people.clear();
  }
}
