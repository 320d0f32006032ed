import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { skeleton, wordsOf } from "../missed-reason.ts";
import { shuffled, subjectOf, type Evasion, type EvasionCase } from "./evasion.ts";
import type { PublishedList } from "./published-lists.ts";

const regions: Readonly<Record<string, readonly string[]>> = {
  "Arab countries": "DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN AE YE BH".split(" "),
  "Iran, Afghanistan, Pakistan": ["IR", "AF", "PK"],
  "Russia and its neighbours": ["RU", "UA", "BY", "GE", "KZ", "UZ", "MD", "AM", "AZ"],
  "Latin America": "MX CO VE CU GT HN NI SV EC PE PA CR DO BO PY".split(" "),
  "East and South-East Asia": ["CN", "KP", "KR", "TW", "HK", "MM", "ID", "MY", "PH"],
};

function regionOf({ kind, nationalities }: ListEntry): string {
  if (kind === "entity") return "companies and vessels";
  const found = Object.keys(regions).find((name) => nationalities.some((country) => regions[name]!.includes(country)));
  return found ?? (nationalities.length > 0 ? "other countries" : "no country listed");
}

/** How a further name differs from the nearest of the names that the entry keeps. */
function differenceOf(alias: string, kept: readonly string[]): string {
  const words = wordsOf(alias);
  const others = kept.map(wordsOf);
  const holds = (one: readonly string[], other: readonly string[]) => other.every((word) => one.includes(word));
  if (others.some((other) => holds(other, words) && holds(words, other))) return "same words";
  if (others.some((other) => skeleton(words) === skeleton(other))) return "spelled differently";
  if (others.some((other) => holds(other, words))) return "fewer words";
  if (others.some((other) => holds(words, other))) return "more words";
  return others.some((other) => words.some((word) => other.includes(word))) ? "some words in common" : "another name";
}

/**
 * Further names of the list itself, one of each entry, and the list without them: how its own publisher spells a person in
 * another way. Acronyms and weak names stay, which say nothing of spelling.
 */
export function heldOut(
  { listKey, entries }: PublishedList,
  { most, seed }: { most: number; seed: number },
): { list: PublishedList; evasions: Evasion[] } {
  const byKind = new Map<string, EvasionCase[]>();
  const without = new Map<string, string>();
  for (const entry of shuffled(entries, seed)) {
    const [first, ...further] = entry.names.filter(({ weak }) => !weak).map(({ text }) => text);
    if (first === undefined || further.length === 0) continue;
    const alias = further[Number.parseInt(entry.id.replaceAll(/\D/g, ""), 10) % further.length] ?? further[0]!;
    const kept = entry.names.filter(({ text }) => text !== alias).map(({ text }) => text);
    const difference = differenceOf(alias, kept);
    const kind = difference === "spelled differently" ? `${difference}: ${regionOf(entry)}` : difference;
    const cases = byKind.get(kind) ?? byKind.set(kind, []).get(kind)!;
    if (cases.length === most) continue;
    cases.push({ entryId: entry.id, subject: subjectOf({ name: alias }) });
    without.set(entry.id, alias);
  }
  const remaining = entries.map((entry) =>
    without.has(entry.id)
      ? { ...entry, names: entry.names.filter(({ text }) => text !== without.get(entry.id)) }
      : entry,
  );
  const evasions = [...byKind].map(([kind, cases]) => ({ group: "further names of the list, held out", kind, cases }));
  return {
    list: { listKey, entries: remaining },
    evasions: evasions.sort((one, other) => (one.kind < other.kind ? -1 : 1)),
  };
}
