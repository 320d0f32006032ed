import type { FieldProblem } from "@probity/engines/fields/field-problem.ts";
import { Refusal } from "#operation/refusal.ts";

/** What the rules of fields have against a request, as its answer. */
export function refuseProblem({ code, path, message }: FieldProblem): never {
  throw new Refusal(code, { detail: message, errors: [{ path, code, message }] });
}
