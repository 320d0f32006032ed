import type { PolicyInput } from "../definition.ts";

/**
 * The name that a source has for the evidence of an input. A verification step calls it by the name of its field;
 * everybody else by the key of the input.
 */
export function factOf({ key, verification }: Pick<PolicyInput, "key" | "verification">, source: string): string {
  return verification && source.startsWith("verification:") ? verification.field : key;
}
