import type { Delivery } from "@probity/contract";

/** `failed` is an attempt of which the list does not say how it failed; the delivery itself does. */
export type Dot = "success" | "refused" | "timeout" | "failed" | "next" | "left";

/** Attempts that are made without anybody asking for them. */
const plannedAttempts = 5;

/** A delivery in a row of a list: what is known of its attempts, which of them comes next, and what is left. */
export function dotsOf({ attemptCount, status, lastOutcome }: Delivery["data"]): Dot[] {
  // Whatever came before the last attempt failed, or there would be no last one.
  const before = Array.from({ length: Math.max(0, attemptCount - 1) }, (): Dot => "failed");
  const last = attemptCount > 0 && lastOutcome !== null ? [dotOf(lastOutcome)] : [];
  const next: Dot[] = status === "pending" || status === "delivering" ? ["next"] : [];
  const made = [...before, ...last, ...next];
  return [...made, ...Array.from({ length: Math.max(0, plannedAttempts - made.length) }, (): Dot => "left")];
}

export function dotOf(outcome: string): Dot {
  if (outcome === "success" || outcome === "timeout") return outcome;
  return "refused";
}
