import { aspects } from "@probity/engines/risk/policy/plan/differences.ts";
import { changesTried, unknownReasons } from "@probity/engines/risk/policy/plan/effects.ts";
import { outcomes } from "@probity/engines/risk/policy/plan/outcomes.ts";
import { reachKinds } from "@probity/engines/risk/policy/plan/reach.ts";
import Type, { type TProperties } from "typebox";
import { named } from "#platform/operation/named.ts";
import { NullableText, Revision } from "#platform/operation/shapes.ts";
import { AssessmentDecision, nullable } from "../../assessments/evaluation-shapes.ts";

const Undecided = named(
  "PlanUndecided",
  Type.Object(
    {
      decided: Type.Literal(false),
      reason: Type.Enum(["budget", "type_changed"], {
        description:
          "`budget`: it would take too long. `type_changed`: `inputs` have another type in the other version.",
      }),
      inputs: Type.Array(Type.String()),
    },
    { description: "Nothing is guessed: a question that is not decided has no answer." },
  ),
);

const decided = <Answer extends TProperties>(answer: Answer) =>
  Type.Union([Type.Object({ decided: Type.Literal(true), ...answer }), Undecided]);

const Case = named(
  "PlanCase",
  Type.Object({
    inputs: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
      description: "By input, its value under each version; null where it is missing or not asked for.",
    }),
    evaluations: Type.Array(
      Type.Object({
        applicability: Type.String(),
        complete: Type.Boolean(),
        decision: AssessmentDecision,
        band: NullableText,
        score: nullable(Type.Number()),
        actions: Type.Array(Type.String()),
      }),
      { description: "What the evaluator makes of it, by version." },
    ),
  }),
);

const Share = Type.Number({ description: "Of all cells that the versions tell apart. Cells are not subjects." });
const SeekableShare = nullable(
  Type.Number({
    description:
      "Of all cells that the versions tell apart. Cells are not subjects. Null: not counted, because the score has too many sums for a diagram and cases were sought one by one.",
  }),
);
const Outcome = Type.Enum([...outcomes]);

const Move = Type.Object({
  from: Outcome,
  to: Outcome,
  share: SeekableShare,
  witness: nullable(Type.Object({ ...Case.properties, inputsOffBaseline: Type.Integer(), steps: Type.Integer() })),
});

const Comparison = decided({
  equal: nullable(
    Type.Boolean({
      description: "Whether applicability, completeness, decision, band and actions are the same in every case.",
    }),
  ),
  moves: Type.Array(Move, {
    description: "Every pair of outcomes that occurs, with the smallest case; what stays has none.",
  }),
  differences: Type.Array(
    Type.Intersect([
      Type.Object({ aspect: Type.Enum([...aspects]) }),
      decided({ share: SeekableShare, witness: nullable(Case) }),
    ]),
  ),
});

const Properties = decided({
  reach: Type.Array(
    Type.Intersect([
      Type.Object({ kind: Type.Enum([...reachKinds]), name: Type.String() }),
      decided({ witness: nullable(Case) }),
    ]),
    { description: "A witness of null: it is proved that no assessment has it." },
  ),
  idleRules: decided({ rules: Type.Array(Type.String()) }),
  idleInputs: decided({ inputs: Type.Array(Type.String()) }),
  gaps: decided({ gaps: Type.Array(Type.Object({ factor: Type.String(), share: Share, witness: Case })) }),
  monotony: Type.Array(
    Type.Intersect([
      Type.Object({ input: Type.String(), direction: Type.Enum(["never_lowers", "never_raises"]) }),
      decided({ counterexample: nullable(Type.Object({ less: Case, more: Case })) }),
    ]),
    { description: "A counterexample of null: it is proved." },
  ),
});

const ChangeEffect = named(
  "PolicyChangeEffect",
  Type.Union([
    Type.Object({
      decided: Type.Literal(true),
      moves: Type.Array(Move, { description: "Every pair of different outcomes, with the smallest case." }),
    }),
    Type.Object({
      decided: Type.Literal(false),
      reason: Type.Enum([...unknownReasons], {
        description: `\`budget\`: it would take too long; all changes share one budget. \`type_changed\`: \`inputs\` have another type. \`invalid\`: the definition that would have to be tried has the errors \`problems\`. \`count\`: more than ${changesTried} changes are not tried one by one.`,
      }),
      inputs: Type.Array(Type.String()),
      problems: Type.Array(
        Type.Object({
          path: Type.String({ description: "Into the definition that would have to be tried." }),
          code: Type.String(),
          message: Type.String(),
        }),
      ),
    }),
  ]),
);

const PolicyChange = named(
  "PolicyChange",
  Type.Object(
    {
      kind: Type.Enum(["added", "removed", "changed", "moved"]),
      element: Type.Enum(["policy", "input", "group", "factor", "case", "band", "rule"]),
      id: NullableText,
      of: nullable(Type.String({ description: "The factor that a case belongs to." })),
      path: Type.String({ description: "Into the later definition; into the earlier one for what was removed." }),
      text: Type.String(),
      alone: ChangeEffect,
      together: ChangeEffect,
    },
    {
      description:
        "`alone` is what moves from `from` to `from` with this change only, `together` what moves from `to` without this change to `to`: what it adds to all others.",
    },
  ),
);

const Verdict = named(
  "PolicyInvariantVerdict",
  Type.Object({
    id: Type.String(),
    sentence: Type.String(),
    verdict: Type.Enum(["proved", "refuted", "vacuous", "not_decided"], {
      description: "`vacuous`: no assessment satisfies `when`, so its author meant something else.",
    }),
    counterexample: Type.Array(Case, {
      description:
        "What refutes it: one case, or for a claim about more of an input two, the one with less of it first.",
    }),
    notDecided: nullable(
      Type.Object({
        reason: Type.Enum(["budget", "unfit_inputs"], {
          description:
            "`budget`: it would take too long. `unfit_inputs`: the version lacks these `inputs`, or they have another type.",
        }),
        inputs: Type.Array(Type.String()),
      }),
    ),
  }),
);

export const PolicyPlan = named(
  "PolicyPlan",
  Type.Object({
    policyKey: nullable(Type.String({ description: "Null if both sides are definitions." })),
    evaluatorVersion: Type.String(),
    budget: Type.Integer({
      description: "Steps and nodes that one question may take. What takes more is not decided.",
    }),
    changes: Type.Array(PolicyChange, { description: "What differs between the definitions, in words." }),
    comparison: Comparison,
    properties: Type.Union(Properties.anyOf, { description: "Of the version `to`." }),
    invariants: Type.Array(Verdict, { description: "Of the policy key, for the version `to`." }),
    invariantsRevision: Revision,
  }),
);
