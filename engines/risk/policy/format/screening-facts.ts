/**
 * The facts that a screening run records about a subject. A condition on one of these facts may name only the values listed here:
 * any other could never be recorded, so a rule that waits for it would never match.
 */
export const screeningFacts: ReadonlyMap<string, readonly string[]> = new Map([
  ["screening.sanctions", ["clear", "possible_match", "match"]],
  ["screening.pep", ["none", "possible_pep", "pep", "former_pep", "family_member"]],
]);
