import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { findInvariants } from "../invariants/invariants-store.ts";
import { limits } from "../../limits.ts";
import { examplePolicy } from "./example-policy.ts";
import { PolicyPlan } from "./plan-shape.ts";
import { problemsRefusal } from "./policy-request.ts";
import { PolicySide, policyOfSide } from "./policy-side.ts";

/** POST /risk/policies/plan */
export const planPolicy = operation({
  summary: "Say what changes from one version of a policy to another, proved for every case; stores nothing",
  allow: readers,
  body: strict({ from: PolicySide, to: PolicySide }),
  example: {
    from: { definition: examplePolicy },
    to: { definition: { ...examplePolicy, missingEvidence: "review" } },
  },
  limits: { body: { name: "plan", bytes: 2 * limits.policyRawBytes } },
  changesNothing: true,
  answer: { status: 200 },
  reply: PolicyPlan,

  // It is computed before the transaction opens, so that no connection waits for it.
  async prepare({ body, caller: { scope }, services, read }) {
    const from = await read((tx) => policyOfSide(tx, scope, body.from, "from"));
    const to = await read((tx) => policyOfSide(tx, scope, body.to, "to"));
    if (from.key !== null && to.key !== null && from.key !== to.key)
      refuseField(
        "/to/policyVersionId",
        "another_policy",
        `This is a version of ${to.key}, and \`from\` of ${from.key}.`,
      );
    const policyKey = to.key ?? from.key;
    const stated = policyKey === null ? undefined : await read((tx) => findInvariants(tx, scope, policyKey));
    const answer = await services.compute.plan({
      from: from.definition,
      to: to.definition,
      invariants: stated?.invariants ?? [],
      sourceNames: [...from.sourceNames, ...to.sourceNames],
    });
    if ("problems" in answer) throw problemsRefusal(answer.problems);
    return { policyKey, ...answer.plan, invariantsRevision: stated?.revision ?? 0 };
  },

  async run({ prepared }) {
    return prepared;
  },
});
