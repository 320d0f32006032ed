import type { EntityKind } from "../../lists/entry.ts";
import { csvRows } from "../../lists/files/csv.ts";
import { utf8Text } from "../../lists/files/decode.ts";
import { publishedFile } from "../../lists/testing/list-files.ts";
import { prepareEntry, prepareSubject } from "../prepare.ts";
import { scoreEntry } from "../score-entry.ts";
import { listedPerson, nothingLearned, screened } from "./sample-people.ts";
import type { Scorer } from "../scorers.ts";

/** Two names and whether people say that they are the same one, with the verdict of logic-v2 of nomenklatura. */
export type LabelledPair = {
  group: string;
  schema: string;
  subject: string;
  listed: string;
  isMatch: boolean;
  quality: "STRONG" | "MEDIUM" | "WEAK";
  logicV2: boolean;
};

/** A name that agrees but for one letter has 60 points: what is below is not found. */
const foundScore = 60;
const defaults = { reviewScore: 70, matchScore: 90 };

export type Verdict = { score: number; found: boolean; factors: readonly string[] };

const kinds: Readonly<Record<string, EntityKind | null>> = { Person: "person", LegalEntity: null };

/** By the two names alone, as they are compared in a run. */
export function verdictOf({ schema, subject, listed }: LabelledPair, scorer: Scorer): Verdict {
  const kind = schema in kinds ? kinds[schema]! : "entity";
  const entry = prepareEntry(listedPerson([listed], { kind }), nothingLearned);
  const scored = scoreEntry(
    prepareSubject(screened(subject, { entityType: kind }), nothingLearned, scorer),
    entry,
    defaults,
  )!;
  return {
    score: scored.score,
    found: scored.score >= foundScore,
    factors: scored.factors.map(({ code }) => code),
  };
}

export async function labelledPairs(): Promise<LabelledPair[]> {
  const rows = await rowsOf("benchmark/logicv2-frozen.csv");
  return rows.map((row) => ({
    group: row.case_group!,
    schema: row.schema!,
    subject: row.name1!,
    listed: row.name2!,
    isMatch: row.is_match === "true",
    quality: row.quality as LabelledPair["quality"],
    logicV2: row.predicted_match === "true",
  }));
}

/** Queries and what the search of OFAC's own site answered, with its score from 0 to 100. */
export async function ofacAnswers(): Promise<{ subject: string; listed: string; ofacScore: number }[]> {
  const rows = await rowsOf("benchmark/ofac_fixtures.csv");
  return rows.map((row) => ({
    subject: row.query_name!,
    listed: row.result_name!,
    ofacScore: Number(row.ofac_score),
  }));
}

async function rowsOf(path: string): Promise<Readonly<Record<string, string>>[]> {
  const rows: string[][] = [];
  for await (const { fields } of csvRows(utf8Text(publishedFile(path).bytes))) rows.push(fields);
  const [header = [], ...records] = rows;
  return records.map((fields) => Object.fromEntries(header.map((name, place) => [name, fields[place] ?? ""])));
}

/** The fit of verdicts to the labels. */
export type Quality = { pairs: number; precision: number; recall: number };

export function qualityOf(verdicts: readonly { isMatch: boolean; found: boolean }[]): Quality {
  const right = verdicts.filter(({ isMatch, found }) => isMatch && found).length;
  const found = verdicts.filter((verdict) => verdict.found).length;
  const matches = verdicts.filter(({ isMatch }) => isMatch).length;
  return { pairs: verdicts.length, precision: right / found, recall: right / matches };
}
