import Type, { type Static } from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { refuseField, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { selectSourceNames } from "../../assessments/background-store.ts";
import { AnyDefinition, refuseLargePolicy } from "./policy-request.ts";
import { findPolicy } from "./policy-store.ts";

/** A stored version, or a definition that nobody has stored. */
export const PolicySide = strict({
  policyVersionId: Type.Optional(Type.Union([Id, Type.Null()], { description: "A draft or a published version." })),
  definition: Type.Optional(Type.Union([AnyDefinition, Type.Null()], { description: "Instead of a version." })),
});
type PolicySide = Static<typeof PolicySide>;

/** The policy that one side of a request names. Of a definition nobody knows the key. */
export async function policyOfSide(
  tx: Tx,
  scope: Scope,
  { policyVersionId = null, definition = null }: PolicySide,
  side: "from" | "to",
) {
  if ((policyVersionId === null) === (definition === null))
    refuseField(`/${side}/definition`, "exactly_one", "Send either `policyVersionId` or `definition`.");
  if (definition !== null) {
    refuseLargePolicy({ definition });
    return { id: null, key: null, definition, sourceNames: [] };
  }
  const policy = await findPolicy(tx, scope, policyVersionId!);
  refuseUnlessFound(policy, `/${side}/policyVersionId`);
  const sourceNames = await selectSourceNames(tx, scope, { policyId: policy.id });
  return { id: policy.id, key: policy.key, definition: policy.definition, sourceNames };
}
