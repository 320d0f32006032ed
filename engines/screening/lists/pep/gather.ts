import type { PositionCategory } from "../entry.ts";
import { PersonStore } from "./person-store.ts";
import { personFrom, termOf, type Term } from "./person.ts";
import type { Plan } from "./plan.ts";
import { isOfficer, officerTitles } from "./position-classes.ts";
import { isSurveyed } from "./survey.ts";
import * as wikidata from "./wikidata-item.ts";
import type { Item, StatedTime } from "./wikidata-item.ts";

/** A position that an organisation states of its officer. */
export type Office = Term & { category: PositionCategory; title: string; country: number | null };

/** The second pass: of the items that the plan names, what the entries will say. */
export class Gathering {
  readonly people = new PersonStore();
  readonly titles = new Map<number, string>();
  /** Positions that no longer exist. */
  readonly abolished = new Map<number, StatedTime>();
  readonly offices = new Map<number, Office[]>();
  /** The country that a place is in. */
  readonly countryOf = new Map<number, number>();
  readonly #plan: Plan;
  readonly #places: ReadonlySet<number>;
  readonly #organisations = new Set<number>();
  readonly #unknown: Set<number>;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#places = new Set(plan.places.values());
    this.#unknown = new Set(plan.unknown);
  }

  /** Positions that somebody holds and nothing in the files explains. */
  get unknown(): ReadonlySet<number> {
    return this.#unknown;
  }

  /** By its number, whether an item is needed at all. */
  concerns(id: number): boolean {
    const { peps, family, titles, organisations } = this.#plan;
    const isNamed = peps.has(id) || family.has(id) || titles.has(id) || organisations.has(id);
    return isNamed || this.#places.has(id) || this.#unknown.has(id);
  }

  take(item: Item): void {
    const { peps, family, titles, organisations } = this.#plan;
    if ((peps.has(item.id) || family.has(item.id)) && wikidata.isHuman(item))
      this.people.put(item.id, personFrom(item));
    if (titles.has(item.id)) this.#takeTitle(item);
    // Whatever the survey leaves out has no class that counts; it is here, and says what it is an instance of.
    if (wikidata.has(item, "P31") && !isSurveyed(item)) this.#unknown.delete(item.id);
    if (organisations.has(item.id)) this.#takeOrganisation(item);
    const [country] = wikidata.itemsOf(item, "P17");
    if (this.#places.has(item.id) && country !== undefined) this.countryOf.set(item.id, country);
  }

  #takeTitle(item: Item): void {
    const label = wikidata.labelOf(item);
    if (label !== null) this.titles.set(item.id, label);
    const [end] = [...wikidata.statementsOf(item, "P576"), ...wikidata.statementsOf(item, "P582")];
    if (end !== undefined) this.abolished.set(item.id, wikidata.timeIn(wikidata.snakOf(end)));
  }

  #takeOrganisation(item: Item): void {
    const category = this.#plan.organisations.get(item.id);
    if (category === undefined || this.#organisations.has(item.id)) return;
    this.#organisations.add(item.id);
    const [country = null] = wikidata.itemsOf(item, "P17");
    for (const [property, title] of Object.entries(officerTitles)) {
      if (!isOfficer(property, category)) continue;
      const label = `${title}, ${wikidata.labelOf(item) ?? `Q${item.id}`}`;
      for (const statement of wikidata.statementsOf(item, property)) {
        this.#addOffice(statement, { category, title: label, country });
      }
    }
  }

  #addOffice(statement: unknown, office: Omit<Office, keyof Term>): void {
    const officer = wikidata.itemIn(wikidata.snakOf(statement));
    if (officer === null) return;
    this.offices.set(officer, [...(this.offices.get(officer) ?? []), { ...office, ...termOf(statement) }]);
  }
}
