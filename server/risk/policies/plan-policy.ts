import Type, { type Static } from "typebox";
import type { Scope, Tx } from "#database/transaction.ts";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseField, refuseUnlessFound } from "#operation/refusal.ts";
import { Id, strict } from "#operation/shapes.ts";
import { limits } from "../limits.ts";
import { examplePolicy } from "./example-policy.ts";
import { PolicyPlan } from "./plan-shape.ts";
import { AnyDefinition, problemsRefusal, refuseLargePolicy } from "./policy-request.ts";
import { findPolicy } from "./policy-store.ts";

const Side = strict({
  policyVersionId: Type.Optional(Type.Union([Id, Type.Null()], { description: "A draft or a published version." })),
  definition: Type.Optional(Type.Union([AnyDefinition, Type.Null()], { description: "Instead of a version." })),
});
type Side = Static<typeof Side>;

/** POST /risk/policies/plan */
export const planPolicy = operation({
  summary: "Say what changes from one version of a policy to another, proved for every case; stores nothing",
  allow: readers,
  body: strict({ from: Side, to: Side }),
  example: {
    from: { definition: examplePolicy },
    to: { definition: { ...examplePolicy, missingEvidence: "review" } },
  },
  bodyLimit: { name: "plan", bytes: 2 * limits.policyRawBytes },
  changesNothing: true,
  status: 200,
  reply: PolicyPlan,

  // It is computed before the transaction opens, so that no connection waits for it.
  async prepare({ body, caller: { scope }, services, read }) {
    const from = await read((tx) => policyOf(tx, scope, body.from, "from"));
    const to = await read((tx) => policyOf(tx, scope, body.to, "to"));
    if (from.key !== null && to.key !== null && from.key !== to.key)
      refuseField(
        "/to/policyVersionId",
        "another_policy",
        `This is a version of ${to.key}, and \`from\` of ${from.key}.`,
      );
    const answer = await services.compute.plan({ from: from.definition, to: to.definition });
    if ("problems" in answer) throw problemsRefusal(answer.problems);
    return answer.plan;
  },

  async run({ prepared }) {
    return prepared;
  },
});

async function policyOf(
  tx: Tx,
  scope: Scope,
  { policyVersionId = null, definition = null }: Side,
  side: "from" | "to",
) {
  if ((policyVersionId === null) === (definition === null))
    refuseField(`/${side}/definition`, "exactly_one", "Send either `policyVersionId` or `definition`.");
  if (definition !== null) {
    refuseLargePolicy({ definition });
    return { key: null, definition };
  }
  const policy = await findPolicy(tx, scope, policyVersionId!);
  refuseUnlessFound(policy, `/${side}/policyVersionId`);
  return { key: policy.key, definition: policy.definition };
}
