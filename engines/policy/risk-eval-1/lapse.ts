import type { Definition } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import { firstUnusableInstant, instantOf, momentOf } from "./moments.ts";

/** The first moment at which a receipt that a resolved input rests on no longer counts; null when none does. */
export function lapsesAt(definition: Definition, evaluation: Evaluation): string | null {
  const evaluatedAt = instantOf(evaluation.reviewDueAt) - definition.reviewAfterSeconds * 1000;
  let earliest = Number.POSITIVE_INFINITY;
  evaluation.inputs.forEach(({ state, receipts }, index) => {
    if (state !== "resolved") return;
    for (const receipt of receipts) {
      if (receipt.status !== "available") continue;
      const lapse = firstUnusableInstant(receipt, definition.inputs[index]!);
      // Receipts that were too old already have been silent, and no one waits for them.
      if (lapse > evaluatedAt) earliest = Math.min(earliest, lapse);
    }
  });
  return earliest === Number.POSITIVE_INFINITY ? null : momentOf(earliest);
}
