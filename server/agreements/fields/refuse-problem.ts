import type { FieldProblem } from "@probity/engines/agreements/fields/field-problem.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** Turns a problem found by the rules of fields into a refusal. */
export function refuseProblem({ code, path, message }: FieldProblem): never {
  throw new Refusal(code, { detail: message, errors: [{ path, code, message }] });
}
