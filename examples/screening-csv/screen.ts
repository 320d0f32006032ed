import { createHash } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createClient, ProbityError, type ScreeningRunSummary } from "@probity/client";
import { csvRow, decodeCsv, parseCsv } from "./csv.ts";
import { type Customer, readColumns, subjectOf } from "./customer.ts";
import { continueResults, statusesOf } from "./results.ts";

/**
 * Screens every row of a CSV file, and writes a file with one row for each:
 *
 *   node screen.ts --job 2026-11 --sources ofac_sdn,eu_fsf customers.csv results.csv
 *
 * If it is interrupted, run it again: it goes on where the results end. A batch that was screened but not written is answered again
 * and not screened again, because its idempotency key is made of the job, its rows and its lists. Another job screens anew.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    organization: { type: "string", default: "acme.json" },
    job: { type: "string", default: "" },
    sources: { type: "string", default: "" },
    batch: { type: "string", default: "100" },
  },
});
const [input = "", output = ""] = positionals;
const sources = values.sources.split(",").filter(Boolean);
const batchRows = Number(values.batch);
if (!/^[\w.-]{1,40}$/.test(values.job) || sources.length === 0 || !output || !(batchRows >= 1 && batchRows <= 100)) {
  console.error("Usage: node screen.ts --job WORD --sources LIST,LIST [--batch 1 to 100] INPUT.csv OUTPUT.csv");
  process.exit(2);
}
const { url, apiKeys } = JSON.parse(readFileSync(values.organization, "utf8"));
const client = createClient({ baseUrl: url, keyId: apiKeys.test.keyId, secret: apiKeys.test.secret });

const [head = [], ...rows] = parseCsv(decodeCsv(readFileSync(input)));
if (!head.includes("name")) fail(`${input} has no column "name". Its columns are: ${head.join(", ")}`);
const misshapen = rows.findIndex((row) => row.length !== head.length);
if (misshapen >= 0) fail(`Row ${misshapen + 1} has ${rows[misshapen]!.length} cells, and the head has ${head.length}.`);

type Outcome = { status: string; score?: number | null; matches?: number; run?: string; note?: string };
const resultColumns = ["screening_status", "screening_score", "screening_matches", "screening_run", "screening_note"];

const written = continueResults(output, [...head, ...resultColumns], rows, batchRows);
if (written === null) fail(`${output} has other columns or rows than ${input}. Name another file for these results.`);
for (let from = written; from < rows.length; from += batchRows) {
  const batch = rows.slice(from, from + batchRows);
  const outcomes = await screen(batch.map((row) => customerOf(row)));
  appendFileSync(output, batch.map((row, index) => csvRow([...row, ...cellsOf(outcomes[index]!)])).join(""));
}
const counts = statusesOf(output, head.length);
for (const [status, count] of Object.entries(counts)) console.log(`${status} ${count}`);
for (const { key, attribution } of (await client.screening.sources()).items)
  if (sources.includes(key)) console.log(attribution);
// Whoever starts this every night learns of rows about which nothing is known.
process.exitCode = counts["not_screened"] || counts["error"] || counts["incomplete"] ? 1 : 0;

function customerOf(row: readonly string[]): Customer {
  return Object.fromEntries(readColumns.map((column) => [column, row[head.indexOf(column)]?.trim() ?? ""]));
}

/** One outcome for each customer, in their order. Rows that are refused are told why, and the others are screened without them. */
async function screen(customers: readonly Customer[]): Promise<Outcome[]> {
  const outcomes = customers.map((customer) => (customer.name ? undefined : notScreened("The name is empty.")));
  for (;;) {
    const places = outcomes.flatMap((outcome, place) => (outcome ? [] : [place]));
    if (places.length === 0) return outcomes as Outcome[];
    const body = { sources, subjects: places.map((place) => ({ subject: subjectOf(customers[place]!) })) };
    const digest = createHash("sha256").update(JSON.stringify(body)).digest("hex");
    try {
      const { items } = await client.screening.runBatch(body, { idempotencyKey: `csv:${values.job}:${digest}` });
      items.forEach((run, index) => (outcomes[places[index]!] = outcomeOf(run)));
    } catch (error) {
      for (const [index, note] of refusedSubjects(error)) outcomes[places[index]!] = notScreened(note);
    }
  }
}

/** The subjects a batch was refused for, by their place in it. Every other error ends the program; run it again later. */
function refusedSubjects(error: unknown): Map<number, string> {
  const errors = error instanceof ProbityError && error.code === "validation_failed" ? error.errors : [];
  const notes = errors.flatMap(({ path = "", message }) => {
    const [, index] = /^\/subjects\/(\d+)\//.exec(path) ?? [];
    return index === undefined ? [] : [[Number(index), message] as const];
  });
  if (notes.length === 0) throw error;
  return new Map(notes);
}

function notScreened(note: string): Outcome {
  return { status: "not_screened", note };
}

function outcomeOf(run: ScreeningRunSummary): Outcome {
  const note = run.errorCode ?? (run.incomplete ? "Not every list was searched whole." : "");
  return { status: run.status, score: run.topScore, matches: run.matchCount, run: run.id, note };
}

function cellsOf({ status, score, matches, run, note }: Outcome): string[] {
  return [status, score ?? "", matches ?? "", run ?? "", note ?? ""].map(String);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
