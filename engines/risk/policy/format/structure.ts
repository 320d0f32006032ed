import Type from "typebox";
import type { Json } from "../../../json/canonical.ts";
import { schemaCheck, type SchemaError } from "../../../json/schema-errors.ts";
import { storableProblem } from "../../../json/storable.ts";
import { countLimits, DefinitionSchema, idPattern } from "../definition.ts";
import { errorAt, type Problem } from "./problem.ts";

/** The members of a request that make a policy version; anything can stand in them until they are checked. */
export type PolicyBody = { key: unknown; definition: unknown };

const check = schemaCheck(Type.Object({ key: Type.String({ pattern: idPattern }), definition: DefinitionSchema }));

/** A definition has nine levels; recursion over what is deeper is not worth a try. */
const depthMax = 16;

/** The rules that even a draft must satisfy: the schema, and text that can be stored. At most fifty problems. */
export function structuralProblems({ key, definition }: PolicyBody): Problem[] {
  const unstorable = unstorableProblem({ key, definition });
  return unstorable ? [unstorable] : asProblems({ key, definition }, check({ key, definition }));
}

export function unstorableProblem({ key, definition }: PolicyBody): Problem | null {
  const found = storableProblem({ key, definition } as Json, depthMax);
  if (!found) return null;
  return found.code === "too_deep"
    ? errorAt(found.path, "too_deep", "Has too many levels.")
    : errorAt(found.path, found.code, "Contains a NUL character or half of a surrogate pair.");
}

export const asProblems = (body: PolicyBody, errors: readonly SchemaError[]): Problem[] =>
  errors.map(({ path, code, message }) => errorAt(path, code, valueAdvice(path, at(body, path)) ?? message));

/** A condition has one value or a list of them, so the schema only says that neither form fits. */
function valueAdvice(path: string, value: unknown): string | undefined {
  if (!/\/all\/\d+\/value$/.test(path) || !Array.isArray(value)) return undefined;
  const { conditionValues: most } = countLimits;
  if (value.length === 0) return "Must name at least one value.";
  if (value.length > most) return `Must name at most ${most} values; there are ${value.length}.`;
  return new Set(value).size < value.length ? "Must name each value once." : undefined;
}

function at(value: unknown, path: string): unknown {
  const parts = path.split("/").slice(1);
  return parts.reduce((found, part) => (found as Record<string, unknown> | undefined)?.[part], value);
}
