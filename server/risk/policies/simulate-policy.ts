import type { Definition } from "@probity/engines/policy/definition.ts";
import { currentEvaluator } from "@probity/engines/policy/evaluators.ts";
import { type Scenario, scenarioProblems, ScenarioSchema } from "@probity/engines/policy/scenario.ts";
import { simulate } from "@probity/engines/policy/simulate.ts";
import { problemsShown, validatePolicy } from "@probity/engines/policy/validate.ts";
import Type, { type Static } from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { Refusal, refuseField, refuseUnlessFound } from "#operation/refusal.ts";
import { Id, strict, Timestamp } from "#operation/shapes.ts";
import { limits } from "../limits.ts";
import { AnyDefinition, definitionDigest, refuseLargePolicy, refuseProblems } from "./policy-request.ts";
import { findPolicy } from "./policy-store.ts";
import { SimulationShape } from "./simulation-shape.ts";

const SimulationBody = strict({
  policyVersionId: Type.Optional(Type.Union([Id, Type.Null()], { description: "A draft or a published version." })),
  definition: Type.Optional(Type.Union([AnyDefinition, Type.Null()], { description: "Instead of a version." })),
  evaluatedAt: Type.Optional(Timestamp),
  scenarios: Type.Array(ScenarioSchema, { minItems: 1, maxItems: limits.simulationScenarios }),
});

/** POST /risk/policies/simulate */
export const simulatePolicy = operation({
  summary: "Try a policy on made-up evidence; stores nothing, requires no actions and announces nothing",
  allow: readers,
  body: SimulationBody,
  bodyLimit: { name: "simulation", bytes: limits.simulationBytes },
  changesNothing: true,
  status: 200,
  reply: SimulationShape,

  // What needs no record is computed before the transaction opens: a connection does not wait for it.
  async prepare({ body, now }) {
    const { policyVersionId = null, definition = null } = body;
    if ((policyVersionId === null) === (definition === null)) {
      refuseField("/definition", "exactly_one", "Send either `policyVersionId` or `definition`.");
    }
    if (definition === null) return null;
    refuseLargePolicy({ definition });
    return simulation(definition as Definition, definitionDigest(definition), body, now);
  },

  async run({ tx, caller, now, body, prepared }) {
    if (prepared) return prepared;
    const policy = await findPolicy(tx, caller.scope, body.policyVersionId!);
    refuseUnlessFound(policy, "/policyVersionId");
    return simulation(policy.definition, policy.definition_digest, body, now);
  },
});

/** Only a policy that could be published is simulated: of any other the evaluator promises nothing. */
function simulation(
  definition: Definition,
  digest: string,
  { scenarios, evaluatedAt }: Static<typeof SimulationBody>,
  now: Date,
) {
  const at = new Date(evaluatedAt ?? now).toISOString();
  refuseProblems(validatePolicy({ key: "policy", definition }).errors);
  const errors = scenarioProblems(definition, scenarios as Scenario[], at);
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: errors.slice(0, problemsShown) });
  return {
    evaluatorVersion: currentEvaluator,
    definitionDigest: digest,
    ...simulate(definition, scenarios as Scenario[], at),
  };
}
