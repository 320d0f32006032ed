import {
  type CounterfactualsAnswer,
  undecidedReasons,
} from "@probity/engines/risk/policy/counterfactuals/answer-counterfactuals.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id } from "#platform/operation/shapes.ts";
import { AssessmentDecision, nullable } from "../../assessments/evaluation-shapes.ts";
import { InputNoteMembers } from "../input-notes/input-notes-record.ts";

/** The answer of engines/risk/policy/counterfactuals as the reference shows it. */

const Texts = Type.Array(Type.String());
const NullableNumber = nullable(Type.Number());
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const Value = Type.Union([Scalar, Type.Array(Scalar)]);

const InputChange = named(
  "InputChange",
  Type.Object({
    key: Type.String(),
    from: Type.Union([Value, Type.Null()], { description: "Null while it is unresolved." }),
    to: Value,
    range: Type.Union(
      [
        Type.Object({
          min: NullableNumber,
          minIncluded: Type.Boolean(),
          max: NullableNumber,
          maxIncluded: Type.Boolean(),
        }),
        Type.Null(),
      ],
      { description: "All numbers that do as well as `to`." },
    ),
    noneOf: Type.Union([Type.Array(Scalar), Type.Null()], {
      description: "Any text that is none of these does as well as `to`.",
    }),
    steps: Type.Integer({ description: "Boundaries that a number crosses, items that come or go, else 1." }),
  }),
);

const Change = named(
  "DecisionChange",
  Type.Object({
    inputs: Type.Array(InputChange),
    steps: Type.Integer(),
    decision: AssessmentDecision,
    complete: Type.Boolean(),
    band: nullable(Type.String()),
    score: NullableNumber,
  }),
);

const foundMembers = {
  decided: Type.Boolean({ description: "False if it would take too long. Nothing is guessed." }),
  change: Type.Union([Change, Type.Null()], {
    description: "The smallest. Null while decided: there is proved to be none.",
  }),
};
const Found = named("FoundChange", Type.Object(foundMembers));

const Crossing = Type.Object({
  threshold: Type.Number(),
  distance: Type.Number({ description: "0 if any step crosses it." }),
  decided: Type.Boolean({ description: "False if it would take too long to say what is behind it." }),
  decision: Type.Union([AssessmentDecision, Type.Null()], {
    description: "Behind the threshold, if nothing else changes; null if the policy does not cover the subject there.",
  }),
});
const BandDistance = Type.Object({ band: Type.String(), lowerBound: Type.Number(), distance: Type.Number() });

const members = {
  decision: AssessmentDecision,
  undecided: Type.Union([Type.Enum([...undecidedReasons]), Type.Null()], {
    description: "Why some answers are not decided; null if all are.",
  }),
  changes: Type.Array(Type.Object({ decision: AssessmentDecision, ...foundMembers }), {
    description:
      "For each other decision the smallest change of inputs that leads to it: fewest inputs, then fewest steps.",
  }),
  inputs: Type.Array(
    Type.Object({
      key: Type.String(),
      ...InputNoteMembers,
      raises: Found,
      lowers: Found,
      below: nullable(Crossing),
      above: nullable(Crossing),
    }),
    { description: "What each input does if it alone changes, and the thresholds next to it." },
  ),
  missing: Type.Array(Type.Object({ key: Type.String(), raises: Found, lowers: Found }), {
    description: "Unresolved inputs, and what they could still do to the decision.",
  }),
  sources: Type.Array(Type.Object({ source: Type.String(), name: Type.String(), inputs: Texts, ...foundMembers }), {
    description: "What would follow if this source alone is wrong about the `inputs` that no other source confirms.",
  }),
  score: nullable(
    Type.Object({
      score: Type.Number(),
      band: Type.String(),
      below: nullable(BandDistance),
      above: nullable(BandDistance),
    }),
  ),
  officer: Type.Array(Type.String(), { description: "The same in sentences." }),
  customer: Type.Object(
    { reasons: Texts, changes: Texts },
    {
      description: "Sentences that may be shown to the customer: from disclosable inputs alone, never about screening.",
    },
  ),
};

const Answer = Type.Object({
  assessmentId: Id,
  notesRevision: Type.Integer({ minimum: 0, description: "The revision of the input notes that were used." }),
  ...members,
});

/** The engine promises not to change the lists it answers; that alone is what the type adds. */
export const AssessmentCounterfactuals = named(
  "AssessmentCounterfactuals",
  Type.Unsafe<CounterfactualsAnswer & { assessmentId: string; notesRevision: number }>(Answer),
);
