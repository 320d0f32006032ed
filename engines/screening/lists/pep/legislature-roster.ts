import { isPartialDate } from "../../pep/partial-dates.ts";
import { countryCode } from "../values/countries.ts";
import type { PepPosition } from "../entry.ts";
import type { PublishedFile } from "../published.ts";
import { boundedJson, elementsOf, memberOf, textOrNull } from "./bounded-json.ts";
import { distinctNames, listedDate } from "./person.ts";
import type { RosterRecord } from "./roster.ts";
import { linesOf } from "./text-lines.ts";
import { itemNumber } from "./wikidata-item.ts";

const lineLengthMax = 1024 * 1024;
const roster = "everypolitician";

/** Members of parliaments as EveryPolitician gathered them, a person a line, with memberships as [start, end, chamber]. */
export async function* legislatureRoster(file: PublishedFile): AsyncGenerator<RosterRecord> {
  let number = 0;
  for await (const lines of linesOf(file, lineLengthMax)) {
    for (const line of lines) {
      number++;
      if (line.trim() !== "") yield recordFrom(boundedJson(line), `${file.name}#${number}`);
    }
  }
}

function recordFrom(person: unknown, place: string): RosterRecord {
  if (typeof person !== "object" || person === null) return { dropped: place, reason: "malformed" };
  const id = textOrNull(memberOf(person, "id"));
  if (id === null) return { dropped: place, reason: "no_id" };
  const names = distinctNames(
    [memberOf(person, "name"), ...elementsOf(memberOf(person, "otherNames"))].map(textOrNull),
  );
  if (names.length === 0) return { dropped: place, reason: "no_name" };
  const birth = dateOf(memberOf(person, "birthDate"));
  const country = countryOf(memberOf(person, "country"));
  const legislature = textOrNull(memberOf(person, "legislature"))?.replaceAll("_", " ") ?? "parliament";
  return {
    roster,
    id: `${roster}:${id}`,
    wikidata: itemNumber(memberOf(person, "wikidata")),
    names,
    births: birth === null ? [] : [listedDate(birth)],
    diedOn: dateOf(memberOf(person, "deathDate")),
    positions: elementsOf(memberOf(person, "memberships")).map((term) => positionFrom(term, legislature, country)),
  };
}

function positionFrom(term: unknown, legislature: string, country: string | null): PepPosition {
  const [start, end, chamber] = elementsOf(term);
  const [startDate, endDate] = [dateOf(start), dateOf(end)];
  const title = `member, ${textOrNull(chamber) ?? legislature}`;
  // An end that cannot be read still is one.
  const ended = endDate === null && end !== null && end !== undefined;
  return { category: "parliament_member", title, country, startDate, endDate, ended, roster };
}

/** `GB-SCT` is a part of GB. A place without a code of its own, such as `X-SO`, is left open. */
function countryOf(value: unknown): string | null {
  const [, code] = /^([A-Z]{2})(?:-|$)/.exec(textOrNull(value) ?? "") ?? [];
  return code === undefined ? null : countryCode(code);
}

function dateOf(value: unknown): string | null {
  const text = textOrNull(value);
  return text !== null && isPartialDate(text) ? text : null;
}
