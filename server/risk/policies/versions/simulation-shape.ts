import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { AssessmentData } from "../../assessments/assessment-shapes.ts";
import { AssessmentDecision, nullable } from "../../assessments/evaluation-shapes.ts";

const Share = Type.Object({
  hit: Type.Integer(),
  total: Type.Integer(),
  missed: Type.Array(Type.String(), { description: "JSON Pointers of what no scenario has tried." }),
});

/** The members of an assessment that a simulation can show. */
const { applicability, complete, score, band, inputs, factors, rules, reasons, explanation, explanationDetails } =
  AssessmentData.properties;

const Result = Type.Object({
  name: Type.String(),
  applicability,
  complete,
  score,
  band,
  decision: Type.Union([AssessmentDecision, Type.Null()], {
    description: "Null when the policy does not apply, or may not.",
  }),
  inputs,
  factors,
  rules,
  reasons,
  requiredActions: Type.Array(Type.Object({ name: Type.String(), origins: Type.Array(Type.String()) })),
  explanation,
  explanationDetails,
  expectation: nullable(
    Type.Object({
      passed: Type.Boolean(),
      differences: Type.Array(
        Type.Object({ property: Type.String(), expected: Type.Unknown(), actual: Type.Unknown() }),
      ),
    }),
  ),
});

export const SimulationShape = named(
  "Simulation",
  Type.Object({
    evaluatorVersion: Type.String(),
    definitionDigest: Type.String(),
    passed: Type.Integer(),
    failed: Type.Integer(),
    results: Type.Array(Result),
    coverage: Type.Object({ cases: Share, bands: Share, rules: Share, boundaries: Share }),
  }),
);
