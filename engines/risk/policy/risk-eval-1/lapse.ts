import type { Definition } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import { instantOf, momentOf } from "./moments.ts";

/** The first moment at which a receipt that a resolved input rests on no longer counts; null when none does. */
export function lapsesAt(definition: Definition, evaluation: Evaluation): string | null {
  const evaluatedAt = instantOf(evaluation.reviewDueAt) - definition.reviewAfterSeconds * 1000;
  let earliest = Number.POSITIVE_INFINITY;
  evaluation.inputs.forEach(({ state, receipts }, index) => {
    if (state !== "resolved") return;
    for (const { status, observedAt, expiresAt } of receipts) {
      if (status !== "available") continue;
      // A receipt as old as it may be still counts, one that expires at this moment does not.
      const tooOld = instantOf(observedAt) + definition.inputs[index]!.maxAgeSeconds * 1000 + 1;
      const lapse = expiresAt === null ? tooOld : Math.min(tooOld, instantOf(expiresAt));
      // Receipts that had lapsed already were silent, and nothing waits for them.
      if (lapse > evaluatedAt) earliest = Math.min(earliest, lapse);
    }
  });
  return earliest === Number.POSITIVE_INFINITY ? null : momentOf(earliest);
}
