import type { Definition, FactValue, PolicyInput } from "../definition.ts";
import type { Reading, Readings } from "../evaluation.ts";
import type { Random } from "./random.ts";
import { sampleValues } from "./sample-definition.ts";

/** Readings for a sampled definition: everything that a source can say, and all it can leave unsaid. Frozen like the sampler of definitions. */

const day = 86_400_000;

export function sampleMoment(random: Random): string {
  return new Date(Date.UTC(2026, 0, 1) + random.integer(0, 1000) * day + random.integer(0, day - 1)).toISOString();
}

export function sampleReadings(random: Random, definition: Definition, evaluatedAt: string): Readings {
  // Trouble comes in crowds or not at all, so that complete evaluations are as common as others.
  const trouble = random.pick([0, 0, 0, 0.2, 0.4, 0.9]);
  const readings: Record<string, Reading[]> = {};
  for (const input of definition.inputs) {
    const given = random.chance(trouble)
      ? troubledReadings(random, input, evaluatedAt)
      : agreeingReadings(random, input, evaluatedAt);
    if (random.chance(0.05)) given.push(reading(random, "user:nobody", sampleValue(random, input), evaluatedAt));
    // A source is found by its name, not by its place.
    if (given.length > 0 || random.chance(0.5)) readings[input.key] = random.some(given, given.length);
  }
  return readings;
}

/** At least one source counts, and whatever else counts says the same. */
function agreeingReadings(random: Random, input: PolicyInput, evaluatedAt: string): Reading[] {
  const value = sampleValue(random, input);
  const speaking = random.some(input.acceptedSources, random.integer(1, input.acceptedSources.length));
  return input.acceptedSources.flatMap((source) => {
    if (speaking.includes(source)) return [fresh(random, input, source, sameOf(random, value), evaluatedAt)];
    const silent = random.integer(0, 3);
    if (silent === 0) return [];
    const said = reading(random, source, sampleValue(random, input), evaluatedAt);
    if (silent === 1) return [{ ...said, status: "source_retired" }];
    return [silent === 2 ? stale(random, input, said, evaluatedAt) : expired(random, said, evaluatedAt)];
  });
}

const kinds = [
  "fresh",
  "fresh",
  "same",
  "same",
  "same",
  "stale",
  "expired",
  "absent",
  "absent",
  "status",
  "status",
  "unfit",
];
const otherStates = [
  "unavailable",
  "revoked",
  "not_approved",
  "binding_outdated",
  "source_retired",
  "source_retired",
] as const;

function troubledReadings(random: Random, input: PolicyInput, evaluatedAt: string): Reading[] {
  const value = sampleValue(random, input);
  return input.acceptedSources.flatMap((source) => {
    const kind = random.pick(kinds);
    const said = reading(random, source, sampleValue(random, input), evaluatedAt);
    if (kind === "absent") return [];
    if (kind === "status") return [{ ...said, status: random.pick(otherStates), value: null }];
    if (kind === "unfit")
      return [{ ...said, value: random.pick([null, [null], input.type === "string" ? 1 : "1"]) as FactValue }];
    if (kind === "stale") return [stale(random, input, said, evaluatedAt)];
    if (kind === "expired") return [expired(random, said, evaluatedAt)];
    return [fresh(random, input, source, kind === "same" ? sameOf(random, value) : said.value!, evaluatedAt)];
  });
}

function sampleValue(random: Random, input: PolicyInput): FactValue {
  if (input.type !== "list") return random.pick(sampleValues[input.type]);
  return random.some(sampleValues[input.itemType!], random.integer(0, 3));
}

/** The same value written in another way: the order and repetition of a list say nothing. */
function sameOf(random: Random, value: FactValue): FactValue {
  if (typeof value !== "object") return value === 0 && random.chance(0.5) ? -0 : value;
  const shuffled = random.some(value, value.length);
  return shuffled.length > 0 && random.chance(0.3) ? [...shuffled, random.pick(shuffled)] : shuffled;
}

const later = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds).toISOString();

function reading(random: Random, source: string, value: FactValue, evaluatedAt: string): Reading {
  const evidenceId = random.chance(0.9)
    ? `0198f2c4-0000-7000-9000-${String(random.integer(1, 1e9)).padStart(12, "0")}`
    : null;
  return { evidenceId, source, status: "available", value, observedAt: later(evaluatedAt, -1000), expiresAt: null };
}

function fresh(random: Random, input: PolicyInput, source: string, value: FactValue, evaluatedAt: string): Reading {
  const oldest = input.maxAgeSeconds * 1000;
  const age = random.pick([0, 1, oldest, oldest - 1, random.integer(0, oldest)]);
  return {
    ...reading(random, source, value, evaluatedAt),
    observedAt: later(evaluatedAt, -age),
    expiresAt: random.chance(0.3) ? later(evaluatedAt, random.pick([1, 1000, random.integer(1, 400 * day)])) : null,
  };
}

function stale(random: Random, input: PolicyInput, said: Reading, evaluatedAt: string): Reading {
  const tooOld = input.maxAgeSeconds * 1000 + random.pick([1, 1, 1000, random.integer(1, 30 * day)]);
  const expiresAt = random.chance(0.2) ? later(evaluatedAt, random.pick([-1, 0, 1])) : null;
  return { ...said, observedAt: later(evaluatedAt, -tooOld), expiresAt };
}

function expired(random: Random, said: Reading, evaluatedAt: string): Reading {
  return { ...said, expiresAt: later(evaluatedAt, -random.pick([0, 0, 1, random.integer(1, 30 * day)])) };
}
