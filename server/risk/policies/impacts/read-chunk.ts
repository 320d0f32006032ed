import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { ChunkQuestion, ChunkSubject } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import { factOf } from "@probity/engines/risk/policy/format/facts.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { readingsFrom } from "../../assessments/readings.ts";
import { limits } from "../../limits.ts";
import { type ReceiptOfSubject, selectHeadsOfMany } from "./heads-store.ts";
import type { ImpactRow } from "./impact-store.ts";
import { findBorder, findDefinitions, type NewestAssessment, selectNewest } from "./population-store.ts";

/** `end` is the last subject that the chunk stands for; null if there is nobody behind it. */
export type Chunk = { question: ChunkQuestion; end: string | null };

type Reading = {
  candidate: Definition;
  /** Of versions that earlier chunks had; those that are missing are read and added. */
  definitions: Map<string, Definition>;
  headsAtOnce: number;
};

/** So much of records is read at a time, of which a thread is handed less than half; a chunk has one subject at least. */
const chunkBytes = 8 * 1024 * 1024;
const workMs = 30 * 86_400_000;

export async function readChunk(tx: Tx, scope: Scope, impact: ImpactRow, reading: Reading): Promise<Chunk> {
  const after = impact.after_subject_id;
  const border = await findBorder(tx, scope, after, reading.headsAtOnce);
  const withResults = impact.basis === "stored";
  const between = { after, border, bytesMax: chunkBytes, withResults };
  const newest = await selectNewest(tx, scope, impact.policy_key, between);
  const definitions = await definitionsOf(tx, scope, newest, reading.definitions);
  const at = withResults ? null : impact.created_at.toISOString();
  const question: ChunkQuestion = {
    candidate: reading.candidate,
    evaluatorVersion: impact.evaluator_version,
    definitions,
    at,
    workSince: new Date(impact.created_at.getTime() - workMs).toISOString(),
    subjects: withResults
      ? newest.map(storedSubject)
      : await currentSubjects(tx, scope, newest, { candidate: reading.candidate, definitions, at: at! }),
  };
  const isCut = newest.length > 0 && newest.length < newest[0]!.found;
  return { question, end: isCut ? newest.at(-1)!.subject_id : border };
}

async function definitionsOf(
  tx: Tx,
  scope: Scope,
  newest: readonly NewestAssessment[],
  known: Map<string, Definition>,
): Promise<Record<string, Definition>> {
  const ids = [...new Set(newest.map(({ policy_id }) => policy_id))];
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0)
    for (const { id, definition } of await findDefinitions(tx, scope, missing)) known.set(id, definition);
  return Object.fromEntries(ids.map((id) => [id, known.get(id)!]));
}

const subjectOf = (row: NewestAssessment, evidence: ChunkSubject["evidence"]): ChunkSubject => ({
  subjectId: row.subject_id,
  assessmentId: row.assessment_id,
  policyId: row.policy_id,
  assessedAt: row.evaluated_at.toISOString(),
  evidence: row.erased ? { kind: "subject_erased" } : evidence,
});

const storedSubject = (row: NewestAssessment) =>
  subjectOf(row, { kind: "stored", result: row.result!, evaluatorVersion: row.evaluator_version });

type Sides = { candidate: Definition; definitions: Readonly<Record<string, Definition>>; at: string };

/** The same subjects with the receipts that count by now, as an assessment would read them. */
async function currentSubjects(tx: Tx, scope: Scope, newest: readonly NewestAssessment[], sides: Sides) {
  const { candidate } = sides;
  const asked = new Map([candidate, ...Object.values(sides.definitions)].map((each) => [each, askedBy(each)]));
  const ids = newest.filter(({ erased }) => !erased).map(({ subject_id }) => subject_id);
  const all = [...new Map([...asked.values()].flatMap((each) => [...each])).values()];
  const receiptsOfAll = await selectHeadsOfMany(tx, scope, ids, all);
  const bySubject = Map.groupBy(receiptsOfAll, ({ subject_id }) => subject_id);
  return newest.map((row) => {
    const receipts = bySubject.get(row.subject_id) ?? [];
    const from = sides.definitions[row.policy_id]!;
    if ([from, candidate].some((each) => bytesOf(receipts, asked.get(each)!) > limits.assessmentEvidenceBytes))
      return subjectOf(row, { kind: "evidence_too_large" });
    return subjectOf(row, {
      kind: "current",
      from: readingsFrom(from, receipts, sides.at),
      candidate: readingsFrom(candidate, receipts, sides.at),
    });
  });
}

type Asked = ReadonlyMap<string, { fact: string; source: string }>;

const placeOf = ({ source, fact }: { source: string; fact: string }) => `${source} ${fact}`;

/** The facts of the sources that a definition accepts, each once. */
function askedBy({ inputs }: Definition): Asked {
  const asked = inputs.flatMap((input) =>
    input.acceptedSources.map((source) => ({ fact: factOf(input, source), source })),
  );
  return new Map(asked.map((each) => [placeOf(each), each]));
}

function bytesOf(receipts: readonly ReceiptOfSubject[], asked: Asked): number {
  return receipts.reduce((sum, receipt) => (asked.has(placeOf(receipt)) ? sum + receipt.bytes : sum), 0);
}
