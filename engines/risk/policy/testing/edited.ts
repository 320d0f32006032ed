import { conditionLists } from "../format/condition-lists.ts";
import { decisions, type Definition, type PolicyInput } from "../definition.ts";
import type { Random } from "./random.ts";

type Edit = (definition: Definition, random: Random) => void;

/** The definition after some of the changes that people make to a policy. */
export function edited(random: Random, definition: Definition): Definition {
  const copy = structuredClone(definition);
  for (const edit of random.some(edits, random.integer(0, 3))) edit(copy, random);
  return copy;
}

const edits: readonly Edit[] = [
  (definition, random) => (definition.missingEvidence = random.pick(["awaiting_evidence", "review"])),
  (definition, random) => (definition.aggregation = random.pick(["sum", "maximum"])),
  (definition) => delete definition.applicability,
  (definition, random) => pickOf(random, definition.applicability)?.all.splice(1),
  (definition, random) => definition.rules?.splice(random.integer(0, definition.rules.length), 1),
  (definition) => definition.rules?.reverse(),
  (definition, random) => {
    const rule = pickOf(random, definition.rules);
    if (rule) rule.effect = { decision: random.pick(decisions), actions: ["call"] };
  },
  (definition, random) => delete pickOf(random, definition.factors)?.defaultPoints,
  (definition, random) => {
    const factor = pickOf(random, definition.factors);
    if (factor) random.pick(factor.cases).points += 10;
  },
  (definition, random) => {
    const bands = definition.bands.filter(({ lowerBound }) => lowerBound > 0);
    const band = pickOf(random, bands);
    if (band) band.lowerBound = Math.round(band.lowerBound * 100 - 1) / 100;
  },
  (definition, random) => {
    const all = random.pick(conditionLists(definition)).all;
    const condition = random.pick(all);
    if (typeof condition.value === "number") condition.value += 1;
    if (condition.operator === "eq_fact") condition.operator = "neq_fact";
  },
  (definition, random) => (random.pick(definition.inputs).maxAgeSeconds = random.pick([60, 7200, 31_536_000])),
  (definition, random) => changeSources(random.pick(definition.inputs), random),
  (definition, random) => changeSources(random.pick(definition.inputs), random),
];

function pickOf<Item>(random: Random, items: readonly Item[] | undefined): Item | undefined {
  return items && items.length > 0 ? random.pick(items) : undefined;
}

const newSource = "registered:0198f2c4-0000-7000-8000-000000000009";

function changeSources(input: PolicyInput, random: Random): void {
  if (input.verification) return;
  const kept = input.acceptedSources.slice(random.integer(0, input.acceptedSources.length - 1));
  input.acceptedSources = random.pick([kept, [...input.acceptedSources, newSource], [newSource], [...kept, newSource]]);
}
