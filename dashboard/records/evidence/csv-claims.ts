import { csvRowsOf } from "@probity/engines/screening/lists/files/csv.ts";
import { evidenceRequestTexts } from "../../texts/evidence-request.ts";
import { type Claim, claimOf, type Fact, type Written } from "./claims.ts";

const texts = evidenceRequestTexts.problems;

const columns = ["fact", "value", "status", "observedAt", "expiresAt", "providerRef"] as const;
type Name = (typeof columns)[number];

/** Several times what a request can hold. */
const limits = { field: 20_000, row: 40_000, fields: columns.length, file: 600_000 };

export type CsvClaims = { claims: Claim[]; problems: string[] };

/** Rows of a CSV file as claims. Each names a fact of the source; what a row leaves out comes from the fields beside it. */
export function claimsOfCsv(text: string, facts: readonly Fact[], shared: Partial<Written>, now: Date): CsvClaims {
  const { head, rows, problem } = tableOf(text);
  if (problem !== null) return { claims: [], problems: [problem] };
  const claims: Claim[] = [];
  const problems: string[] = [];
  for (const [at, fields] of rows.entries()) {
    const say = (what: string) => problems.push(texts.row(at + 2, what));
    const cell = (name: Name) => (head.includes(name) ? (fields[head.indexOf(name)] ?? "").trim() : "");
    const fact = facts.find(({ key }) => key === cell("fact"));
    if (!fact) {
      say(texts.notDeclared(cell("fact")));
      continue;
    }
    if (claims.some((claim) => claim.fact === fact.key)) say(texts.twice(fact.key));
    const written = Object.fromEntries(
      columns.map((name) => [name, cell(name) || (shared[name as keyof Written] ?? "")]),
    );
    const read = claimOf(fact, written as Written, now);
    if (read.claim.status === "available" && cell("value") === "") say(texts.valueMissing(fact.key));
    for (const each of read.problems) say(each);
    claims.push(read.claim);
  }
  return { claims, problems };
}

function tableOf(text: string): { head: readonly string[]; rows: string[][]; problem: string | null } {
  const nothing = { head: [], rows: [] };
  try {
    const [head, ...rows] = csvRowsOf(text.replace(/^\uFEFF/, ""), limits).map(({ fields }) => fields);
    if (!head) return { ...nothing, problem: texts.noRows };
    const names = head.map((name) => name.trim());
    const unknown = names.find((name) => !columns.includes(name as Name));
    if (unknown !== undefined) return { ...nothing, problem: texts.column(unknown, columns) };
    if (!names.includes("fact") || !names.includes("value")) return { ...nothing, problem: texts.columnsMissing };
    return { head: names, rows, problem: rows.length === 0 ? texts.noRows : null };
  } catch (error) {
    return { ...nothing, problem: texts.notCsv((error as Error).message) };
  }
}

/** A file to begin with: every fact of the source, without values. */
export const emptyCsv = (facts: readonly Fact[]): string =>
  ["fact,value,status", ...facts.map(({ key }) => `${key},,available`)].join("\n");
