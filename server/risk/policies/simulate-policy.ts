import type { Definition } from "@probity/engines/policy/definition.ts";
import { currentEvaluator } from "@probity/engines/policy/evaluators.ts";
import { type Scenario, scenarioProblems, ScenarioSchema } from "@probity/engines/policy/simulate/scenario.ts";
import { simulate } from "@probity/engines/policy/simulate/simulate.ts";
import { problemsShown, validatePolicy } from "@probity/engines/policy/checks/validate.ts";
import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { Refusal, refuseField, refuseUnlessFound } from "#operation/refusal.ts";
import { Id, strict, Timestamp } from "#operation/shapes.ts";
import { backgroundOf } from "../assessments/background.ts";
import { selectSourceNames } from "../assessments/background-store.ts";
import { limits } from "../limits.ts";
import { examplePolicy } from "./example-policy.ts";
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
  example: {
    definition: examplePolicy,
    scenarios: [
      {
        name: "A customer from Germany",
        inputs: {
          "country.residence": { status: "available", value: "DE" },
          "public.office": { status: "available", value: false },
        },
        expect: { decision: "none", score: 0 },
      },
    ],
  },
  bodyLimit: { name: "simulation", bytes: limits.simulationBytes },
  changesNothing: true,
  status: 200,
  reply: SimulationShape,

  // It is computed before the transaction opens, so that no connection waits for it.
  async prepare({ body, caller: { scope }, now, read }) {
    const { policyVersionId = null, definition = null } = body;
    if ((policyVersionId === null) === (definition === null)) {
      refuseField("/definition", "exactly_one", "Send either `policyVersionId` or `definition`.");
    }
    const policy =
      definition === null ? await read((tx) => findPolicy(tx, scope, policyVersionId!)) : inline(definition);
    refuseUnlessFound(policy, "/policyVersionId");
    const at = new Date(body.evaluatedAt ?? now).toISOString();
    const scenarios = body.scenarios as Scenario[];
    refuseUnsound(policy.definition, scenarios, at);
    const sources = policy.definition.inputs.flatMap(({ acceptedSources }) => acceptedSources);
    const names = await read((tx) => selectSourceNames(tx, scope, { sources }));
    return {
      evaluatorVersion: currentEvaluator,
      definitionDigest: policy.definition_digest,
      ...simulate(policy.definition, scenarios, at, backgroundOf(names)),
    };
  },

  async run({ prepared }) {
    return prepared;
  },
});

function inline(definition: object) {
  refuseLargePolicy({ definition });
  return { definition: definition as Definition, definition_digest: definitionDigest(definition) };
}

/** Only a policy that could be published is simulated: of any other the evaluator promises nothing. */
function refuseUnsound(definition: Definition, scenarios: readonly Scenario[], at: string): void {
  refuseProblems(validatePolicy({ key: "policy", definition }).errors);
  const errors = scenarioProblems(definition, scenarios, at);
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: errors.slice(0, problemsShown) });
}
