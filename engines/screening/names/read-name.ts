import { withLongForms } from "./abbreviations.ts";
import type { EntityKind } from "../lists/entry.ts";
import { hasClearForm, legalForms, withoutHanForms } from "./legal-forms.ts";
import type { Name, NameContext, Word } from "./name.ts";
import { tokensOf, type Token } from "./normalise.ts";
import { withoutLookAlikes } from "./look-alikes.ts";
import { withWholeNumbers } from "./numbers.ts";
import { isOffice, isShipPrefix } from "./offices.ts";
import { prefixesOf } from "./particles.ts";
import { joinOf, wordsOf } from "./read-word.ts";
import { withPinyin } from "./readings/wade-giles.ts";
import { rolesOf, type Role } from "./roles.ts";
import type { Readings } from "./scorers.ts";
import { foldNativeWord } from "./script-readers.ts";
import { isWrittenWithoutSpaces } from "./scripts.ts";
import { isSyllableClass } from "./spelling-classes.ts";
import { joinedSpellings, wholeLimit } from "./spellings.ts";
import { isTitle } from "./titles.ts";
import { isKoreanName } from "./variants/korean.ts";

const betweenCharacters =
  /(?<=[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}ー])\s+(?=[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}])/gu;

/**
 * The names that a text can be: mostly one. Chinese, Japanese or Korean characters with spaces between them are also read without;
 * where it is not known whose name it is, Siemens AG and Maria Sa are read both ways.
 */
export function readName(text: string, context: NameContext): Name[] {
  return readings(text, context.kind, context.scorer?.reads)
    .map((read) => nameOf(read, context))
    .filter(({ words }) => words.length > 0);
}

/**
 * The same of a listed name, and once more with its particles as words: who asks for Bin Laden alone means two words, and finds both
 * in Bin Laden, Hamza.
 */
export function readListedName(text: string, { kind, country, learned }: NameContext): Name[] {
  return readings(text, kind)
    .flatMap((read) => (read.roles.includes("particle") ? [read, withParticles(read)] : [read]))
    .map((read) => nameOf(read, { kind, country, learned }))
    .filter(({ words }) => words.length > 0);
}

/** The text as it is written, and where spaces stand between characters that are written without, as it is then. */
export function spacingsOf(text: string): readonly string[] {
  const composed = text.normalize("NFKC");
  return [...new Set([composed, composed.replaceAll(betweenCharacters, "")])];
}

/** `all` are the tokens as written, of which `tokens` may have put some together. */
type ReadTokens = { all: readonly Token[]; tokens: readonly Token[]; roles: readonly Role[] };

/**
 * A scorer that leaves more out of a name also reads it with that: O is an initial and a Korean family name, Sayed an honorific and a
 * given name. So it finds whatever is found without leaving it out.
 */
function readings(text: string, kind: EntityKind | null, reads?: Readings): ReadTokens[] {
  if (!reads?.typedForms) return readingsBy(text, kind, reads);
  const understood = readingsBy(withoutLookAlikes(text), kind, reads);
  const seen = new Set(understood.map(keyOf));
  return [...understood, ...readingsBy(text, kind).filter((read) => !seen.has(keyOf(read)))];
}

function readingsBy(text: string, kind: EntityKind | null, reads?: Readings): ReadTokens[] {
  return spacingsOf(text).flatMap((written) => {
    const all = tokensOf(written);
    return kindsOf(written, all, kind, reads).map((readAs) => {
      const tokens = tokensByKind(written, all, readAs);
      return { all, tokens, roles: rolesOf(tokens, readAs, reads) };
    });
  });
}

function keyOf({ tokens, roles }: ReadTokens): string {
  return tokens.map(({ text }, place) => `${text} ${roles[place]}`).join(", ");
}

/** As what a name is read where nobody says whose it is: null is a person's, or an entity's without anything that shows it. */
function kindsOf(
  text: string,
  tokens: readonly Token[],
  kind: EntityKind | null,
  reads: Readings | undefined,
): readonly (EntityKind | null)[] {
  if (kind !== null) return [kind];
  const texts = tokens.map((token) => token.text);
  if (hasClearForm(texts) || withoutHanForms(text) !== text) return ["entity"];
  const mayBeEntity =
    legalForms(withoutDots(tokens).map((token) => token.text)).includes(true) ||
    texts.some((word) => isTitle(word, Number.POSITIVE_INFINITY)) ||
    (reads?.typedForms === true && mayBeTypedEntity(tokens, texts));
  return mayBeEntity ? [null, "entity"] : [null];
}

/** An acronym of three letters or more with dots, a ship's prefix, or an office, which may be the name of an organization. */
function mayBeTypedEntity(tokens: readonly Token[], texts: readonly string[]): boolean {
  const together = withoutDots(tokens).map(({ text }) => text);
  if (together.length <= tokens.length - 2 || isShipPrefix(together, 0)) return true;
  return texts.some((_, place) => isOffice(texts, place, Number.POSITIVE_INFINITY));
}

function withParticles({ all, tokens, roles }: ReadTokens): ReadTokens {
  return { all, tokens, roles: roles.map((role) => (role === "particle" ? "word" : role)) };
}

function nameOf({ all, tokens, roles }: ReadTokens, context: NameContext): Name {
  const words: Word[] = [];
  const initials: [number, string][] = [];
  let particles: string[] = [];
  tokens.forEach((token, place) => {
    const role = roles[place]!;
    if (role === "initial") initials.push([words.length, token.text]);
    else if (role === "particle") particles.push(token.text);
    if (role !== "word") return;
    words.push(...wordsOf(token, prefixesOf(particles), context));
    particles = [];
  });
  if (context.scorer?.reads.spellingClasses) dropSyllableClasses(words);
  const kept = tokens.filter((_, place) => roles[place] === "word");
  const natives = [...new Set([nativeForm(kept), nativeForm(all)])].filter((form) => form !== null);
  const allWords = kept.length === all.length ? words : all.flatMap((token) => wordsOf(token, [], context));
  return {
    words,
    joins: words.slice(1).map((word, place) => joinOf(words[place]!, word, context)),
    whole: [...new Set([...natives, ...spelledAsOne(words), ...spelledAsOne(allWords)])].slice(0, wholeLimit),
    nativeWholes: natives.length,
    isRomanised: words.some(({ script, native }) => native === null && isWrittenWithoutSpaces(script)),
    initials,
  };
}

/** A syllable is that of many other names: it is read as Korean only in a Korean name. */
function dropSyllableClasses(words: Word[]): void {
  if (isKoreanName(words.map(({ spellings }) => spellings[0]?.text ?? ""))) return;
  words.forEach(({ classes, ...word }, place) => {
    if (classes) words[place] = { ...word, classes: classes.filter((found) => !isSyllableClass(found)) };
  });
}

function tokensByKind(text: string, all: readonly Token[], kind: EntityKind | null): readonly Token[] {
  if (kind === "person") return withPinyin(all);
  if (kind === null) return withPinyin(withLongForms(withWholeNumbers(all)));
  return withLongForms(withWholeNumbers(withoutDots(tokensOf(withoutHanForms(text)))));
}

/** S.A. and S/A are SA, and U.S. is US. */
function withoutDots(tokens: readonly Token[]): Token[] {
  const together: Token[] = [];
  let letters = "";
  for (const token of tokens) {
    const isLetter = token.script === "Latn" && token.text.length === 1;
    const isNext = isLetter && letters !== "" && (token.between === "." || token.between === "/");
    letters = isNext ? letters + token.text : isLetter ? token.text : "";
    if (isNext) together[together.length - 1] = { ...together.at(-1)!, text: letters };
    else together.push(token);
  }
  return together;
}

function nativeForm(tokens: readonly Token[]): string | null {
  if (tokens.every(({ script }) => script === "Latn")) return null;
  return tokens.map(({ text, script }) => (script === "Latn" ? text : foldNativeWord(text, script))).join("");
}

function spelledAsOne(words: readonly Word[]): string[] {
  return joinedSpellings(words, wholeLimit / 2).map(({ text }) => text);
}
