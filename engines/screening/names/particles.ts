import type { Token } from "./normalise.ts";

/**
 * Small words inside a person's name, which are written, joined to the next word or left out as the writer likes. Those that are
 * surnames or common given names somewhere are no part of it: Do, Du, Le, Di, Das, Ben.
 */
const particles = new Set(
  [
    "al el ul bin ibn bint",
    "de del della dello degli der den des dos la las los von vom zu zur zum",
    "بن ابن إبن بنت آل",
  ].flatMap((line) => line.split(" ")),
);

/** Spellings of one particle: beside Elassad stands Alassad. */
const spelledAlike: ReadonlyMap<string, string> = new Map([
  ["el", "al"],
  ["ul", "al"],
  ["ibn", "bin"],
  ["ben", "bin"],
]);

/** The article before a letter that it takes on: as-Saadi is al-Saadi. */
const takenOn = /^a(?:sh?|[dnrtz])$/;

export function isParticle(tokens: readonly Token[], place: number): boolean {
  const { text } = tokens[place]!;
  if (particles.has(text)) return true;
  const next = tokens[place + 1];
  if (!next) return false;
  // Nguyen Van Minh is no Dutchman: van is a particle only before another.
  if (text === "van") return /^(?:de[nr]?|het)$/.test(next.text);
  return takenOn.test(text) && next.between === "-" && next.text.startsWith(text.slice(1));
}

/** The usual spelling of a particle, where it has another one; null for every other word. */
export function usualParticle(text: string): string | null {
  return spelledAlike.get(text) ?? null;
}

/** The particles before a word as a prefix of it: Elassad, and as most would write it, Alassad. */
export function prefixesOf(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return [];
  const usual = texts.map((text) => (takenOn.test(text) ? "al" : (usualParticle(text) ?? text)));
  return [...new Set([texts.join(""), usual.join("")])];
}
