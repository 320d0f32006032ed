import Type from "typebox";
import type { FactValue } from "@probity/engines/risk/policy/definition.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { FactValueOrNull } from "../evidence/claim.ts";
import { PolicyDefinition } from "../policies/versions/policy-definition.ts";
import {
  ApplicabilityResult,
  AssessmentDecision,
  InputStateName,
  nullable,
  ReceiptStatus,
} from "./evaluation-shapes.ts";
import { ExplanationMembers } from "./explanation-shape.ts";

/** The assessment record as the reference shows it. Its middle part is what the evaluator answers (engines/risk/policy/evaluation.ts). */

const Truth = Type.Enum(["true", "false", "unknown"]);
/** The engine promises not to change the lists it answers; that alone is what the type adds. */
const Value = Type.Unsafe<FactValue | null>(FactValueOrNull);
const Conditions = Type.Array(Type.Object({ index: Type.Integer(), result: Truth }));
const Tried = Type.Object({ id: Type.String(), result: Truth, conditions: Conditions });

const Receipt = named(
  "InputReceipt",
  Type.Object({
    evidenceId: nullable(Id),
    source: Type.String(),
    status: ReceiptStatus,
    value: Value,
    observedAt: Timestamp,
    expiresAt: NullableTimestamp,
  }),
);

const Input = named(
  "AssessmentInput",
  Type.Object({
    key: Type.String(),
    type: Type.Enum(["string", "number", "boolean", "list"]),
    state: InputStateName,
    value: Value,
    usableUntil: NullableTimestamp,
    receipts: Type.Array(Receipt),
  }),
);

const Factor = named(
  "AssessmentFactor",
  Type.Object({
    id: Type.String(),
    state: Type.Enum(["scored", "no_case", "input_unresolved"]),
    caseId: nullable(Type.String()),
    usedDefault: Type.Boolean(),
    points: nullable(Type.Number()),
    weight: Type.Number(),
    contribution: nullable(Type.Number()),
    cases: Type.Array(Tried),
  }),
);

const Rule = named(
  "AssessmentRule",
  Type.Object({
    id: Type.String(),
    result: Type.Enum(["matched", "not_matched", "not_evaluated"]),
    conditions: Conditions,
  }),
);

export const AssessmentData = Type.Object({
  subjectId: Id,
  policyVersionId: Id,
  policyKey: Type.String(),
  policyVersion: Type.Integer(),
  trigger: Type.String(),
  eventIds: Type.Array(Id),
  evaluatedAt: Timestamp,
  sequence: Type.Integer(),
  evidenceRevision: Type.Integer(),
  previousAssessmentId: nullable(Id),
  evaluatorVersion: Type.String(),
  complete: Type.Boolean(),
  score: Type.Union([Type.Number(), Type.Null()], {
    description:
      "Points of this policy; null when evidence is missing. No likelihood, and not comparable with another policy.",
  }),
  band: nullable(Type.String()),
  scoreBand: nullable(Type.String()),
  decision: AssessmentDecision,
  inputs: Type.Array(Input),
  applicability: Type.Object({
    result: ApplicabilityResult,
    groupId: nullable(Type.String()),
    groups: Type.Array(Tried),
  }),
  factors: Type.Array(Factor),
  rules: Type.Array(Rule),
  reasons: Type.Array(Type.Object({ origin: Type.String(), code: Type.String(), text: Type.String() })),
  requiredActions: Type.Array(Type.Object({ name: Type.String(), origins: Type.Array(Type.String()), actionId: Id })),
  freshUntil: NullableTimestamp,
  reviewDueAt: Timestamp,
  definitionDigest: Type.String(),
  inputsDigest: Type.String(),
  resultDigest: Type.String(),
  ...ExplanationMembers,
  policySnapshot: PolicyDefinition,
});

export const AssessmentShape = named("Assessment", recordOf("assessments", AssessmentData));

const { decision, score, band, complete, sequence } = AssessmentData.properties;

/** What most programs go on with; the rest is some 60 kB. */
export const AssessmentOutcome = named(
  "AssessmentOutcome",
  recordOf("assessments", Type.Object({ decision, score, band, complete, sequence })),
);
