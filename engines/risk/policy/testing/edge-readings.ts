import { conditionLists } from "../format/condition-lists.ts";
import { screeningFacts } from "../format/screening-facts.ts";
import type { Definition, FactValue, PolicyInput, ScalarType, ScalarValue } from "../definition.ts";
import type { Reading, Readings } from "../evaluation.ts";
import type { Random } from "./random.ts";
import { sampleValues } from "./sample-definition.ts";

type Edges = Record<ScalarType, ScalarValue[]>;
type Draw = { random: Random; edges: Edges; trouble: number; at: string };

/**
 * Draws readings at the edges of what conditions can tell apart: named values, their neighbours, and every way to be
 * unresolved, also for one of two definitions alone.
 */
export function edgeReadings(definitions: readonly Definition[], at: string): (random: Random) => Readings {
  const edges = edgesOf(definitions);
  const inputs = definitions.flatMap((definition) => definition.inputs);
  const keys = [...new Set(inputs.map(({ key }) => key))];
  return (random) => {
    const draw = { random, edges, trouble: random.pick([0, 0, 0.1, 0.5]), at };
    return Object.fromEntries(
      keys.map((key) => [
        key,
        readingsOf(
          draw,
          inputs.filter((input) => input.key === key),
        ),
      ]),
    );
  };
}

function edgesOf(definitions: readonly Definition[]): Edges {
  const named = [
    ...definitions.flatMap(conditionLists).flatMap(({ all }) => all.flatMap(({ value }) => [value].flat())),
    ...Object.values(sampleValues).flat(),
  ];
  const numbers = named.filter((value) => typeof value === "number");
  return {
    boolean: [false, true],
    string: named.filter((value) => typeof value === "string").flatMap((value) => [value, `${value} `]),
    number: [
      ...numbers.flatMap((value) => [value, value - step(value), value + step(value), value - 1, value + 1]),
      -0,
      -Number.MAX_VALUE,
      Number.MAX_VALUE,
    ],
  };
}

/** About the distance to the next double. */
function step(value: number): number {
  return value === 0 ? Number.MIN_VALUE : Math.abs(value) * Number.EPSILON;
}

/** Mostly of one source, because several mostly contradict each other. */
function readingsOf(draw: Draw, declared: readonly PolicyInput[]): Reading[] {
  const { random, trouble } = draw;
  const sources = [...new Set(declared.flatMap(({ acceptedSources }) => acceptedSources))];
  const first = random.pick(sources);
  const speaking = sources.filter((source) => source === first || random.chance(Math.max(trouble, 0.15)));
  const value = valueOf(draw, declared[0]!);
  return speaking.flatMap((source) =>
    readingOf(draw, declared, source, random.chance(0.7) ? value : valueOf(draw, declared[0]!)),
  );
}

function readingOf(draw: Draw, declared: readonly PolicyInput[], source: string, value: FactValue): Reading[] {
  const { random, trouble, at } = draw;
  const kind = random.chance(trouble) ? random.pick(["absent", "unavailable", "revoked", "expired", "old"]) : "fresh";
  if (kind === "absent") return [];
  const ages = declared.map(({ maxAgeSeconds }) => maxAgeSeconds * 1000);
  const age = kind === "old" || random.chance(0.1) ? random.pick(ages) + random.pick([0, 1]) : 0;
  const status = kind === "unavailable" || kind === "revoked" ? kind : "available";
  return [
    {
      evidenceId: null,
      source,
      status,
      value: status === "available" ? value : null,
      observedAt: new Date(Date.parse(at) - age).toISOString(),
      expiresAt: kind === "expired" ? at : null,
    },
  ];
}

function valueOf({ random, edges }: Draw, { key, type, itemType }: PolicyInput): FactValue {
  const documented = screeningFacts.get(key);
  if (documented) return random.pick(documented);
  return type === "list" ? random.some(edges[itemType!], random.integer(0, 4)) : random.pick(edges[type]);
}
