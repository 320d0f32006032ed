import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { shuffled, subjectOf, type Evasion } from "./evasion.ts";
import type { PublishedList } from "./published-lists.ts";

type Script = { letters: RegExp; countries: readonly string[] };

/** Each script with countries that write their own names in it. */
const scripts: Readonly<Record<string, Script>> = {
  Cyrillic: {
    letters: /\p{Script=Cyrillic}/u,
    countries: ["RU", "UA", "BY", "BG", "RS", "MK", "KZ", "KG", "MN", "ME"],
  },
  Arabic: {
    letters: /\p{Script=Arabic}/u,
    countries: ["EG", "IQ", "JO", "KW", "LB", "LY", "MA", "DZ", "SY", "TN", "YE", "BH", "SA"],
  },
  Persian: { letters: /\p{Script=Arabic}/u, countries: ["IR", "AF"] },
  Chinese: { letters: /\p{Script=Han}/u, countries: ["CN", "TW", "HK", "MO", "SG"] },
  Japanese: { letters: /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u, countries: ["JP"] },
  Korean: { letters: /\p{Script=Hangul}/u, countries: ["KR", "KP"] },
  Greek: { letters: /\p{Script=Greek}/u, countries: ["GR", "CY"] },
  Hebrew: { letters: /\p{Script=Hebrew}/u, countries: ["IL"] },
  Georgian: { letters: /\p{Script=Georgian}/u, countries: ["GE"] },
  Armenian: { letters: /\p{Script=Armenian}/u, countries: ["AM"] },
  Thai: { letters: /\p{Script=Thai}/u, countries: ["TH"] },
  Devanagari: { letters: /\p{Script=Devanagari}/u, countries: ["IN", "NP"] },
};

const isLatin = (text: string) => /^[\p{Script=Latin}\P{L}]+$/u.test(text);

const countryOf = (pep: ListEntry["pep"]) => pep?.positions[0]?.country ?? null;

/** People screened in their own script, against a list that has them in Latin letters alone. The rest of the list stays as it is. */
export function otherScripts(
  { listKey, entries }: PublishedList,
  { most, seed }: { most: number; seed: number },
): { list: PublishedList; evasions: Evasion[] } {
  const changed = new Map<string, ListEntry>();
  const people = shuffled(entries, seed);
  const evasions = Object.entries(scripts).map(([kind, { letters, countries }]) => {
    const written = people.filter(
      ({ names, pep }) =>
        countryOf(pep) !== null &&
        countries.includes(countryOf(pep)!) &&
        names.some(({ text }) => letters.test(text)) &&
        names.some(({ text }) => isLatin(text)),
    );
    const cases = written.slice(0, most).map((entry) => {
      changed.set(entry.id, { ...entry, names: entry.names.filter(({ text }) => isLatin(text)) });
      const native = entry.names.find(({ text }) => letters.test(text))!.text;
      return { entryId: entry.id, subject: subjectOf({ name: native, country: countryOf(entry.pep) }) };
    });
    return { group: "own script, listed in Latin letters", kind, cases };
  });
  return {
    list: { listKey, entries: entries.map((entry) => changed.get(entry.id) ?? entry) },
    evasions: evasions.filter(({ cases }) => cases.length > 0),
  };
}
