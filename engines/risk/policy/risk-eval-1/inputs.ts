import type { Definition, FactValue, PolicyInput, ScalarType } from "../definition.ts";
import type { InputResult, InputState, Reading, Readings } from "../evaluation.ts";
import { instantOf, momentOf } from "./moments.ts";

/** Values of the inputs that are resolved, by key. What is not in here is unknown. */
export type Facts = ReadonlyMap<string, FactValue>;

/**
 * The state of an input is the first of these that one of its receipts, or their disagreement, brings about. What stands
 * before `resolved` leaves the input without a value, whatever other sources say. What stands after it is silent: it is
 * reported when no source has anything better.
 */
const precedence: Record<InputState, number> = {
  revoked: 0,
  unavailable: 1,
  not_approved: 2,
  binding_outdated: 3,
  conflict: 4,
  resolved: 5,
  expired: 6,
  stale: 7,
  source_retired: 8,
  missing: 9,
};

const noReadings: readonly Reading[] = [];

export function resolveInputs(definition: Definition, readings: Readings, evaluatedAt: number) {
  const inputs: InputResult[] = [];
  const facts = new Map<string, FactValue>();
  let freshUntil = Number.POSITIVE_INFINITY;
  for (const input of definition.inputs) {
    // Keys are the caller's words, and `constructor` is one that every object answers to.
    const given = Object.hasOwn(readings, input.key) ? readings[input.key]! : noReadings;
    const receipts = acceptedReceipts(input, given);
    const { state, value, usableUntil } = resolve(input, receipts, evaluatedAt);
    if (value !== null) {
      facts.set(input.key, value);
      freshUntil = Math.min(freshUntil, usableUntil);
    }
    const until = value === null ? null : momentOf(usableUntil);
    inputs.push({ key: input.key, type: input.type, state, value, usableUntil: until, receipts });
  }
  return { inputs, facts, freshUntil: facts.size === 0 ? null : momentOf(freshUntil) };
}

function resolve(input: PolicyInput, receipts: readonly Reading[], evaluatedAt: number) {
  let state: InputState = "missing";
  let value: FactValue | null = null;
  let usableUntil = Number.POSITIVE_INFINITY;
  for (const receipt of receipts) {
    const oldest = instantOf(receipt.observedAt) + input.maxAgeSeconds * 1000;
    const expiry = receipt.expiresAt === null ? Number.POSITIVE_INFINITY : instantOf(receipt.expiresAt);
    let standing: InputState = "resolved";
    if (receipt.status !== "available") standing = receipt.status;
    // Only registered sources declare types, so another one can say what this input cannot hold. That is not silence.
    else if (!fits(input, receipt.value)) standing = "unavailable";
    // A moment that is none compares with nothing, so it never counts either.
    else if (!(evaluatedAt < expiry)) standing = "expired";
    else if (!(evaluatedAt <= oldest)) standing = "stale";
    else {
      usableUntil = Math.min(usableUntil, oldest, expiry);
      if (value === null) value = receipt.value;
      else if (!sameValue(value, receipt.value!)) standing = "conflict";
    }
    if (precedence[standing] < precedence[state]) state = standing;
  }
  return { state, value: state === "resolved" ? value : null, usableUntil };
}

/** Readings in the order of the accepted sources, with nothing but what a replay needs. */
function acceptedReceipts(input: PolicyInput, readings: readonly Reading[]): Reading[] {
  const receipts: Reading[] = [];
  for (const accepted of input.acceptedSources) {
    for (const { evidenceId, expiresAt, observedAt, source, status, value } of readings) {
      if (source === accepted) receipts.push({ evidenceId, expiresAt, observedAt, source, status, value });
    }
  }
  return receipts;
}

function fits(input: PolicyInput, value: FactValue | null): value is FactValue {
  if (input.type !== "list") return isScalar(input.type, value);
  if (!Array.isArray(value) || input.itemType === undefined) return false;
  for (const item of value) if (!isScalar(input.itemType, item)) return false;
  return true;
}

function isScalar(type: ScalarType, value: unknown): boolean {
  return typeof value === type && (type !== "number" || Number.isFinite(value));
}

/** Lists are compared as sets: order and repetition say nothing. */
function sameValue(one: FactValue, other: FactValue): boolean {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  const others = new Set(other);
  return new Set(one).size === others.size && one.every((item) => others.has(item));
}
