import { conditionLists } from "../format/condition-lists.ts";
import type { Condition, Definition, FactValue, PolicyInput, ScalarValue } from "../definition.ts";
import type { Readings } from "../evaluation.ts";
import type { Random } from "./random.ts";
import { sampleDefinition, sampleValues } from "./sample-definition.ts";

/**
 * A valid definition in which many cases and rules share few conditions, so that they often imply, cover and exclude each other.
 */
export function crowdedDefinition(random: Random): Definition {
  const definition = sampleDefinition(random, random.integer(1, 3));
  const conditions = conditionLists(definition).flatMap(({ all }) => all);
  const pool = random.some([...conditions, ...conditions.flatMap(variants)], random.integer(1, 5));
  const all = () => random.some(pool, random.pick([1, 1, 2, 2, 3]));
  return {
    ...definition,
    factors: (definition.factors ?? []).map((factor) => ({
      ...factor,
      cases: Array.from({ length: random.integer(1, 7) }, (_none, index) => ({
        id: `case_${index}`,
        all: all(),
        points: 10 * random.integer(-2, 6),
      })),
    })),
    rules: (definition.rules ?? []).map((rule) => ({ ...rule, all: all() })),
  };
}

const turned: Partial<Record<Condition["operator"], Condition["operator"]>> = {
  gt: "lte",
  gte: "lt",
  lt: "gte",
  lte: "gt",
  eq_fact: "neq_fact",
  neq_fact: "eq_fact",
};

/** Conditions about the same input that say the opposite, or something near to it. */
function variants(condition: Condition): Condition[] {
  const { input, operator, value } = condition;
  const opposite = turned[operator];
  const other = sampleValues[typeof value as "boolean"] ?? [];
  return [
    ...(opposite ? [{ input, operator: opposite, value }] : []),
    ...(operator === "eq" ? other.map((each) => ({ input, operator, value: each })) : []),
    ...(operator === "in" ? [{ input, operator: "eq" as const, value: (value as ScalarValue[])[0]! }] : []),
  ];
}

/** Every input resolved, with values that conditions name or that stand beside them. */
export function pointedReadings(random: Random, definition: Definition, at: string): Readings {
  const named = conditionLists(definition).flatMap(({ all }) =>
    all.flatMap(({ value }) => (Array.isArray(value) ? value : [value]) as ScalarValue[]),
  );
  const values = named.flatMap((value): ScalarValue[] =>
    typeof value === "number" ? [value, value - 1, value + 1] : [value],
  );
  return Object.fromEntries(
    definition.inputs.map((input) => [
      input.key,
      [
        {
          evidenceId: null,
          source: input.acceptedSources[0]!,
          status: "available" as const,
          value: pointedValue(random, input, values),
          observedAt: at,
          expiresAt: null,
        },
      ],
    ]),
  );
}

function pointedValue(random: Random, { type, itemType }: PolicyInput, values: readonly ScalarValue[]): FactValue {
  const scalar = type === "list" ? itemType! : type;
  const fitting = [
    ...sampleValues[scalar],
    ...values.filter((value) => typeof value === scalar && Number(value) !== Infinity),
  ];
  return type === "list" ? random.some(fitting, random.integer(0, 3)) : random.pick(fitting);
}
