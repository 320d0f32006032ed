import type {
  Condition,
  Definition,
  Effect,
  Factor,
  PolicyInput,
  Rule,
  ScalarType,
  ScalarValue,
} from "../definition.ts";
import { decisions, scalarTypes } from "../definition.ts";
import type { Random } from "./random.ts";

/**
 * Valid definitions of every shape that format version 1 allows. Released evaluators have their results for these recorded, so
 * nothing here changes: what a later format adds gets a sampler of its own.
 */

/** Few values of each type, so that conditions are true about as often as false and inputs often agree. */
export const sampleValues: Record<ScalarType, readonly ScalarValue[]> = {
  string: ["§", "§DE", "§ä€😀", "§constructor"],
  number: [-1500.75, 0, 0.3, 1e9],
  boolean: [true, false],
};

const inputKeys = ["constructor", "income.monthly", "country-2", "f", "products", "g.h", "z_9", "last"];
const actionNames = ["manual_review", "limit_account", "block_account", "ask-for.proof", "call"];
const maxAges = [60, 3600, 86_400, 31_536_000, 3_153_600_000];

/** Round numbers make cases tie and scores fall on the bounds of bands; the last are the largest that are allowed. */
type Scale = { round: boolean; cents: number; weight: number };
const scales: readonly Scale[] = [
  { round: true, cents: 6000, weight: 10_000 },
  { round: true, cents: 6000, weight: 10_000 },
  { round: false, cents: 6000, weight: 20_000 },
  { round: false, cents: 1_000_000, weight: 1_000_000 },
];

/** The larger the size, the more elements of each kind. */
export function sampleDefinition(random: Random, size: number): Definition {
  const inputs = sampleInputs(random, random.integer(1, Math.min(size + 1, inputKeys.length)));
  const scale = random.pick(scales);
  const factors = Array.from({ length: random.integer(0, size) }, (_, index) =>
    sampleFactor(random, inputs, `factor_${index}`, scale),
  );
  const bands = sampleBands(random, factors, scale);
  const ruleCount = random.integer(factors.length === 0 ? 1 : 0, size);
  const bandIds = bands.map(({ id }) => id);
  const rules = Array.from({ length: ruleCount }, (_, index) => sampleRule(random, inputs, `rule_${index}`, bandIds));
  const floor = random.chance(0.3) ? random.integer(0, 4000) / 100 : undefined;
  const ceiling = random.chance(0.4) ? ((floor ?? 0) * 100 + random.integer(1, 8000)) / 100 : undefined;
  return {
    ...(random.chance(0.5) && { formatVersion: 1 as const }),
    inputs,
    ...(random.chance(0.7) && { applicability: sampleGroups(random, inputs) }),
    ...((factors.length > 0 || random.chance(0.5)) && { factors }),
    aggregation: random.pick(["sum", "maximum"]),
    ...(floor !== undefined && { floor }),
    ...(ceiling !== undefined && { ceiling: Math.round(ceiling * 100) / 100 }),
    bands,
    ...((rules.length > 0 || random.chance(0.5)) && { rules }),
    missingEvidence: random.pick(["awaiting_evidence", "review"]),
    reviewAfterSeconds: random.pick(maxAges),
  };
}

function sampleInputs(random: Random, count: number): PolicyInput[] {
  return random.some(inputKeys, count).map((key) => {
    const maxAgeSeconds = random.pick(maxAges);
    if (random.chance(0.15)) return verifiedInput(random, key, maxAgeSeconds);
    const list = random.chance(0.25);
    const type = random.pick(scalarTypes);
    const acceptedSources = random.some(sampleSources, random.pick([1, 1, 2, 3]));
    return list
      ? { key, type: "list", itemType: type, acceptedSources, maxAgeSeconds }
      : { key, type, acceptedSources, maxAgeSeconds };
  });
}

const uuid = (last: number) => `0198f2c4-0000-7000-8000-00000000000${last}`;
const sampleSources = [`registered:${uuid(1)}`, `registered:${uuid(2)}`, `api_key:${uuid(3)}`, `user:${uuid(4)}`];

function verifiedInput(random: Random, key: string, maxAgeSeconds: number): PolicyInput {
  const workflowRevision = random.integer(1, 3);
  return {
    key,
    type: random.pick(scalarTypes),
    acceptedSources: [`verification:${uuid(5)}:r${workflowRevision}:id_document`],
    maxAgeSeconds,
    verification: { workflowId: uuid(5), workflowRevision, stepId: "id_document", field: "issuingCountry" },
  };
}

function sampleConditions(random: Random, inputs: readonly PolicyInput[]): Condition[] {
  return Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () => sampleCondition(random, inputs));
}

function sampleCondition(random: Random, inputs: readonly PolicyInput[]): Condition {
  const { key, type, itemType } = random.pick(inputs);
  if (type === "list") return { input: key, operator: "contains", value: random.pick(sampleValues[itemType!]) };
  const others = inputs.filter((other) => other.key !== key && other.type === type);
  if (others.length > 0 && random.chance(0.25)) {
    return { input: key, operator: random.pick(["eq_fact", "neq_fact"]), value: random.pick(others).key };
  }
  if (type === "number" && random.chance(0.6)) {
    return { input: key, operator: random.pick(["gt", "gte", "lt", "lte"]), value: random.pick(sampleValues.number) };
  }
  if (random.chance(0.5)) return { input: key, operator: "eq", value: random.pick(sampleValues[type]) };
  return {
    input: key,
    operator: "in",
    value: random.some(sampleValues[type], random.integer(1, 3)),
  };
}

function sampleFactor(random: Random, inputs: readonly PolicyInput[], id: string, scale: Scale): Factor {
  const points = () =>
    scale.round ? 10 * random.integer(-2, 6) : random.integer(-Math.floor(scale.cents / 3), scale.cents) / 100;
  return {
    id,
    ...(random.chance(0.3) && { title: `Title of ${id}` }),
    match: random.pick(["first", "highest"]),
    weight: scale.round ? random.pick([0, 0.5, 1, 1]) : random.integer(0, scale.weight) / 10_000,
    ...(random.chance(0.8) && { defaultPoints: points() }),
    cases: Array.from({ length: random.integer(1, 4) }, (_, index) => ({
      id: `case_${index}`,
      all: sampleConditions(random, inputs),
      points: points(),
      ...(random.chance(0.5) && { reason: { code: `CASE_${index}`, text: `Case ${index} of ${id} holds.` } }),
    })),
  };
}

function sampleBands(random: Random, factors: readonly Factor[], scale: Scale): Definition["bands"] {
  const reachable = factors
    .flatMap(({ cases, weight }) => cases.map(({ points }) => Math.round(points * 100 * weight)))
    .filter((cents) => cents > 0);
  const bounds = new Set([0]);
  for (let left = random.integer(0, 4); left > 0; left--) {
    const cents = scale.round ? 500 * random.integer(1, 20) : random.integer(1, 12_000);
    bounds.add(reachable.length > 0 && random.chance(0.5) ? random.pick(reachable) : cents);
  }
  return [...bounds]
    .toSorted((a, b) => a - b)
    .map((cents, index) => ({ id: `band_${index}`, lowerBound: cents / 100, effect: sampleEffect(random, index) }));
}

/** Mostly stronger in higher bands, as policies are; sometimes not, which is allowed. */
function sampleEffect(random: Random, level: number): Effect {
  const decision = random.chance(0.7) ? decisions[Math.min(level, decisions.length - 1)]! : random.pick(decisions);
  return { decision, actions: random.some(actionNames, random.integer(0, 3)) };
}

function sampleRule(random: Random, inputs: readonly PolicyInput[], id: string, bandIds: readonly string[]): Rule {
  const forced = random.chance(0.5);
  return {
    id,
    ...(random.chance(0.3) && { title: `Title of ${id}` }),
    all: sampleConditions(random, inputs),
    reasons: Array.from({ length: random.integer(1, 2) }, (_, index) => ({
      code: `REASON_${index}`,
      text: `Reason ${index} of ${id}.`,
    })),
    ...(forced && { forcedBand: random.pick(bandIds) }),
    ...((!forced || random.chance(0.5)) && { effect: sampleEffect(random, random.integer(0, 3)) }),
  };
}

function sampleGroups(random: Random, inputs: readonly PolicyInput[]) {
  return Array.from({ length: random.integer(0, 3) }, (_, index) => ({
    id: `group_${index}`,
    all: sampleConditions(random, inputs),
  }));
}
