import { type Condition, decisions, type Definition } from "@probity/engines/risk/policy/definition.ts";
import { conditionLists } from "@probity/engines/risk/policy/format/condition-lists.ts";
import type { Random } from "@probity/engines/risk/policy/testing/random.ts";

/** Changes the copy, or answers false where there is nothing of the kind to change. */
type Edit = (copy: Definition, random: Random) => boolean;

const editOf = {
  "a threshold moved": (copy, random) => {
    const numbers = conditionsIn(copy).filter(({ value }) => typeof value === "number");
    const [condition] = random.some(numbers, 1);
    if (!condition) return false;
    const moved = Number(condition.value) * random.pick([0.8, 0.9, 1.1, 1.25]);
    condition.value = Math.round(moved * 100) / 100;
    return true;
  },
  "a value added to a list": (copy, random) => {
    const [condition] = random.some(conditionsIn(copy).filter(isOpenList), 1);
    if (!condition) return false;
    condition.value = [...(condition.value as string[]), random.pick(["VE", "BY", "RU", "pawnbroker"])];
    return true;
  },
  "a weight changed": (copy, random) => {
    const [factor] = random.some(copy.factors ?? [], 1);
    if (!factor) return false;
    factor.weight = Math.round(factor.weight * random.pick([50, 80, 125, 150])) / 100;
    return true;
  },
  "points changed": (copy, random) => {
    const [factor] = random.some(copy.factors ?? [], 1);
    if (!factor) return false;
    random.pick(factor.cases).points += random.pick([-10, -5, 5, 10, 15]);
    return true;
  },
  "a band moved": (copy, random) => {
    const [index] = random.some([...copy.bands.keys()].slice(1), 1);
    if (index === undefined) return false;
    const band = copy.bands[index]!;
    const next = copy.bands[index + 1]?.lowerBound ?? Math.min(copy.ceiling ?? Infinity, band.lowerBound + 20);
    const bounds = [band.lowerBound - 2.5, band.lowerBound + 2.5, band.lowerBound + 5];
    const fitting = bounds.filter((bound) => bound > copy.bands[index - 1]!.lowerBound && bound < next);
    if (fitting.length === 0) return false;
    band.lowerBound = random.pick(fitting);
    return true;
  },
  "a rule added": (copy, random) => {
    const decision = random.pick(decisions.slice(1));
    copy.rules?.push({
      id: "rule_added",
      all: random.some(distinct(conditionsIn(copy)), random.integer(1, 2)).map((each) => ({ ...each })),
      reasons: [{ code: "RULE_ADDED", text: "What the new rule found." }],
      effect: { decision, actions: ["manual_review"] },
    });
    return copy.rules !== undefined;
  },
  "a rule removed": (copy, random) => {
    if (!copy.rules || copy.rules.length < 2) return false;
    copy.rules.splice(random.integer(0, copy.rules.length - 1), 1);
    return true;
  },
  "a rule decides otherwise": (copy, random) => {
    const [rule] = random.some(copy.rules ?? [], 1);
    if (!rule?.effect) return false;
    const { decision } = rule.effect;
    rule.effect.decision = random.pick(decisions.filter((each) => each !== decision && each !== "none"));
    return true;
  },
  "evidence kept for less time": (copy, random) => {
    random.pick(copy.inputs).maxAgeSeconds = 2_592_000;
    return true;
  },
} satisfies Record<string, Edit>;

export type EditName = keyof typeof editOf;
const names = Object.keys(editOf) as EditName[];

/** The next version: one to three changes of the kind that people make, and their names. */
export function nextVersion(random: Random, definition: Definition): { to: Definition; edits: EditName[] } {
  const to = structuredClone(definition);
  const wanted = random.pick([1, 1, 2, 3]);
  const edits: EditName[] = [];
  for (const name of random.some(names, names.length)) {
    if (edits.length < wanted && (editOf[name] as Edit)(to, random)) edits.push(name);
  }
  return { to, edits };
}

function conditionsIn(definition: Definition): Condition[] {
  return conditionLists(definition).flatMap(({ all }) => all);
}

/** Screening facts have documented values, and no others can be named. */
function isOpenList({ input, operator }: Condition): boolean {
  return operator === "in" && !input.startsWith("screening.");
}

function distinct(conditions: readonly Condition[]): Condition[] {
  return [...new Map(conditions.map((condition) => [condition.input, condition])).values()];
}
