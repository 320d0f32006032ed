import type { PolicyInput } from "../definition.ts";
import type { Reading } from "../evaluation.ts";

/** Milliseconds since 1970 of an ISO 8601 moment; NaN, which compares with nothing, when it is none. */
export function instantOf(moment: string): number {
  return Date.parse(moment);
}

const lastInstant = 8_640_000_000_000_000;

export function momentOf(instant: number): string {
  return new Date(Math.min(instant, lastInstant)).toISOString();
}

/** A receipt still counts when it is exactly as old as it may be, and no longer counts when it expires. */
export function lastUsableInstant(receipt: Reading, input: PolicyInput): number {
  const oldest = instantOf(receipt.observedAt) + input.maxAgeSeconds * 1000;
  return receipt.expiresAt === null ? oldest : Math.min(oldest, instantOf(receipt.expiresAt));
}

/** The first moment at which a receipt that counts does so no more. */
export function firstUnusableInstant(receipt: Reading, input: PolicyInput): number {
  const tooOld = instantOf(receipt.observedAt) + input.maxAgeSeconds * 1000 + 1;
  return receipt.expiresAt === null ? tooOld : Math.min(tooOld, instantOf(receipt.expiresAt));
}
