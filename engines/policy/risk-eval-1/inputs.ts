import type { Definition, FactValue, PolicyInput, ScalarType } from "../definition.ts";
import type { InputResult, InputState, Reading, Readings } from "../evaluation.ts";
import { instantOf, lastUsableInstant, momentOf } from "./moments.ts";

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
    let state: InputState = "missing";
    let value: FactValue | null = null;
    let usableUntil = Number.POSITIVE_INFINITY;
    for (const receipt of receipts) {
      let standing = stateOf(receipt, input, evaluatedAt);
      if (standing === "resolved") {
        usableUntil = Math.min(usableUntil, lastUsableInstant(receipt, input));
        if (value === null) value = receipt.value;
        else if (!sameValue(value, receipt.value!)) standing = "conflict";
      }
      if (precedence[standing] < precedence[state]) state = standing;
    }
    if (state === "resolved" && value !== null) {
      facts.set(input.key, value);
      freshUntil = Math.min(freshUntil, usableUntil);
      inputs.push({ key: input.key, type: input.type, state, value, usableUntil: momentOf(usableUntil), receipts });
    } else {
      inputs.push({ key: input.key, type: input.type, state, value: null, usableUntil: null, receipts });
    }
  }
  return { inputs, facts, freshUntil: freshUntil === Number.POSITIVE_INFINITY ? null : momentOf(freshUntil) };
}

/** Readings in the order of the accepted sources, with nothing but what a replay needs. */
function acceptedReceipts(input: PolicyInput, readings: readonly Reading[]): Reading[] {
  const receipts: Reading[] = [];
  for (const accepted of input.acceptedSources) {
    for (const { evidenceId, source, status, value, observedAt, expiresAt } of readings) {
      if (source === accepted) receipts.push({ evidenceId, source, status, value, observedAt, expiresAt });
    }
  }
  return receipts;
}

/** What one receipt alone says about its input; `resolved` when its value counts. A moment that is none never counts. */
function stateOf(receipt: Reading, input: PolicyInput, evaluatedAt: number): InputState {
  if (receipt.status !== "available") return receipt.status;
  // Only registered sources declare types, so another one can say what this input cannot hold. That is not silence.
  if (!fits(input, receipt.value)) return "unavailable";
  if (receipt.expiresAt !== null && !(evaluatedAt < instantOf(receipt.expiresAt))) return "expired";
  if (!(evaluatedAt - instantOf(receipt.observedAt) <= input.maxAgeSeconds * 1000)) return "stale";
  return "resolved";
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
  return one.every((item) => other.includes(item)) && other.every((item) => one.includes(item));
}
