import { statusOf } from "../../names/status.ts";
import type { ScorePolicy } from "../../names/subject.ts";
import { searchLimits } from "../limits.ts";
import type { SearchResult } from "../search.ts";
import type { OracleAnswer } from "./oracle.ts";

/** In what a search of sanctions lists answers something else than it has to; empty where it is right. */
export function differences(result: SearchResult, answer: OracleAnswer, policy: ScorePolicy): string[] {
  const problems: string[] = [];
  const expected = new Map(answer.hits.map((hit) => [`${hit.listKey} ${hit.entry.id}`, hit]));
  for (const match of result.matches) {
    const key = `${match.listKey} ${match.entry.id}`;
    const hit = expected.get(key);
    if (!hit) problems.push(`${key} is no match`);
    else if (hit.score !== match.score) problems.push(`${key} scores ${match.score}, not ${hit.score}`);
    else if (statusOf(hit.score, policy) !== statusOf(match.score, policy)) problems.push(`${key} has another status`);
    else if (hit.matchedName !== match.matchedName) problems.push(`${key} matches by ${match.matchedName}`);
    else if (JSON.stringify(hit.factors) !== JSON.stringify(match.factors)) problems.push(`${key} has other factors`);
    expected.delete(key);
  }
  if (!result.candidatesCapped) for (const key of expected.keys()) problems.push(`${key} is missing`);
  const sums = result.matches.map(({ listKey, entry }) =>
    answer.hits.find((hit) => hit.listKey === listKey && hit.entry.id === entry.id),
  );
  if (sums.some((hit, index) => index > 0 && hit!.sumBeforeCaps > sums[index - 1]!.sumBeforeCaps)) {
    problems.push("the matches are out of order");
  }
  if (answer.sharing <= searchLimits.sanctionsCandidates) {
    if (result.candidateCount !== answer.scored)
      problems.push(`${result.candidateCount} candidates, not ${answer.scored}`);
    if (result.topScore !== answer.topScore) problems.push(`top score ${result.topScore}, not ${answer.topScore}`);
    if (result.candidatesCapped) problems.push("capped without need");
  }
  return problems;
}
