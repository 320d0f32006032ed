import { type AlignedNames, alignNames, bestAgreement } from "./align-names.ts";
import type { NameContext } from "./name.ts";
import { readListedName, readName } from "./read-name.ts";
import { scriptOfName } from "./written-words.ts";

export type ListedSpelling = { name: string; weak: boolean };

/** One listed name beside the subject's name that agrees best with it. */
export type AlignedSpelling = AlignedNames & {
  /** ISO 15924 of the listed name. */
  script: string;
  subject: string;
  listed: string;
  weak: boolean;
  /** The name that the match counts. */
  isMatched: boolean;
};

/**
 * The listed names beside the subject's, one for each script the entry is listed in: the matched name first, then those that agree
 * best.
 */
export function alignEntry(
  subjectNames: readonly string[],
  listed: readonly ListedSpelling[],
  matchedName: string,
  context: NameContext,
): AlignedSpelling[] {
  const subjects = subjectNames.map((text) => ({ text, names: readName(text, context) }));
  const compared = listed.flatMap(({ name, weak }) => {
    const names = readListedName(name, context);
    return subjects.map((subject) => ({
      script: scriptOfName(name),
      subject: subject.text,
      listed: name,
      weak,
      isMatched: name === matchedName,
      points: bestAgreement(subject.names, names, context).points,
    }));
  });
  const byScript = Map.groupBy(compared, ({ script }) => script);
  return [...byScript.values()]
    .map((group) => group.toSorted(byWorth)[0]!)
    .toSorted(byWorth)
    .map((best) => ({ ...best, ...alignNames(best.subject, best.listed, context) }));
}

type Compared = Pick<AlignedSpelling, "script" | "subject" | "listed" | "weak" | "isMatched" | "points">;

/** A name in the subject's own script before one that had to be read. */
function byWorth(one: Compared, other: Compared): number {
  const isOwn = ({ subject, script }: Compared) => Number(scriptOfName(subject) === script);
  return Number(other.isMatched) - Number(one.isMatched) || other.points - one.points || isOwn(other) - isOwn(one);
}
