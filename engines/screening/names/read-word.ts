import type { NameContext, Spelling, Word } from "./name.ts";
import type { Token } from "./normalise.ts";
import { withoutDigits } from "./look-alikes.ts";
import { inDigits } from "./numbers.ts";
import { usualParticle } from "./particles.ts";
import { foldNativeWord, scriptReaders } from "./script-readers.ts";
import { isWrittenWithoutSpaces, writtenInOneOrTwo } from "./scripts.ts";
import { spellingClassesOf } from "./spelling-classes.ts";
import { distinctSpellings, joinedSpellings, spellingLimit } from "./spellings.ts";

/**
 * A token of most scripts is one word; of Chinese and Korean characters, each is read as one and has no native form of its own,
 * because the same characters in another order are another name. `prefixes` are what may be written in one with the word.
 */
export function wordsOf(token: Token, prefixes: readonly string[], context: NameContext): Word[] {
  if (token.script === "Latn") {
    const typed = context.scorer?.reads.typedForms ? withoutDigits(token.text) : [];
    const read = typed.length === 0 ? token : { ...token, alternates: [...token.alternates, ...typed] };
    return [withClasses(latinWord(read, prefixes), context)];
  }
  const read = scriptReaders.get(token.script)?.(token.text, context.country) ?? [];
  if (read.length > 0 && isWrittenWithoutSpaces(token.script)) {
    return read.map((spellings) => ({
      native: null,
      script: token.script,
      spellings: distinctSpellings(spellings),
      mayBeOneLetterOff: false,
    }));
  }
  const native = foldNativeWord(token.text, token.script);
  const spellings = withLearned(read.flat(), native, context);
  return [{ native, script: token.script, spellings, mayBeOneLetterOff: !isWrittenWithoutSpaces(token.script) }];
}

function latinWord({ text, alternates }: Token, prefixes: readonly string[]): Word {
  const texts = [text, ...alternates];
  const other = inDigits(text) ?? usualParticle(text);
  if (other !== null) texts.push(other);
  texts.push(...prefixes.map((prefix) => prefix + text));
  return {
    native: null,
    script: "Latn",
    spellings: texts.map((spelling) => ({ text: spelling, reading: null })),
    mayBeOneLetterOff: true,
  };
}

function withClasses(word: Word, { scorer }: NameContext): Word {
  if (!scorer?.reads.spellingClasses || word.script !== "Latn") return word;
  const classes = new Set(word.spellings.flatMap(({ text }) => spellingClassesOf(text)));
  return classes.size === 0 ? word : { ...word, classes: [...classes] };
}

/** The two likeliest by the rules stay in front: what the list has learned may be many habits of few writers. */
function withLearned(read: readonly Spelling[], native: string, { learned }: NameContext): Spelling[] {
  const known = (learned.get(native) ?? []).map((text) => ({ text, reading: "as listed" }));
  return distinctSpellings([...read.slice(0, 2), ...known, ...read.slice(2)]);
}

/** Two neighbouring words written as one. */
export function joinOf(first: Word, second: Word, context: NameContext): Word {
  const isOneScript = first.script === second.script;
  const native = isOneScript && first.native !== null && second.native !== null ? first.native + second.native : null;
  const joined = joinedSpellings([first, second], spellingLimit);
  const isReadAsOne = native !== null && first.script === writtenInOneOrTwo;
  const read = isReadAsOne ? (scriptReaders.get(first.script)?.(native, context.country) ?? []) : [];
  const join: Word = {
    native,
    // Of two scripts it is in neither, and agrees by its spellings alone.
    script: isOneScript ? first.script : "Zyyy",
    spellings: isReadAsOne ? distinctSpellings([...withLearned(read.flat(), native, context), ...joined]) : joined,
    // Joined and a letter off is as far as names in Latin letters are taken to be meant; a reading on top of that is a guess,
    // and every spelling of it with every letter left out would fill a snapshot.
    mayBeOneLetterOff: isLatin(first) && isLatin(second) && first.mayBeOneLetterOff && second.mayBeOneLetterOff,
  };
  return withClasses(join, context);
}

function isLatin({ script }: Word): boolean {
  return script === "Latn";
}
