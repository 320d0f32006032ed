import type { ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import type { SearchResult } from "@probity/engines/screening/search/search.ts";
import type { Compute } from "#platform/operation/compute.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** A turn is at most so many searches, so that a batch delays others by some ten milliseconds. */
const searchesPerTurn = 10;

/**
 * The answer to each request, null where its search failed. Null instead of all if a snapshot was exchanged and removed meanwhile: all
 * of them are then to be searched again, in one version.
 */
export async function searchInTurns(
  folders: readonly string[],
  requests: readonly ScreeningRequest[],
  searchIn: Compute["search"],
  onFailure: (error: Error) => void,
): Promise<(SearchResult | null)[] | null> {
  const answers: (SearchResult | null)[] = [];
  for (let at = 0; at < requests.length; at += searchesPerTurn) {
    const questions = requests.slice(at, at + searchesPerTurn).map(({ sources: _sources, ...question }) => question);
    const found = await searchIn(folders, questions).catch((error: Error) => {
      if (error instanceof Refusal) throw error;
      return questions.map(() => null);
    });
    if (found === null) return null;
    if (found.includes(null)) onFailure(new Error("A search in another thread failed."));
    answers.push(...found);
  }
  return answers;
}
