import { acting } from "./active.ts";
import { hidingAndReplacing } from "./hide-and-replace.ts";
import { hiding } from "./hide.ts";
import { replacing } from "./replace.ts";

/** The shapes of the published shadow attacks, and what readers would run. */
export const hostileVariants = {
  hide: hiding,
  replace: replacing,
  "hide and replace": hidingAndReplacing,
  act: acting,
} as const;
