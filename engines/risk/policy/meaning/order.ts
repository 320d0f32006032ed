import type { Definition } from "../definition.ts";
import { conditionLists } from "../format/condition-lists.ts";
import { namedInputs } from "../reasoning/knowledge.ts";

const rounds = 30;

/**
 * The order in which inputs are asked. A diagram is small when inputs that stand together in a factor or a rule are asked
 * together, so inputs are drawn to the middle of what they stand in until nothing becomes shorter: the FORCE heuristic
 * (https://doi.org/10.1145/764808.764839).
 */
export function inputOrder(definitions: readonly Definition[]): string[] {
  const keys = [...new Set(definitions.flatMap(({ inputs }) => inputs.map(({ key }) => key)))];
  const groups = definitions.flatMap(groupsOf).filter(({ size }) => size > 1);
  let order = byFirstUse(keys, groups);
  let best = { order, length: lengthOf(order, groups) };
  for (let round = 0; round < rounds; round++) {
    order = drawn(order, groups);
    const length = lengthOf(order, groups);
    if (length < best.length) best = { order, length };
  }
  return best.order;
}

/** Inputs that one factor, rule or applicability group reads. */
function groupsOf(definition: Definition): Set<string>[] {
  const { applicability = [], factors = [], rules = [] } = definition;
  const whole = factors.map(({ cases }) => new Set(cases.flatMap(({ all }) => all.flatMap(namedInputs))));
  const parts = conditionLists({ ...definition, applicability, factors, rules });
  return [...whole, ...parts.map(({ all }) => new Set(all.flatMap(namedInputs)))];
}

function byFirstUse(keys: readonly string[], groups: readonly Set<string>[]): string[] {
  return [...new Set([...groups.flatMap((group) => [...group]), ...keys])];
}

function placesOf(order: readonly string[]): Map<string, number> {
  return new Map(order.map((key, place) => [key, place]));
}

function lengthOf(order: readonly string[], groups: readonly Set<string>[]): number {
  const places = placesOf(order);
  return groups
    .map((group) => [...group].map((key) => places.get(key)!))
    .reduce((total, taken) => total + Math.max(...taken) - Math.min(...taken), 0);
}

function drawn(order: readonly string[], groups: readonly Set<string>[]): string[] {
  const places = placesOf(order);
  const pull = new Map(order.map((key) => [key, { sum: 0, count: 0 }]));
  for (const group of groups) {
    const middle = mean([...group].map((key) => places.get(key)!));
    for (const key of group) {
      const own = pull.get(key)!;
      own.sum += middle;
      own.count += 1;
    }
  }
  const aim = (key: string) => {
    const { sum, count } = pull.get(key)!;
    return count === 0 ? places.get(key)! : sum / count;
  };
  return order.toSorted((one, other) => aim(one) - aim(other));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
