/** The five meanings that have a colour, each with a shape of its own; a class of the same name sets `--m`, `--mt` and `--mb`. */
export const meanings = ["fine", "look", "limit", "stop", "unknown"] as const;
export type Meaning = (typeof meanings)[number];

/** A meaning, or the mark of what was true and is no longer known to be. */
export type Shape = Meaning | "stale";
