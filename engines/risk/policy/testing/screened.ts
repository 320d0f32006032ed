import type { Definition } from "../definition.ts";
import { screeningFacts } from "../format/screening-facts.ts";
import { sampleValues } from "./sample-definition.ts";

const fact = "screening.pep";

/** A sampled definition with documented values for its texts, the first of which becomes a screening fact. */
export function screened(definition: Definition): Definition {
  const input = definition.inputs.find(({ type }) => type === "string");
  if (!input) return definition;
  const documented = screeningFacts.get(fact)!;
  const text = sampleValues.string.reduce<string>(
    (changed, value, index) => changed.replaceAll(JSON.stringify(value), JSON.stringify(documented[index])),
    JSON.stringify(definition),
  );
  return JSON.parse(text.replaceAll(JSON.stringify(input.key), JSON.stringify(fact))) as Definition;
}
