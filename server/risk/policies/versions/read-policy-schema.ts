import { subjectKinds } from "@probity/engines/platform/work/subject-kinds.ts";
import {
  countLimits,
  decisions,
  DefinitionSchema,
  formatVersion,
  inputTypes,
  operators,
  operatorTypes,
} from "@probity/engines/risk/policy/definition.ts";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import { screeningFacts } from "@probity/engines/risk/policy/format/screening-facts.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { limits } from "../../limits.ts";

/** Everything comes from the tables that policies are checked and evaluated by, so none of it can be out of date. */
const description = {
  formatVersion,
  evaluatorVersion: currentEvaluator,
  schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:probity:policy-definition:${formatVersion}`,
    title: `Policy definition, format version ${formatVersion}`,
    ...(JSON.parse(JSON.stringify(DefinitionSchema)) as object),
  },
  inputTypes: [...inputTypes],
  operators: operators.map((operator) => ({ operator, inputTypes: [...operatorTypes[operator]] })),
  decisions: [...decisions],
  subjectKinds: [...subjectKinds],
  screeningFacts: Object.fromEntries([...screeningFacts].map(([fact, values]) => [fact, [...values]])),
  limits: {
    policyBytes: limits.policyBytes,
    simulationBytes: limits.simulationBytes,
    simulationScenarios: limits.simulationScenarios,
    ...countLimits,
  },
};

const Texts = Type.Array(Type.String());

/** GET /risk/policy-schema */
export const readPolicySchema = operation({
  summary: "Describe the policy format: its JSON Schema, operators, decisions, documented values and limits",
  allow: readers,
  reply: Type.Object({
    formatVersion: Type.Integer(),
    evaluatorVersion: Type.String({ description: "The evaluator that new assessments use." }),
    schema: Type.Object({}, { description: "JSON Schema 2020-12 of a definition." }),
    inputTypes: Texts,
    operators: Type.Array(Type.Object({ operator: Type.String(), inputTypes: Texts })),
    decisions: Texts,
    subjectKinds: Texts,
    screeningFacts: Type.Record(Type.String(), Texts, {
      description: "The only values that a condition on one of these facts may name.",
    }),
    limits: Type.Record(Type.String(), Type.Integer()),
  }),

  async run() {
    return description;
  },
});
