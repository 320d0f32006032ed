import { canBeRead, consonantsOf, soundsOf } from "./consonants.ts";
import type { Token } from "./normalise.ts";
import { isParticle } from "./particles.ts";
import { foldNativeWord, scriptReaders } from "./script-readers.ts";
import { writtenInOneOrTwo } from "./scripts.ts";

/** A word, or two neighbours written as one, of a name in its own script, with its readings and what they sound like. */
type NativeWord = {
  places: readonly number[];
  script: string;
  native: string;
  readings: ReadonlySet<string>;
  sounds: ReadonlySet<string>;
};
/** A name in its own script as it is compared with its Latin spellings. */
export type NativeName = { words: readonly NativeWord[]; joins: readonly NativeWord[] };
export type LatinWord = { text: string; consonants: string; sounds: string };

/** Particles, which are often left out, and single letters do not count as words here. */
export function alignableWords(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ text }, place) => text.length > 1 && !isParticle(tokens, place));
}

export function nativeName(tokens: readonly Token[]): NativeName {
  return {
    words: tokens.map((_, place) => nativeWord(tokens, [place])),
    joins: tokens
      .slice(1)
      .flatMap(({ script }, place) => (script === writtenInOneOrTwo ? [nativeWord(tokens, [place, place + 1])] : [])),
  };
}

export function latinWord({ text }: Token): LatinWord {
  return { text, consonants: consonantsOf(text), sounds: soundsOf(text) };
}

function nativeWord(tokens: readonly Token[], places: readonly number[]): NativeWord {
  const { script } = tokens[places[0]!]!;
  const text = places.map((place) => tokens[place]!.text).join("");
  const readings = (scriptReaders.get(script)?.(text, null) ?? []).flat().map((spelling) => spelling.text);
  return {
    places,
    script,
    native: foldNativeWord(text, script),
    readings: new Set(readings),
    sounds: new Set(readings.map(soundsOf)),
  };
}

/**
 * Pairs each native word with the Latin word of the same name: those that sound alike, those at the same place first; then two
 * native words that are one Latin word. Pairs that the readings give anyway are left out.
 */
export function newReadings(
  { words, joins }: NativeName,
  latins: readonly LatinWord[],
): [native: string, latin: string][] {
  const aligned: [string, string][] = [];
  const takenNatives = new Set<number>();
  const takenLatins = new Set<number>();
  for (const natives of [words, joins]) {
    for (const [native, latin] of byDistance(natives.length, latins.length)) {
      const word = natives[native]!;
      if (takenLatins.has(latin) || word.places.some((place) => takenNatives.has(place))) continue;
      if (!soundAlike(word, latins[latin]!)) continue;
      for (const place of word.places) takenNatives.add(place);
      takenLatins.add(latin);
      const { text } = latins[latin]!;
      if (!word.readings.has(text)) aligned.push([word.native, text]);
    }
  }
  return aligned;
}

/** Every place with every other, the nearest first. */
function byDistance(natives: number, latins: number): [native: number, latin: number][] {
  const pairs: [number, number][] = [];
  for (let distance = 0; distance < Math.max(natives, latins); distance += 1) {
    for (let native = 0; native < natives; native += 1) {
      if (native - distance >= 0 && native - distance < latins) pairs.push([native, native - distance]);
      if (distance > 0 && native + distance < latins) pairs.push([native, native + distance]);
    }
  }
  return pairs;
}

const fewestSounds = 2;

function soundAlike({ native, script, sounds }: NativeWord, latin: LatinWord): boolean {
  if (latin.sounds.length >= fewestSounds && sounds.has(latin.sounds)) return true;
  return canBeRead(native, script, latin.consonants);
}
