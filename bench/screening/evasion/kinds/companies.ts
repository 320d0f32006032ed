import type { Kind } from "../evasion.ts";
import type { Company } from "../listed.ts";
import { changed } from "../right-details.ts";
import {
  anyLegalForm,
  generalWords,
  legalForms,
  russianForms,
  shortWords,
  translatedWords,
} from "../tables/companies.ts";

const group = "companies";
const bare = (name: string) => name.replaceAll(anyLegalForm, "").replaceAll(/^[ ,]+|[ ,]+$/g, "");
const first = (name: string, rules: readonly (readonly [RegExp, string])[]) => {
  const rule = rules.find(([pattern]) => pattern.test(name));
  return rule ? name.replace(rule[0], rule[1]) : name;
};
const smallWords = /^(of|and|the|for|de|la|in|&)$/i;

const forms: Kind<Company>[] = [
  {
    group,
    kind: "legal form left out",
    ask: ({ name }) => (bare(name).includes(" ") ? changed(name, bare(name)) : null),
  },
  { group, kind: "legal form abbreviated", ask: ({ name }) => changed(name, first(name, legalForms)) },
  { group, kind: "legal form in Russian", ask: ({ name }) => changed(name, first(name, russianForms)) },
  {
    group,
    kind: "legal form of another country",
    ask: ({ name }, random) =>
      bare(name).includes(" ") && bare(name) !== name
        ? `${bare(name)} ${random.pick(["GmbH", "S.A.", "B.V.", "AG", "Oy", "Sp. z o.o."])}`
        : null,
  },
  {
    group,
    kind: "legal form added",
    ask: ({ name }, random) =>
      bare(name) === name && name.includes(" ") ? `${name} ${random.pick(["LLC", "Ltd.", "GmbH", "Inc"])}` : null,
  },
];

const wording: Kind<Company>[] = [
  {
    group,
    kind: "usual words cut short",
    ask: ({ name }) =>
      changed(
        bare(name),
        shortWords.reduce((text, [word, short]) => text.replaceAll(word, short), bare(name)),
      ),
  },
  {
    group,
    kind: "a usual word translated",
    ask: ({ name }, random) => {
      const found = translatedWords.filter(([word]) => word.test(bare(name)));
      if (found.length === 0) return null;
      const [word, others] = random.pick(found);
      return bare(name).replace(word, random.pick(others));
    },
  },
  { group, kind: "& for and", ask: ({ name }) => changed(name, name.replaceAll(/ AND /g, " & ")) },
  { group, kind: "the before the name", ask: ({ name }) => (/^THE /i.test(name) ? null : `The ${name}`) },
  {
    group,
    kind: "a branch added",
    ask: ({ name }, random) => `${name} (${random.pick(["Dubai", "Istanbul", "Limassol"])} Branch)`,
  },
  {
    group,
    kind: "words joined",
    ask: ({ name }) => (/^\S+ \S+$/.test(bare(name)) ? bare(name).replace(" ", "") : null),
  },
];

const short: Kind<Company>[] = [
  {
    group,
    kind: "listed acronym with dots",
    ask: ({ names }) => {
      const acronym = names.find((name) => /^[A-Z]{3,6}$/.test(name));
      return acronym ? `${acronym.split("").join(".")}.` : null;
    },
  },
  {
    group,
    kind: "acronym that is not listed",
    ask: ({ name, names }) => {
      const acronym = bare(name)
        .split(/[\s-]+/u)
        .filter((word) => !smallWords.test(word))
        .map((word) => word[0])
        .join("");
      return /^[A-Z]{4,6}$/.test(acronym) && !names.some((other) => other.includes(acronym)) ? acronym : null;
    },
  },
  {
    group,
    kind: "the one word that is not usual",
    ask: ({ name }) => {
      const own = bare(name)
        .split(/[\s,.()-]+/u)
        .filter((word) => word.length > 4 && !generalWords.has(word.toLowerCase()));
      return own.length === 1 && bare(name).includes(" ") ? own[0]! : null;
    },
  },
];

export const companies: Kind<Company>[] = [...forms, ...wording, ...short];
