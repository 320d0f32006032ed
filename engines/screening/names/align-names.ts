import { noAgreement, type Agreement, type NameClass } from "./agreement.ts";
import { agreeVariants, isNearWord, isSameWord, isVariantWord } from "./compare-words.ts";
import type { Name, NameContext } from "./name.ts";
import { tokensOf } from "./normalise.ts";
import { isParticle } from "./particles.ts";
import { readListedName, readName } from "./read-name.ts";
import { readingInUse } from "./reading-in-use.ts";
import { needsWords, refined } from "./refine-agreement.ts";
import { noEvidence, sumOf } from "./score.ts";
import { scoreV2, type Scorer } from "./scorers.ts";
import { differingLetters, directionOf, langOf, type Letters, scriptOfName, writtenWords } from "./written-words.ts";

export type AlignedWord = {
  /** As it is written. */
  text: string;
  letters: Letters;
  lang: string;
  /** Its reading in Latin letters, where the other name is in another script. */
  reading: string | null;
};

/** The subject's word beside the listed one: the same, one letter off, only listed (`extra`), or not listed (`missing`). */
export type AlignedColumn = {
  subject: AlignedWord | null;
  listed: AlignedWord | null;
  verdict: "exact" | "near" | "extra" | "missing";
};

export type AlignedNames = {
  columns: readonly AlignedColumn[];
  direction: "ltr" | "rtl";
  /** The scorer's verdict on both names, without dates and documents. */
  nameClass: NameClass;
  /** One word is one letter off. */
  fuzzy: boolean;
  /** The points of the names alone. */
  points: number;
  /** The rules by which a name in another script was read, such as `CN/TW`. */
  reading: string | null;
};

/** Reads of a text: the whole, or one of its words. */
type Read = { text: string; names: readonly Name[] };
type Pair = { subject: number[]; listed: number[]; verdict: "exact" | "near" };

/**
 * Two names word by word. The scorer decides about each pair of words as it decides about whole names, so the alignment never
 * says more or less than the score.
 */
export function alignNames(subject: string, listed: string, context: NameContext): AlignedNames {
  const whole = bestAgreement(readName(subject, context), readListedName(listed, context), context);
  const left = writtenWords(subject).map((word) => readWord(word, context, readName));
  const right = writtenWords(listed).map((word) => readWord(word, context, readListedName));
  const pairs = pairWords(left, right, whole.agreement, context);
  const isOtherScript = scriptOfName(subject) !== scriptOfName(listed);
  return {
    columns: columnsOf(left, right, pairs, isOtherScript),
    direction: directionOf(subject, listed),
    nameClass: whole.agreement.nameClass,
    fuzzy: whole.agreement.nearWord >= 0,
    points: whole.points,
    reading: whole.reading,
  };
}

/** The reading of each under which the names agree best. */
export function bestAgreement(subjects: readonly Name[], listeds: readonly Name[], context: NameContext) {
  let best = { agreement: noAgreement, points: 0, reading: null as string | null };
  for (const subject of subjects) {
    for (const listed of listeds) {
      const agreed = agreeVariants(subject, listed);
      const agreement = needsWords(agreed, subject, "unknown") ? refined(agreed, subject, listed) : agreed;
      const points = pointsOf(agreement, context.scorer ?? scoreV2);
      if (points > best.points) best = { agreement, points, reading: readingInUse(subject, listed) };
    }
  }
  return best;
}

function pointsOf({ nameClass, nearWord, sharedPoints }: Agreement, scorer: Scorer): number {
  return sumOf(scorer, { ...noEvidence, nameClass, sharedPoints, fuzzy: nearWord >= 0 });
}

/** With its particles and without: al-Rahman is also Rahman, as in the whole name. */
function readWord(text: string, context: NameContext, read: typeof readName): Read {
  const tokens = tokensOf(text);
  const kept = tokens.filter((_, place) => !isParticle(tokens, place));
  const bare = kept.map((token) => token.text).join(" ");
  const isSame = kept.length === 0 || kept.length === tokens.length;
  return { text, names: [...read(text, context), ...(isSame ? [] : read(bare, context))] };
}

/**
 * The same words, two neighbours that are one word of the other name, and the one that is a letter off. A word that could have
 * either kind of partner goes to the one that leaves fewer words alone.
 */
function pairWords(
  left: readonly Read[],
  right: readonly Read[],
  whole: Agreement,
  context: NameContext,
): readonly Pair[] {
  // A Chinese or Korean name agrees with all of its words or not at all: single syllables in common say nothing.
  if (whole === noAgreement) return [];
  const singlesFirst = pairInOrder(left, right, whole, context, ["single", "joined"]);
  const paired = (pairs: readonly Pair[]) => pairs.flatMap(({ subject, listed }) => [...subject, ...listed]).length;
  if (paired(singlesFirst) === left.length + right.length) return singlesFirst;
  const joinsFirst = pairInOrder(left, right, whole, context, ["joined", "single"]);
  const best = paired(joinsFirst) > paired(singlesFirst) ? joinsFirst : singlesFirst;
  return whole.nameClass === "name_exact" ? withRest(best, left.length, right.length, whole.nearWord >= 0) : best;
}

/** An exact name leaves no word alone on both sides: what has no partner agrees as one text, written apart differently. */
function withRest(pairs: readonly Pair[], lefts: number, rights: number, isNear: boolean): readonly Pair[] {
  const alone = (side: "subject" | "listed", words: number) =>
    Array.from({ length: words }, (_, place) => place).filter(
      (place) => !pairs.some((pair) => pair[side].includes(place)),
    );
  const [subject, listed] = [alone("subject", lefts), alone("listed", rights)];
  if (subject.length === 0 || listed.length === 0) return pairs;
  const isMarked = pairs.some(({ verdict }) => verdict === "near");
  return [...pairs, { subject, listed, verdict: isNear && !isMarked ? "near" : "exact" }];
}

function pairInOrder(
  left: readonly Read[],
  right: readonly Read[],
  whole: Agreement,
  context: NameContext,
  order: readonly ("single" | "joined")[],
): readonly Pair[] {
  const pairs: Pair[] = [];
  const isFree = (side: "subject" | "listed", places: readonly number[]) =>
    pairs.every((pair) => places.every((place) => !pair[side].includes(place)));
  const take = (subject: number[], listed: number[], verdict: Pair["verdict"], found: () => Pair["verdict"] | null) => {
    if (!isFree("subject", subject) || !isFree("listed", listed) || found() !== verdict) return;
    pairs.push({ subject, listed, verdict });
  };
  const single = (verdict: Pair["verdict"]) =>
    right.forEach((theirs, j) => left.forEach((mine, i) => take([i], [j], verdict, () => verdictOf(mine, theirs))));
  const joined = (verdict: Pair["verdict"]) => {
    const [joinsLeft, joinsRight] = [joinsOf(left, context, readName), joinsOf(right, context, readListedName)];
    joinsLeft.forEach((mine, i) =>
      right.forEach((theirs, j) => take([i, i + 1], [j], verdict, () => joinVerdict(mine, theirs))),
    );
    joinsRight.forEach((theirs, j) =>
      left.forEach((mine, i) => take([i], [j, j + 1], verdict, () => joinVerdict(theirs, mine))),
    );
  };
  const by = { single, joined };
  // A word that is written alike belongs to its like before it goes to another spelling of it.
  right.forEach((theirs, j) => left.forEach((mine, i) => take([i], [j], "exact", () => sameText(mine, theirs))));
  for (const one of order) by[one]("exact");
  if (whole.nearWord >= 0) {
    const before = pairs.length;
    single("near");
    if (pairs.length === before) joined("near");
    // One word of a name may be a letter off; a second one would be another name.
    pairs.splice(before + 1);
  }
  return pairs;
}

const sameText = (mine: Read, theirs: Read): Pair["verdict"] | null =>
  mine.text === theirs.text ? verdictOf(mine, theirs) : null;

function joinsOf(words: readonly Read[], context: NameContext, read: typeof readName): Read[] {
  return words.slice(1).map((word, place) => readWord(`${words[place]!.text} ${word.text}`, context, read));
}

function verdictOf(subject: Read, listed: Read): Pair["verdict"] | null {
  let found: Pair["verdict"] | null = null;
  for (const mine of subject.names) {
    for (const theirs of listed.names) {
      const { nameClass, nearWord } = agreeVariants(mine, theirs);
      if (nameClass !== "name_exact") continue;
      if (nearWord < 0) return "exact";
      found = "near";
    }
  }
  return found;
}

/** Two words as the scorer writes them in one, beside one word of the other name. */
function joinVerdict(two: Read, one: Read): Pair["verdict"] | null {
  let found: Pair["verdict"] | null = null;
  for (const { joins } of two.names) {
    for (const { words } of one.names) {
      if (joins.length !== 1 || words.length !== 1) continue;
      const [join, word] = [joins[0]!, words[0]!];
      // The subject's word is the one that has classes.
      if (isSameWord(join, word) || isVariantWord(join, word) || isVariantWord(word, join)) return "exact";
      if (isNearWord(join, word)) found = "near";
    }
  }
  return found;
}

/** In the order of the listed name, and behind it what the list does not have. */
function columnsOf(
  left: readonly Read[],
  right: readonly Read[],
  pairs: readonly Pair[],
  isOtherScript: boolean,
): AlignedColumn[] {
  const textOf = (reads: readonly Read[], places: readonly number[]) => together(places.map((at) => reads[at]!));
  const listed = right.flatMap((word, j): AlignedColumn[] => {
    const pair = pairs.find((one) => one.listed.includes(j));
    if (pair === undefined)
      return [{ subject: null, listed: wordOf(word, null, isOtherScript, false), verdict: "extra" }];
    if (pair.listed[0] !== j) return [];
    const [mine, theirs] = [textOf(left, pair.subject), textOf(right, pair.listed)];
    const isNear = pair.verdict === "near";
    return [
      {
        subject: wordOf(mine, theirs, isOtherScript, isNear),
        listed: wordOf(theirs, mine, isOtherScript, isNear),
        verdict: pair.verdict,
      },
    ];
  });
  const missing = left
    .filter((_, i) => !pairs.some((pair) => pair.subject.includes(i)))
    .map((word): AlignedColumn => ({ subject: wordOf(word, null, false, false), listed: null, verdict: "missing" }));
  return [...listed, ...missing];
}

/** Chinese characters are written without a space between them. */
function together(reads: readonly Read[]): Read {
  const [first] = reads;
  if (reads.length === 1) return first!;
  const gap = scriptOfName(first!.text) === "Hani" ? "" : " ";
  return { text: reads.map(({ text }) => text).join(gap), names: reads.flatMap(({ names }) => names) };
}

function wordOf(word: Read, other: Read | null, isOtherScript: boolean, isNear: boolean): AlignedWord {
  const { text } = word;
  const reading = isOtherScript && scriptOfName(text) !== "Latn" ? readingOf(word, other) : null;
  const theirs = other === null ? text : scriptOfName(text) === scriptOfName(other.text) ? other.text : latinOf(other);
  return {
    text,
    letters: isNear ? differingLetters(text, theirs) : { before: text, differing: "", after: "" },
    lang: langOf(text),
    reading,
  };
}

/** The spelling that the other word has too, else the likeliest. */
function readingOf(word: Read, other: Read | null): string | null {
  const spellings = word.names.flatMap(({ whole, nativeWholes }) => whole.slice(nativeWholes));
  const others = new Set(other?.names.flatMap(({ whole }) => whole));
  return spellings.find((spelling) => others.has(spelling)) ?? spellings[0] ?? null;
}

const latinOf = (word: Read): string => readingOf(word, null) ?? word.text;
