import { type Coverage, covers, readCoverage } from "./character-map.ts";
import { fontFiles } from "./fonts.ts";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const invisible = /^[\p{Default_Ignorable_Code_Point}\s]$/u;
/** PDF/A requires the meaning of each character, and these have none. */
const withoutMeaning = /^[\p{Private_Use}\p{Noncharacter_Code_Point}\p{Surrogate}\p{Cc}]$/u;

let coverages: Coverage[] | undefined;

/** Characters of a text that no font has, each once; empty if the whole text can be printed. */
export function unprintable(text: string): string[] {
  coverages ??= fontFiles()
    .filter(({ style }) => style === "regular")
    .map(({ path }) => readCoverage(path));
  const missing = new Set<string>();
  // A letter with its marks is printed by one font or not at all.
  for (const { segment } of graphemes.segment(text)) {
    if (/^[ -~]*$/.test(segment) || isPrintable(segment)) continue;
    const characters = Array.from(segment);
    const alone = characters.filter((character) => !isPrintable(character));
    for (const character of alone.length > 0 ? alone : characters) missing.add(character);
  }
  return [...missing];
}

const isPrintable = (cluster: string) =>
  coverages!.some((coverage) =>
    [cluster, cluster.normalize("NFC"), cluster.normalize("NFD")].some((form) =>
      Array.from(form).every((character) => isCovered(coverage, character)),
    ),
  );

const isCovered = (coverage: Coverage, character: string) =>
  /^\s$/.test(character) ||
  (!withoutMeaning.test(character) && (invisible.test(character) || covers(coverage, character.codePointAt(0)!)));
