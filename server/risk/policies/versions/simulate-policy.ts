import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { structuralProblems } from "@probity/engines/risk/policy/format/structure.ts";
import { type Scenario, ScenarioSchema } from "@probity/engines/risk/policy/simulate/scenario.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseField, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, strict, Timestamp } from "#platform/operation/shapes.ts";
import { selectSourceNames } from "../../assessments/background-store.ts";
import { limits } from "../../limits.ts";
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
  limits: { body: { name: "simulation", bytes: limits.simulationBytes } },
  changesNothing: true,
  answer: { status: 200 },
  reply: SimulationShape,

  // It is computed before the transaction opens, so that no connection waits for it.
  async prepare({ body, caller: { scope }, now, services, read }) {
    const { policyVersionId = null, definition = null } = body;
    if ((policyVersionId === null) === (definition === null)) {
      refuseField("/definition", "exactly_one", "Send either `policyVersionId` or `definition`.");
    }
    const policy =
      definition === null ? await read((tx) => findPolicy(tx, scope, policyVersionId!)) : inline(definition);
    refuseUnlessFound(policy, "/policyVersionId");
    refuseProblems(structuralProblems({ key: "policy", definition: policy.definition }));
    const sources = policy.definition.inputs.flatMap(({ acceptedSources }) => acceptedSources);
    const names = await read((tx) => selectSourceNames(tx, scope, { sources }));
    const simulated = await services.compute.simulate({
      definition: policy.definition,
      definitionDigest: policy.definition_digest,
      scenarios: body.scenarios as Scenario[],
      evaluatedAt: new Date(body.evaluatedAt ?? now).toISOString(),
      sourceNames: names.map(({ source, name }) => [source, name]),
    });
    if ("problems" in simulated) throw new Refusal("validation_failed", { errors: simulated.problems });
    return simulated.json;
  },

  async run({ prepared }) {
    return new FileAnswer("application/json; charset=utf-8", prepared);
  },
});

function inline(definition: object) {
  refuseLargePolicy({ definition });
  return { definition: definition as Definition, definition_digest: definitionDigest(definition) };
}
