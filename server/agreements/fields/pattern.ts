import { RE2JS, RE2JSException } from "re2js";
import type { Patterns } from "@probity/engines/agreements/fields/field.ts";
import { remembered } from "@probity/engines/agreements/fields/remembered.ts";

/**
 * Patterns come from senders and values from signers, so neither may decide how long matching takes: RE2 needs time in
 * proportion to the value. It has no look-around and no back-references for that reason.
 */
export const patterns: Patterns = {
  supports: (pattern) => compiled(pattern) !== null,
  matches(pattern, value) {
    const expression = compiled(pattern);
    if (!expression) throw new Error("A stored pattern does not compile.");
    return expression.matches(value);
  },
};

// Limits the memory and time of one pattern: `(((a{9}){9}){9})` is short but large.
const programSizeMax = 500;

// Compiling costs more than matching, and the same few patterns are asked for with every request of a signer.
const compiled = remembered(1_000, (pattern): RE2JS | null => {
  try {
    const expression = RE2JS.compile(pattern);
    return expression.matcher("").programSize() <= programSizeMax ? expression : null;
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
});
