import { readFileSync } from "node:fs";
import type { ScreeningMatch, ScreeningRun } from "@probity/client";

/**
 * Shows a screening run to a person: what it came to, the points for and against each match, and the credit that each list asks for.
 *
 *   node examples/call.ts GET /screening/runs/0198f2c4-… | node examples/show-run.ts
 */
const run: ScreeningRun = JSON.parse(readFileSync(0, "utf8"));

const why = run.errorCode ?? run.incompleteReasons.join(", ");
console.log(`${run.status}${why && ` (${why})`}, entries scored: ${run.candidateCount}`);
for (const match of run.matches) showMatch(match);
for (const { attribution } of run.sources) if (attribution !== null) console.log(attribution);

function showMatch({ source, sourceEntryId, matchedName, score, decision, factors, pep }: ScreeningMatch): void {
  console.log(`${score} ${matchedName} (${source} ${sourceEntryId}${pep ? `, ${pep.standing}` : ""}), ${decision}`);
  for (const { code, points, detail } of factors) console.log(`${String(points).padStart(6)} ${code}: ${detail}`);
}
