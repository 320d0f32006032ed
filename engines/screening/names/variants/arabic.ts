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
  [/(?<=[aeiou])([bdfklmnqrstwyz]|[dgkst]h)\1(?=[aeiou])/g, "$1"],
  [/ss$/, "s"],
  [/(?<=[a-z]{3})[ae]h$/, "a"],
];

/** Finds every text that one of them changes: most words have none, and one look is less work than ten. */
const anyHabit = /dj|oo|ou|ee|aa|y|[ae]i|([bdfklmnqrstwz])\1|([dgkst]h)\2|[ae]h$/;

/** The form of a spelling without these habits. */
export function habitual(text: string): string {
  if (!anyHabit.test(text)) return text;
  let form = text;
  for (const [from, to] of habits) form = form.replace(from, to);
  return form;
}

/** Spellings of some countries: French c and ch, German ch, silent e, ou for w, Egyptian g for j, Persian gh for q. */
const national: readonly (readonly [RegExp, string])[] = [
  [/^ou(?=[aei])/, "w"],
  [/c(?=[eiy])/g, "s"],
  [/(?<=[a-z]{3}n)e$/, ""],
];
const either: readonly (readonly [RegExp, string])[] = [
  [/ch/g, "sh"],
  [/ch/g, "kh"],
  [/^g(?!h)/, "j"],
  [/gh/g, "q"],
];

/** The habitual forms of a spelling in any country, without o and e, which Arabic does not have: e stands for a or i. */
function looseForms(text: string): string[] {
  let forms = [text];
  for (const [from, to] of national) forms = forms.map((form) => form.replace(from, to));
  for (const [from, to] of either)
    forms.push(...forms.flatMap((form) => (form.search(from) < 0 ? [] : form.replace(from, to))));
  return forms
    .map((form) => habitual(form).replaceAll("o", "u").replaceAll("q", "k"))
    .flatMap((form) => (form.includes("e") ? [form.replaceAll("e", "a"), form.replaceAll("e", "i")] : [form]));
}

/**
 * Latin spelling, and its forms → the Arabic names that are written so. One may be several: said is سعيد and سيد, which are not each
 * other, so a form is asked only for a spelling that the table does not have, and the loose one last.
 */
const bySpelling = new Map<string, Set<string>>();
const byForm = new Map<string, Set<string>>();
const byLooseForm = new Map<string, Set<string>>();
const add = (to: Map<string, Set<string>>, form: string, name: string) =>
  to.set(form, (to.get(form) ?? new Set()).add(name));
for (const entry of arabicNames.split(/\s+/).filter(Boolean)) {
  const [name = "", spellings = ""] = entry.split("=");
  // Those with the article in front are found by what follows it.
  if (name.startsWith("ال")) continue;
  for (const spelling of spellings.split(",")) {
    if (translated.has(spelling)) continue;
    add(bySpelling, spelling, name);
    add(byForm, habitual(spelling), name);
    const loose = looseForms(spelling);
    // Hussin and Soliman have lost half of a double vowel.
    for (const form of [...loose, ...loose.map((form) => form.replace(/(?<=[a-z]{2})ai(?=[a-z])/, "i"))])
      add(byLooseForm, form, name);
  }
}

const leastLetters = 3;
const leastLoose = 5;

/** The Arabic names that a text in Latin letters stands for. */
export function namesOf(text: string): readonly string[] {
  if (text.length < leastLetters || translated.has(text)) return [];
  const known = bySpelling.get(text) ?? byForm.get(habitual(text));
  if (known) return [...known];
  if (text.length < leastLoose) return [];
  return [...new Set(looseForms(text).flatMap((form) => [...(byLooseForm.get(form) ?? [])]))];
}

const article = /^[aeu]l(?=[a-z]{3})/;
/** Abdulrahman, Abdel Rahman, Abdurrahman, Abdur Rahman: the article takes on the next letter, or is left out. */
const servant = /^abd[aeou]?[lrsndtz]?(?=[a-z]{3})/;
const ofGod = /[aeou]l+ah?$/;
const ofFaith = /(?:[aeou]l?d+|[ae]t+)[ie]+ne?$/;
/** Mahmoudi, who is of Mahmoud. */
const descent = /(?<=[a-z]{4})(?:i|y|ee|ie)$/;

/** The classes of an Arabic name within Latin letters, as it is, with the article in one with it, or put together of two. */
export function arabicClasses(text: string): string[] {
  const whole = namesOf(text);
  const ofName = partsOf(text, descent, "", "ي");
  if (whole.length > 0) return [...whole.map((name) => `arabic ${name}`), ...ofName];
  return [
    ...ofName,
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
