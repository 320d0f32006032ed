import { parseDocument } from "yaml";
import { isPartialDate } from "../../pep/partial-dates.ts";
import type { PepPosition } from "../entry.ts";
import { UnreadablePublication, type PublishedFile } from "../published.ts";
import { elementsOf, memberOf, textOrNull } from "./bounded-json.ts";
import { distinctNames, listedDate } from "./person.ts";
import type { RosterRecord } from "./roster.ts";
import { linesOf } from "./text-lines.ts";
import { itemNumber } from "./wikidata-item.ts";

/** The longest published record has six thousand characters. A hostile one of this length takes a second or two. */
const recordLengthMax = 64 * 1024;

/** A president is head of state and of government; a vice president has the rank of the cabinet. */
const offices: Readonly<Record<string, Pick<PepPosition, "category" | "title" | "roster">>> = {
  prez: { category: "head_of_state", title: "President of the United States", roster: "us_executive" },
  viceprez: { category: "minister", title: "Vice President of the United States", roster: "us_executive" },
  sen: { category: "parliament_member", title: "United States Senator", roster: "us_congress" },
  rep: { category: "parliament_member", title: "United States Representative", roster: "us_congress" },
};

/**
 * The YAML files of unitedstates/congress-legislators: `legislators-*` and `executive`. A record is parsed on its own, so neither a
 * long file nor a bad record takes much memory; none refers to another, and references inside of one are refused.
 */
export async function* usRoster(file: PublishedFile): AsyncGenerator<RosterRecord> {
  let number = 0;
  for await (const record of recordsOf(file)) {
    number++;
    yield recordFrom(record, `${file.name}#${number}`);
  }
}

async function* recordsOf(file: PublishedFile): AsyncGenerator<string> {
  let record: string[] = [];
  let length = 0;
  for await (const lines of linesOf(file, recordLengthMax)) {
    for (const line of lines) {
      const begins = line.startsWith("- ");
      if (begins && record.length > 0) yield record.join("\n");
      if (begins) [record, length] = [[], 0];
      length += line.length + 1;
      if (length > recordLengthMax)
        throw new UnreadablePublication("too_large", `A record of ${file.name} is too long.`);
      // Comments and the mark of a document come before the first record.
      if (begins || record.length > 0) record.push(line);
    }
  }
  if (record.length > 0) yield record.join("\n");
}

function recordFrom(text: string, place: string): RosterRecord {
  const [person] = elementsOf(valueOfYaml(text));
  if (person === undefined) return { dropped: place, reason: "malformed" };
  const id = memberOf(memberOf(person, "id"), "govtrack");
  if (typeof id !== "number") return { dropped: place, reason: "no_id" };
  const names = namesOf(memberOf(person, "name"), elementsOf(memberOf(person, "other_names")));
  if (names.length === 0) return { dropped: place, reason: "no_name" };
  const birthday = textOrNull(memberOf(memberOf(person, "bio"), "birthday"));
  const positions = elementsOf(memberOf(person, "terms")).flatMap(positionFrom);
  return {
    roster: positions[0]?.roster ?? "us_congress",
    id: `us:${id}`,
    wikidata: itemNumber(memberOf(memberOf(person, "id"), "wikidata")),
    names,
    births: birthday !== null && isPartialDate(birthday) ? [listedDate(birthday)] : [],
    diedOn: null,
    positions,
  };
}

/** Undefined when it is not well-formed, nested too deeply, or made of references. */
function valueOfYaml(text: string): unknown {
  try {
    const document = parseDocument(text, { schema: "core", uniqueKeys: true, logLevel: "silent" });
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function namesOf(name: unknown, others: readonly unknown[]): string[] {
  const part = (key: string, of = name) => textOrNull(memberOf(of, key));
  const written = (...parts: (string | null)[]) => parts.filter((text) => text !== null).join(" ");
  const [first, last, suffix] = [part("first"), part("last"), part("suffix")];
  if (first === null || last === null) return distinctNames([part("official_full")]);
  const nickname = part("nickname");
  return distinctNames([
    part("official_full"),
    written(first, last),
    written(first, part("middle"), last, suffix),
    nickname === null ? null : written(nickname, last),
    ...others.map((other) =>
      written(part("first", other) ?? first, part("middle", other), part("last", other) ?? last),
    ),
  ]);
}

function positionFrom(term: unknown): PepPosition[] {
  const office = offices[textOrNull(memberOf(term, "type")) ?? ""];
  if (office === undefined) return [];
  const district = memberOf(term, "district");
  const seat = [textOrNull(memberOf(term, "state")), typeof district === "number" && district > 0 ? district : null];
  const where = seat.filter((part) => part !== null).join("-");
  const title = where === "" ? office.title : `${office.title} (${where})`;
  const [startDate, endDate] = [dateOf(memberOf(term, "start")), dateOf(memberOf(term, "end"))];
  return [{ ...office, title, country: "US", startDate, endDate, ended: false }];
}

function dateOf(value: unknown): string | null {
  const text = textOrNull(value);
  return text !== null && isPartialDate(text) ? text : null;
}
