import { refuseUnless } from "./refusal.ts";

/** Who erased a record, when and why: all that it says about itself from then on. */
export type Erased = { at: string; by: string; reason: string };

/** Stands where a text was erased that cannot be empty; functions of the database write it too. */
export const erasedText = "[erased]";

/** Nothing is written about what was erased. Whoever waited for its lock while it was erased learns it here. */
export function refuseErased<R extends { erased: boolean } | undefined>(record: R): R {
  refuseUnless(!record?.erased, "erased");
  return record;
}
