import { idPattern, type Definition } from "@probity/engines/risk/policy/definition.ts";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { emptyTally } from "@probity/engines/risk/policy/impact/tally.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { hasPolicyKey } from "../input-notes/input-notes-store.ts";
import { limits } from "../../limits.ts";
import { examplePolicy } from "../versions/example-policy.ts";
import { definitionDigest, policyBodyLimit, refuseProblems } from "../versions/policy-request.ts";
import { PolicySide, policyOfSide } from "../versions/policy-side.ts";
import { enqueueImpact } from "./enqueue-impact.ts";
import { asImpact, impactBases, PolicyImpact } from "./impact-record.ts";
import { countRunning, insertImpact } from "./impact-store.ts";

/** POST /risk/policy-impacts */
export const startImpact = operation({
  summary:
    "Start to count whom a version or definition would decide otherwise, over the newest assessment of each subject",
  allow: writers,
  body: strict({
    to: PolicySide,
    policyKey: Type.Optional(
      Type.String({
        pattern: idPattern,
        description: "Whose assessments. Needed with a definition, which has no key.",
      }),
    ),
    basis: Type.Optional(
      Type.Enum([...impactBases], {
        description: "`stored` unless given: what each assessment read. `current`: the evidence there is now.",
      }),
    ),
  }),
  example: { policyKey: "onboarding", to: { definition: { ...examplePolicy, missingEvidence: "review" } } },
  limits: { body: policyBodyLimit },
  reply: PolicyImpact,

  // It is checked before the transaction opens, so that no connection waits for it.
  async prepare({ body, caller: { scope }, services, read }) {
    const to = await read((tx) => policyOfSide(tx, scope, body.to, "to"));
    const policyKey = to.key ?? body.policyKey;
    if (policyKey === undefined) refuseField("/policyKey", "required", "Send the key whose assessments are compared.");
    if (body.policyKey !== undefined && body.policyKey !== policyKey)
      refuseField("/policyKey", "another_policy", `The version belongs to ${policyKey}.`);
    const { errors } = await services.compute.validatePolicy({ key: "policy", definition: to.definition });
    // Sources are names that are compared, and need not be registered.
    refuseProblems(
      errors
        .filter(({ code }) => code !== "unknown_source")
        .map((problem) => ({ ...problem, path: `/to${problem.path}` })),
    );
    return { policyId: to.id, policyKey, definition: to.definition as Definition };
  },

  async run({ tx, caller, now, body, prepared: { policyId, policyKey, definition } }) {
    const { scope } = caller;
    refuseUnlessFound(await hasPolicyKey(tx, scope, policyKey), "/policyKey");
    refuseUnless((await countRunning(tx, scope, limits.runningImpacts)) < limits.runningImpacts, "impacts_running");
    const impact = await insertImpact(tx, scope, {
      id: newId(now),
      policy_key: policyKey,
      policy_id: policyId,
      definition,
      definition_digest: definitionDigest(definition),
      basis: body.basis ?? "stored",
      evaluator_version: currentEvaluator,
      tally: emptyTally,
      created_at: now,
      created_by: principalOf(caller),
    });
    await enqueueImpact(tx, scope, impact);
    return asImpact(impact);
  },
});
