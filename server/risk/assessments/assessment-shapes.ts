import Type, { type TSchema } from "typebox";
import type { Definition, FactValue } from "@probity/engines/policy/definition.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#operation/shapes.ts";

/** The assessment record as the reference shows it. Its middle part is what the evaluator answers (engines/policy/evaluation.ts). */

const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

const Truth = Type.Enum(["true", "false", "unknown"]);
const Conditions = Type.Array(Type.Object({ index: Type.Integer(), result: Truth }));
const Tried = Type.Object({ id: Type.String(), result: Truth, conditions: Conditions });
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const Value = Type.Unsafe<FactValue | null>(nullable(Type.Union([Scalar, Type.Array(Scalar)])));

const Receipt = Type.Object({
  evidenceId: nullable(Id),
  source: Type.String(),
  status: Type.Enum(["available", "unavailable", "revoked", "not_approved", "binding_outdated", "source_retired"]),
  value: Value,
  observedAt: Timestamp,
  expiresAt: NullableTimestamp,
});

const Input = Type.Object({
  key: Type.String(),
  type: Type.Enum(["string", "number", "boolean", "list"]),
  state: Type.Enum([
    "resolved",
    "missing",
    "stale",
    "expired",
    "unavailable",
    "revoked",
    "conflict",
    "not_approved",
    "binding_outdated",
    "source_retired",
  ]),
  value: Value,
  usableUntil: NullableTimestamp,
  receipts: Type.Array(Receipt),
});

const Factor = Type.Object({
  id: Type.String(),
  state: Type.Enum(["scored", "no_case", "input_unresolved"]),
  caseId: nullable(Type.String()),
  usedDefault: Type.Boolean(),
  points: nullable(Type.Number()),
  weight: Type.Number(),
  contribution: nullable(Type.Number()),
  cases: Type.Array(Tried),
});

const Rule = Type.Object({
  id: Type.String(),
  result: Type.Enum(["matched", "not_matched", "not_evaluated"]),
  conditions: Conditions,
});

export const AssessmentDecision = Type.Enum(["none", "awaiting_evidence", "review", "restrict", "reject"], {
  description: "`none` means that the policy requires no restriction. It approves nobody's identity.",
});

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
    result: Type.Enum(["matched", "not_matched", "unknown"]),
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
  explanation: Type.Array(Type.String()),
  policySnapshot: Type.Unsafe<Definition>(
    Type.Object(
      {},
      { description: "The definition of the policy version; `GET /risk/policy-schema` has its JSON Schema." },
    ),
  ),
});

export const AssessmentShape = recordOf("assessments", AssessmentData);
