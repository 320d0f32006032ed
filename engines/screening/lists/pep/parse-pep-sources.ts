import type { ListItem, ListParser, PublishedFile } from "../published.ts";
import { UnreadablePublication } from "../published.ts";
import { entriesFrom } from "./entries.ts";
import { Gathering } from "./gather.ts";
import { legislatureRoster } from "./legislature-roster.ts";
import { planFrom } from "./plan.ts";
import { Rosters, type RosterRecord } from "./roster.ts";
import { concernsSurvey, Survey } from "./survey.ts";
import { headOf } from "./text-lines.ts";
import { usRoster } from "./us-roster.ts";
import { itemsOfAnswer, itemsOfDump, type Interest, type WikidataRecord } from "./wikidata-files.ts";

type Source =
  | { kind: "wikidata"; read: (interest: Interest) => AsyncIterable<WikidataRecord> }
  | { kind: "roster"; read: () => AsyncIterable<RosterRecord> };

/**
 * The PEP list, from items of Wikidata and rosters. Wikidata is read twice: a dump has a hundred million items, and which of them
 * matter is known only when all have been seen. Kept in between are numbers, sixteen bytes at most for each position held, family
 * tie and class; then half a kilobyte for each person of the list.
 */
export const parsePepSources: ListParser = async function* parsePepSources(files) {
  if (files.length === 0) throw new UnreadablePublication("missing_file", "The PEP list needs at least one source.");
  const sources: Source[] = [];
  for (const file of files) sources.push(await sourceOf(file));

  const rosters = new Rosters();
  for (const source of sources) if (source.kind === "roster") yield* readRoster(source.read(), rosters);
  rosters.settle();

  const survey = new Survey();
  for await (const record of itemsOf(sources, (_, line) => line === "" || concernsSurvey(line))) {
    if ("malformed" in record) yield { type: "dropped", record: record.malformed, reason: "malformed" };
    else survey.take(record);
  }
  yield { type: "publication", format: "pep_sources", publishedAt: survey.newestChange };

  const plan = planFrom(survey, rosters.byWikidata.keys());
  const gathering = new Gathering(plan);
  for await (const record of itemsOf(sources, (id) => Number.isNaN(id) || gathering.concerns(id))) {
    if (!("malformed" in record)) gathering.take(record);
  }
  yield* entriesFrom(plan, gathering, rosters);
};

async function* itemsOf(sources: readonly Source[], interest: Interest): AsyncGenerator<WikidataRecord> {
  for (const source of sources) if (source.kind === "wikidata") yield* source.read(interest);
}

async function* readRoster(records: AsyncIterable<RosterRecord>, rosters: Rosters): AsyncGenerator<ListItem> {
  for await (const record of records) {
    if ("dropped" in record) yield { type: "dropped", record: record.dropped, reason: record.reason };
    else if (!rosters.add(record)) yield { type: "dropped", record: record.id, reason: "repeated_id" };
  }
}

/** Recognizes the source of a file by its first bytes. */
async function sourceOf(file: PublishedFile): Promise<Source> {
  const head = (await headOf(file, 65_536)).trimStart();
  if (head === "") throw new UnreadablePublication("empty", `${file.name} is empty.`);
  const [line = ""] = head.split("\n");
  if (/^\{\s*"(?:entities|success)"\s*:/.test(head))
    return { kind: "wikidata", read: (interest) => itemsOfAnswer(file, interest) };
  if (/^\[\s*$/.test(line) || /^\{.{0,300}"type"\s*:\s*"(?:item|property)"/.test(line)) {
    return { kind: "wikidata", read: (interest) => itemsOfDump(file, interest) };
  }
  if (/^\{.*"memberships"\s*:/.test(line)) return { kind: "roster", read: () => legislatureRoster(file) };
  if (/^(?:#.*\n|---\s*\n)*- id:\s*\n/.test(head)) return { kind: "roster", read: () => usRoster(file) };
  throw new UnreadablePublication("unknown_format", `${file.name} is not a source of the PEP list.`);
}
