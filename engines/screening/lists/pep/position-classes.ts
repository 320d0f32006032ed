import type { PositionCategory } from "../entry.ts";

/** A class of Wikidata and the category of its members; null when they are not positions of a PEP. */
export type ClassRoot = readonly [id: number, name: string, category: PositionCategory | null];

/**
 * Everything below one of these classes is of its category. The class tree contradicts itself, so the nearest root decides, and of
 * several as near the first in this table: a deputy minister is below minister, a minister-president below head of government, a
 * mayor below it too.
 */
export const positionRoots: readonly ClassRoot[] = [
  [114_962_596, "historical position", null],
  [618_779, "award", null],
  [193_622, "order", null],
  [60_754_876, "grade of an order", null],
  [42_603, "priest", null],
  [20_086_425, "shadow minister", null],
  [107_363_151, "central bank governor", "central_bank_board"],
  [29_645_880, "ambassador of a country", "ambassador"],
  [29_645_886, "ambassador to a country", "ambassador"],
  [121_998, "ambassador", "ambassador"],
  [15_966_511, "deputy minister", "deputy_minister"],
  [26_204_040, "deputy minister", "deputy_minister"],
  [132_050, "governor", "regional_leader"],
  [3_099_723, "minister-president", "regional_leader"],
  [6_635_529, "provincial leader of China", "regional_leader"],
  [30_185, "mayor", null],
  [48_352, "head of state", "head_of_state"],
  [2_285_706, "head of government", "head_of_government"],
  [14_212, "prime minister", "head_of_government"],
  [83_307, "minister", "minister"],
  [117_826_617, "supreme court judge", "top_judge"],
  [55_736_868, "judge of a national supreme court", "top_judge"],
  [1_501_926, "attorney general", "top_judge"],
  [486_839, "member of parliament", "parliament_member"],
  [46_403_368, "deputy at the national level", "parliament_member"],
];

/** Organisations whose officers are PEPs: those the organisation names itself, and the office that directs it. */
export const organisationRoots: readonly ClassRoot[] = [
  [66_344, "central bank", "central_bank_board"],
  [245_065, "intergovernmental organization", "international_organisation_head"],
  [484_652, "international organization", "international_organisation_head"],
  [270_791, "state-owned enterprise", "state_enterprise_head"],
];

/** The titles of an organisation's officers: property of the statement → title. */
export const officerTitles: Readonly<Record<string, string>> = {
  P169: "chief executive officer",
  P488: "chairperson",
  P1037: "director",
  P3320: "board member",
  P3975: "secretary general",
};

/** A board member of an international organisation does not count as its head. */
export function isOfficer(property: string, category: PositionCategory): boolean {
  return property !== "P3320" || category !== "international_organisation_head";
}
