import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { errorAt, type Problem, warningAt } from "@probity/engines/risk/policy/format/problem.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { type Binding, findBoundInputs } from "../../verification-inputs/verification-input-store.ts";

const nameOf = ({ workflowId, workflowRevision, stepId, field }: Binding) =>
  [workflowId, workflowRevision, stepId, field].join(" ");

/**
 * Each binding is one of the catalog, of the type that the policy reads. A revision never changes, so that stays true. That there
 * is a newer one is a warning: attempts that began at the bound revision still count.
 */
export async function verificationBindingProblems(tx: Tx, scope: Scope, { inputs }: Definition): Promise<Problem[]> {
  const bound = inputs.flatMap(({ verification, type, itemType = null }, index) =>
    verification ? [{ verification, type, itemType, path: `/definition/inputs/${index}` }] : [],
  );
  if (bound.length === 0) return [];
  const found = await findBoundInputs(
    tx,
    scope,
    bound.map(({ verification }) => verification),
  );
  const catalog = new Map(found.map((input) => [nameOf(input), input]));
  return bound.flatMap(({ verification, type, itemType, path }): Problem[] => {
    const input = catalog.get(nameOf(verification));
    if (!input)
      return [
        errorAt(`${path}/verification`, "binding_not_found", "The catalog of verification inputs has no such field."),
      ];
    if (input.type !== type || input.itemType !== itemType) {
      const declared = input.itemType === null ? input.type : `${input.type} of ${input.itemType}`;
      return [errorAt(`${path}/type`, "binding_type_differs", `The step declares the field as ${declared}.`)];
    }
    if (input.newestRevision === verification.workflowRevision) return [];
    const message = `The workflow is at revision ${input.newestRevision}: attempts that start now give this input no evidence. Bind it to that revision.`;
    return [warningAt(`${path}/verification/workflowRevision`, "binding_outdated", message)];
  });
}
