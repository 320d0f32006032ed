import { directionOf, type Language } from "./choose-language.ts";
import { en, type Plural, type PluralKey, type TextKey, type Texts } from "./en.ts";

/** English is part of the first view; the others come when they are needed. */
const catalogues = {
  en: async () => en as Texts,
  de: async () => (await import("./de.ts")).de,
  fr: async () => (await import("./fr.ts")).fr,
  es: async () => (await import("./es.ts")).es,
  ar: async () => (await import("./ar.ts")).ar,
} satisfies Record<Language, () => Promise<Texts>>;

type Values = Record<string, string | number>;

export type Translate = {
  language: Language;
  direction: "ltr" | "rtl";
  text: (key: TextKey, values?: Values) => string;
  /** `count` chooses the form; a language may have a separate form for zero. */
  count: (key: PluralKey, count: number, values?: Values) => string;
  date: (iso: string) => string;
  /** "A, B or C". */
  either: (names: readonly string[]) => string;
  /** "A, B and C". */
  all: (names: readonly string[]) => string;
  number: (value: number) => string;
};

export async function translator(language: Language): Promise<Translate> {
  return translatorOf(language, await catalogues[language]());
}

export function translatorOf(language: Language, texts: Texts): Translate {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: "long" });
  const lists = new Intl.ListFormat(language, { type: "disjunction" });
  const wholes = new Intl.ListFormat(language, { type: "conjunction" });
  const number = (value: number) => numbers.format(value);
  const direction = directionOf(language);
  // A Latin name in an Arabic sentence must not turn the words around it.
  const isolated = (name: string) => (direction === "rtl" ? `\u2068${name}\u2069` : name);
  const show = (value: string | number) => (typeof value === "number" ? number(value) : isolated(value));
  return {
    language,
    direction,
    text: (key, values = {}) => insert(texts[key], values, show),
    count: (key, count, values = {}) => insert(formOf(texts[key], count, rules), { ...values, count }, show),
    date: (iso) => dates.format(new Date(iso)),
    either: (names) => lists.format(names),
    all: (names) => wholes.format(names.map(isolated)),
    number,
  };
}

function formOf(forms: Plural, count: number, rules: Intl.PluralRules): string {
  if (count === 0 && forms.zero !== undefined) return forms.zero;
  return forms[rules.select(count)] ?? forms.other;
}

function insert(text: string, values: Values, show: (value: string | number) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : show(value);
  });
}
