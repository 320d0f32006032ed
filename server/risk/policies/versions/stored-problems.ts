import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Problem } from "@probity/engines/risk/policy/format/problem.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { registeredSourceProblems } from "./registered-sources.ts";
import { verificationBindingProblems } from "./verification-bindings.ts";

/** Problems of a valid definition that depend on stored records, and reasons why its inputs will get no evidence. */
export async function storedProblems(
  tx: Tx,
  scope: Scope,
  definition: Definition,
): Promise<{ errors: Problem[]; warnings: Problem[] }> {
  const found = await Promise.all([
    registeredSourceProblems(tx, scope, definition),
    verificationBindingProblems(tx, scope, definition),
  ]);
  const problems = found.flat();
  return {
    errors: problems.filter(({ severity }) => severity === "error"),
    warnings: problems.filter(({ severity }) => severity === "warning"),
  };
}
