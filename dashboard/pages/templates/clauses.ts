import confidentiality from "./clauses/confidentiality.md?raw";
import dataProtection from "./clauses/data-protection.md?raw";
import forceMajeure from "./clauses/force-majeure.md?raw";
import governingLaw from "./clauses/governing-law.md?raw";
import liability from "./clauses/liability.md?raw";
import notices from "./clauses/notices.md?raw";
import type { templateEditorTexts } from "../../texts/templates.ts";

type ClauseName = keyof typeof templateEditorTexts.clauses;

/** Parts of the language, to be filled in. */
const parts: readonly [ClauseName, string][] = [
  ["signature", "::signature{role=customer, label=For the customer}\n"],
  [
    "signatures",
    ":::signatures\n::signature{role=customer, label=For the customer}\n::signature{role=supplier, label=For the supplier}\n:::\n",
  ],
  ["pagebreak", "::pagebreak\n"],
  [
    "table",
    "| Item | Price |\n|:-----|------:|\n{% for item in items %}\n| {{ item.name }} | {{ item.price }} |\n{% endfor %}\n",
  ],
  ["condition", "{% if urgent %}\nThis is urgent.\n{% else %}\nThis is not urgent.\n{% endif %}\n"],
];

/** Clauses that many agreements have, in our words. */
const clauses: readonly [ClauseName, string][] = [
  ["confidentiality", confidentiality],
  ["data-protection", dataProtection],
  ["force-majeure", forceMajeure],
  ["governing-law", governingLaw],
  ["liability", liability],
  ["notices", notices],
];

/** What can be put into a source at the caret. */
export const insertions = { parts, clauses };
