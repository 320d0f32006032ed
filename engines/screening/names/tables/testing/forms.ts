import { isCommonInChinese, namedIn, type Fields, type Unihan } from "./unihan.ts";
import { withoutTone } from "./pack.ts";

export type Pair = readonly [string, string];

/** Forms of one character, the one that stands for all of them first. */
export function formsOf(unihan: Unihan, simplified: readonly Pair[]): string[][] {
  const pairs = [...simplified, ...stated(unihan), ...japanese(unihan)];
  const groups = grouped([...pairs, ...rareForms(unihan, grouped(pairs))]);
  return [...new Set(groups.values())].map((group) => [...group].sort((a, b) => rank(unihan, a) - rank(unihan, b)));
}

/** Simplified and traditional, letter shapes of one abstract character, and the old forms that Japanese names may use. */
function stated(unihan: Unihan): Pair[] {
  const pairs: Pair[] = [];
  for (const [character, fields] of unihan) {
    for (const name of ["kSimplifiedVariant", "kTraditionalVariant", "kZVariant", "kJinmeiyoKanji", "kJoyoKanji"]) {
      for (const other of namedIn(fields[name])) pairs.push([character, other.normalize("NFC")]);
    }
  }
  return pairs.filter(([a, b]) => a !== b && a.normalize("NFC") === a);
}

/**
 * Unihan has no field for Japanese simplifications. The library code EACC gives the forms of a character the same place in
 * layers of six planes: the first holds the traditional form, the eighth the Japanese one. Where a reading or a common Chinese
 * use tells that the two are different characters, they stay so.
 */
function japanese(unihan: Unihan): Pair[] {
  const traditional = new Map<string, string>();
  const place = (code: string) => {
    const plane = Number.parseInt(code.slice(0, 2), 16) - 0x21;
    return { layer: Math.floor(plane / 6), key: `${plane % 6}${code.slice(2)}` };
  };
  for (const [character, { kEACC }] of unihan) {
    if (kEACC && place(kEACC).layer === 0) traditional.set(place(kEACC).key, character);
  }
  return [...unihan].flatMap(([character, fields]): Pair[] => {
    if (!fields["kEACC"] || !fields["kJis0"] || isCommonInChinese(fields)) return [];
    const { layer, key } = place(fields["kEACC"]);
    const other = traditional.get(key);
    return layer === 7 && other && sameReading(fields, unihan.get(other)) ? [[character, other]] : [];
  });
}

/** Semantic variants may be different names (談, 譚). One that nobody uses otherwise is only another way to write the known one. */
function rareForms(unihan: Unihan, groups: ReadonlyMap<string, ReadonlySet<string>>): Pair[] {
  const isKnown = (character: string) => {
    const fields = unihan.get(character);
    return isCommonInChinese(fields) || Boolean(fields?.["kJoyoKanji"] ?? fields?.["kJinmeiyoKanji"]);
  };
  return [...unihan].flatMap(([character, fields]): Pair[] => {
    if ([character, ...(groups.get(character) ?? [])].some(isKnown)) return [];
    const known = namedIn(fields["kSemanticVariant"]).filter(
      (other) => isKnown(other) && sameReading(fields, unihan.get(other)),
    );
    return known.length === 1 ? [[character, known[0]!]] : [];
  });
}

function sameReading(a: Fields | undefined, b: Fields | undefined): boolean {
  const first = (fields: Fields | undefined) => withoutTone(fields?.["kMandarin"]?.split(" ")[0] ?? "");
  return first(a) !== "" && first(a) === first(b);
}

/** Everything that pairs connect, by each of its members. */
function grouped(pairs: readonly Pair[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const [a, b] of pairs) {
    const merged = new Set([...(groups.get(a) ?? [a]), ...(groups.get(b) ?? [b])]);
    for (const member of merged) groups.set(member, merged);
  }
  return groups;
}

/** The representative of a group: the most common character of China's list, else the first in Unicode. */
function rank(unihan: Unihan, character: string): number {
  const place = /:(\d+)/.exec(unihan.get(character)?.["kTGH"] ?? "")?.[1];
  return place ? Number(place) : 100_000 + character.codePointAt(0)!;
}
