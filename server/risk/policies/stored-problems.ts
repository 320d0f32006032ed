import type { Definition } from "@probity/engines/policy/definition.ts";
import type { Problem } from "@probity/engines/policy/problem.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import { registeredSourceProblems } from "./registered-sources.ts";
import { verificationBindingProblems } from "./verification-bindings.ts";

/** What is wrong with a sound definition in the light of what is stored. */
export async function storedProblems(tx: Tx, scope: Scope, definition: Definition): Promise<Problem[]> {
  const problems = await Promise.all([
    registeredSourceProblems(tx, scope, definition),
    verificationBindingProblems(tx, scope, definition),
  ]);
  return problems.flat();
}
