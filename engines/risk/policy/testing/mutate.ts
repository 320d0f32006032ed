import type { Json } from "../../../json/canonical.ts";
import type { Random } from "./random.ts";

/** Values that an author, a program or an attacker may put in the place of a member. */
const strange: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => false,
  () => "",
  () => "a",
  () => "constructor",
  () => "__proto__",
  () => "factor_0",
  () => "registered:0198f2c4-0000-7000-8000-000000000001",
  () => "service:session-checks",
  () => "{x}",
  () => "\ud800",
  () => 0,
  () => -0,
  () => 1,
  () => -1,
  () => 60,
  () => 0.001,
  () => 0.1 + 0.2,
  () => 99.9999,
  () => 1e8,
  () => 1e21,
  () => 2 ** 53,
  () => Number.MAX_VALUE,
  () => Number.MIN_VALUE,
  () => Number.POSITIVE_INFINITY,
  () => [],
  () => [[]],
  () => ({}),
  () => [1, "1", true],
  () => JSON.parse('{"__proto__":{"a":1},"constructor":1}') as Json,
  () => Array.from({ length: 201 }, (_none, index) => index),
  () => "x".repeat(301),
  () => nested(40),
];

function nested(levels: number): Json {
  return levels === 0 ? 1 : [nested(levels - 1)];
}

type Holder = Record<string, Json> | Json[];
type Place = { holder: Holder; name: string; member: Json };

const changes = ["fit", "fit", "fit", "fit", "fit", "alike", "alike", "replace", "delete", "repeat", "rename"] as const;

/** A copy of a JSON value with one thing changed somewhere; more often than not it is still well formed. */
export function mutated(random: Random, value: Json): Json {
  const copy = structuredClone(value);
  const places = placesOf(copy);
  const { holder, name, member } = random.pick(places);
  switch (random.pick(changes)) {
    case "fit": {
      const leaves = places.filter((place) => place.member === null || typeof place.member !== "object");
      const leaf = random.pick(leaves);
      define(leaf.holder, leaf.name, fitting(random, leaf, leaves));
      break;
    }
    case "alike": // Members of the same name often fit in each other's place.
      define(holder, name, structuredClone(random.pick(places.filter((place) => place.name === name)).member));
      break;
    case "delete":
      remove(holder, name);
      break;
    case "repeat":
      if (Array.isArray(holder)) holder.push(structuredClone(member));
      else define(holder, `${name}s`, member);
      break;
    case "rename":
      remove(holder, name);
      if (Array.isArray(holder)) holder.unshift(member);
      else
        define(holder, random.pick(["constructor", "__proto__", "title", "floor", "id", name.toUpperCase()]), member);
      break;
    default:
      define(holder, name, random.pick(strange)());
  }
  return copy;
}

/** Something of the same type that stands elsewhere, or a number that is not far away. */
function fitting(random: Random, { member }: Place, leaves: readonly Place[]): Json {
  if (typeof member === "number" && random.chance(0.5))
    return random.pick([-member, member + 1, member - 1, member / 8, member * 10, member + 0.01, member + 0.001, 0]);
  if (typeof member === "boolean") return !member;
  return random.pick(leaves.filter((other) => typeof other.member === typeof member)).member;
}

function placesOf(value: Json): Place[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value as Record<string, Json>).flatMap(([name, member]) => [
    { holder: value as Holder, name, member },
    ...placesOf(member),
  ]);
}

function remove(holder: Holder, name: string): void {
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else delete holder[name];
}

/** As `JSON.parse` does it, for which `__proto__` is a name like any other. */
function define(holder: Holder, name: string, value: Json): void {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}
