import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = join(dirname(createRequire(import.meta.url).resolve("cldr-transforms/package.json")), "transforms");

/** Character → reading with its tone mark, such as 阿 → ā. */
export type Readings = Map<string, string>;

/** The lines `[阿锕]→ā;` of a transform of the CLDR. Rules that look at neighbours are left aside. */
export async function readTransform(name: "Han-Latin" | "Hant-Latin"): Promise<Readings> {
  const readings: Readings = new Map();
  for (const [, characters, reading] of (await transform(name)).matchAll(/^\[([^\]]+)\]→(\S+?);/gmu)) {
    for (const character of members(characters!)) if (!readings.has(character)) readings.set(character, reading!);
  }
  return readings;
}

/** The readings of characters as surnames, from `Han-Latin-Names`: with the neighbour that a double surname needs, or alone. */
export async function readSurnames(): Promise<Readings> {
  const surnames: Readings = new Map();
  const rule = /^(?:\$startOfHanMarker\{ )?(\p{Script=Han})(?: \} \\u0020\? (\p{Script=Han}))? ?→(\S+?);/gmu;
  for (const [, character, neighbour, reading] of (await transform("Han-Latin-Names")).matchAll(rule)) {
    surnames.set(`${character}${neighbour ?? ""}`, reading!);
  }
  return surnames;
}

/** Pairs of one simplified and one traditional character. Phrases are left aside. */
export async function readSimplified(): Promise<[simplified: string, traditional: string][]> {
  const pairs = (await transform("Simplified-Traditional")).matchAll(/^(\p{Script=Han})[↔←→](\p{Script=Han});/gmu);
  return [...pairs].map(([, simplified, traditional]) => [simplified!, traditional!]);
}

/** The members of a set such as `变参-叅`. */
function members(set: string): string[] {
  return [...set.matchAll(/(.)(?:-(.))?/gu)].flatMap(([, from, to]) => {
    const first = from!.codePointAt(0)!;
    const count = to === undefined ? 1 : to.codePointAt(0)! - first + 1;
    return Array.from({ length: count }, (_, place) => String.fromCodePoint(first + place));
  });
}

async function transform(name: string): Promise<string> {
  return readFile(join(folder, `${name}.txt`), "utf8");
}
