import type { Spelling } from "../../name.ts";

/** The words of a Latin name as they are compared: small letters without marks, apostrophes and hyphens. */
export function latinWords(name: string): string[] {
  const letters = name.normalize("NFKD").replaceAll(/[\p{Mark}'’ʻʼ`]/gu, "");
  return letters.toLowerCase().match(/[a-z]+/g) ?? [];
}

/**
 * True when a Latin name is made of these words: each in one of its spellings, next to each other or written as one, the family
 * name first or last. Latin words that are left over, such as an English name, are allowed.
 */
export function covers(words: readonly string[], read: readonly (readonly Spelling[])[]): boolean {
  if (read.length === 0) return true;
  return words.some((word, place) => {
    const rest = words.toSpliced(place, 1);
    return beginnings(word, read).some((count) => covers(rest, read.slice(count)));
  });
}

/** The numbers of words, from the first on, that make up the whole of a Latin word; several where spellings begin each other. */
function beginnings(word: string, read: readonly (readonly Spelling[])[]): number[] {
  if (word === "") return [0];
  const [first, ...rest] = read;
  return (first ?? []).flatMap(({ text }) =>
    word.startsWith(text) ? beginnings(word.slice(text.length), rest).map((count) => count + 1) : [],
  );
}

/** Counts the words that have a spelling among the Latin ones, in their order: for figures on syllables. */
export function syllablesFound(words: readonly string[], read: readonly (readonly Spelling[])[]): number {
  return read.filter((spellings, place) => spellings.some(({ text }) => text === words[place])).length;
}
