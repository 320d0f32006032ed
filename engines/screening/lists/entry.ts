/** The published details of one person, organization, vessel or aircraft, in one shape for all lists. */
export type ListEntry = {
  /** The list's own id of the entry; the same in every version of the list. */
  id: string;
  /** Vessels and aircraft are entities. Null where the list does not say, or cannot be trusted to: both kinds match then. */
  kind: EntityKind | null;
  /** At least one; the first is the one the list leads with. */
  names: readonly ListedName[];
  datesOfBirth: readonly ListedDate[];
  /** ISO 3166-1 alpha-2; of an entity, where it is registered. */
  nationalities: readonly string[];
  identifiers: readonly ListedIdentifier[];
  /** The programmes, regimes or regulations it is listed under. */
  programmes: readonly string[];
  /** The day it was listed, where the list says so. */
  listedOn: string | null;
  /** Only on the PEP list. */
  pep: PepDetails | null;
};

export type EntityKind = "person" | "entity";

/** `weak`: the list itself calls the name a low quality alias, or it is an acronym of up to four capitals. */
export type ListedName = { text: string; weak: boolean };

/**
 * The first and the last day that the stated date can mean: a day is both, `1962` is the whole year, `1958 to 1962` five years.
 * `circa` is the list's word; what it widens the dates by is the scorer's business.
 */
export type ListedDate = { from: string; to: string; circa: boolean };

export type IdentifierKind = "passport" | "national_id" | "registration_number" | "wallet";

/** As published, not folded. `country` is ISO 3166-1 alpha-2, null where the list names none. */
export type ListedIdentifier = { kind: IdentifierKind; value: string; country: string | null };

export const positionCategories = [
  "head_of_state",
  "head_of_government",
  "minister",
  "deputy_minister",
  "parliament_member",
  "top_judge",
  "central_bank_board",
  "ambassador",
  "international_organisation_head",
  "state_enterprise_head",
  "regional_leader",
] as const;

export type PositionCategory = (typeof positionCategories)[number];

export type PepPosition = {
  category: PositionCategory;
  title: string;
  country: string | null;
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, as far as it is known. */
  startDate: string | null;
  endDate: string | null;
  /** The position is over, though nobody says since when. */
  ended: boolean;
  /** The source that states it: `wikidata`, or the key of a roster. */
  roster: string;
};

export type Relation = "spouse" | "child" | "parent" | "sibling";

export type PepDetails = {
  positions: readonly PepPosition[];
  /** Ends every open position that day. */
  diedOn: string | null;
  /** The PEPs this person is related to, with what their standing rests on. `relation` is what this person is to the PEP. */
  related: readonly PepRelated[];
};

export type PepRelated = {
  entryId: string;
  name: string;
  relation: Relation;
  positions: readonly PepPosition[];
  diedOn: string | null;
};
