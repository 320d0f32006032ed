import { arabicNames } from "../readings/arabic-names.ts";

/** European names that the table also gives for Arabic ones. Jacob is Yaqub to a translator, not to a clerk. */
const translated = new Set(
  `jacob isaac issac noah john simon george georges jorge paul peter david daniel antoine anton michel michelle michal michael mark marc
  marie mary maria robert charles tony francois victor carlos camille louis luis nicolas nikola nicola william joseph josef jack
  jacques emmanuel emanuel alexander edouard edward albert andre vladimir putin sergei sergey benjamin gabriel henry henri rose susan
  lebanon donald obama barack gaby eli elie sara sarah jan simon adam noor may rana basil id al lah`.split(/\s+/),
);

/** What writers do to any Arabic name: a vowel twice or with a helper, a consonant twice, the silent h. */
const habits: readonly (readonly [RegExp, string])[] = [
  [/dj/g, "j"],
  [/oo|ou/g, "u"],
  [/ee/g, "i"],
  [/aa/g, "a"],
  [/iy+/g, "i"],
  [/[ae][iy](?![aeiou])/g, "ai"],
  [/y/g, "i"],
  [/(?<=.)([bdflmnqrstwyz])\1/g, "$1"],
  [/(?<=[a-z]{3})[ae]h$/, "a"],
];

function habitual(text: string): string {
  let form = text;
  for (const [from, to] of habits) form = form.replace(from, to);
  return form;
}

/**
 * Latin spelling, and its form → the Arabic names that are written so. One may be several: said is سعيد and سيد, which are not each
 * other, so the form is asked only for a spelling that the table does not have.
 */
const bySpelling = new Map<string, Set<string>>();
const byForm = new Map<string, Set<string>>();
for (const entry of arabicNames.split(/\s+/).filter(Boolean)) {
  const [name = "", spellings = ""] = entry.split("=");
  // Those with the article in front are found by what follows it.
  if (name.startsWith("ال")) continue;
  for (const spelling of spellings.split(",")) {
    if (translated.has(spelling)) continue;
    const form = habitual(spelling);
    bySpelling.set(spelling, (bySpelling.get(spelling) ?? new Set()).add(name));
    byForm.set(form, (byForm.get(form) ?? new Set()).add(name));
  }
}

const leastLetters = 3;

function namesOf(text: string): readonly string[] {
  if (text.length < leastLetters || translated.has(text)) return [];
  return [...(bySpelling.get(text) ?? byForm.get(habitual(text)) ?? [])];
}

const article = /^[aeu]l(?=[a-z]{3})/;
/** Abdulrahman, Abdel Rahman, Abdurrahman, Abdur Rahman: the article takes on the next letter, or is left out. */
const servant = /^abd[aeou]?[lrsndtz]?(?=[a-z]{3})/;
const ofGod = /[aeou]l+ah?$/;
const ofFaith = /(?:[aeou]l?d+|[ae]t+)[ie]+ne?$/;

/** The classes of an Arabic name within Latin letters, as it is, with the article in one with it, or put together of two. */
export function arabicClasses(text: string): string[] {
  const whole = namesOf(text);
  if (whole.length > 0) return whole.map((name) => `arabic ${name}`);
  return [
    ...partsOf(text, article, "ال", ""),
    ...servantOf(text),
    ...partsOf(text, ofGod, "", "الله"),
    ...partsOf(text, ofFaith, "", "الدين"),
  ];
}

function partsOf(text: string, part: RegExp, before: string, after: string): string[] {
  const rest = text.replace(part, "");
  return rest === text ? [] : namesOf(rest).map((name) => `arabic ${before}${name}${after}`);
}

function servantOf(text: string): string[] {
  const found = servant.exec(text)?.[0];
  if (found === undefined) return [];
  const rests = [text.slice(found.length), text.slice(found.length - 1)];
  return [...new Set(rests.flatMap(namesOf))].map((name) => `arabic عبد${name}`);
}
