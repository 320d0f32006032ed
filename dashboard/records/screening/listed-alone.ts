import type { ScreeningMatch } from "@probity/contract";
import { directionOf, langOf, scriptOfName, writtenWords } from "@probity/engines/screening/names/written-words.ts";
import type { AlignmentModel, Column, Verdict } from "../../pictures/alignment/alignment-model.ts";

/** Factors under which every word of the listed name agrees. */
const agreeInWhole = new Set(["name_exact", "all_listed_tokens"]);

export type ListedAlone = AlignmentModel & { script: string; listed: string; code: string | null; points: number };

/**
 * The matched name by itself, for a reader who does not have the subject's: the factors say whether all of its words agree and which
 * one is a letter off. Where they say that some do, nobody can say which, and no word is marked.
 */
export function listedAlone({ matchedName, factors }: ScreeningMatch): ListedAlone {
  const isWhole = factors.some(({ code }) => agreeInWhole.has(code));
  const near = nearSpelling(factors.find(({ code }) => code === "fuzzy_token")?.detail ?? "");
  const ofName = factors.filter(({ code }) => /^(name_exact|all_|one_word|some_tokens|fuzzy_token)/.test(code));
  const verdictOf = (word: string): Verdict =>
    near !== null && fold(word) === near ? "near" : isWhole ? "exact" : "extra";
  return {
    columns: writtenWords(matchedName).map((word): Column => ({
      subject: null,
      listed: {
        text: word,
        letters: { before: word, differing: "", after: "" },
        lang: langOf(word),
        reading: null,
      },
      verdict: verdictOf(word),
    })),
    direction: directionOf(matchedName),
    script: scriptOfName(matchedName),
    listed: matchedName,
    code: ofName.at(-1)?.code ?? null,
    points: ofName.reduce((sum, { points }) => sum + points, 0),
  };
}

/** The scorer quotes the listed word as it compared it: small letters without marks. */
function nearSpelling(detail: string): string | null {
  return /"([^"]+)"/.exec(detail)?.[1] ?? null;
}

const fold = (word: string) =>
  word
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{P}]/gu, "")
    .toLowerCase();
