import { type Detail, decisionCauses } from "@probity/engines/risk/policy/explain/explanation.ts";
import Type, { type TProperties } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableText, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import {
  ApplicabilityResult,
  AssessmentDecision,
  InputStateName,
  nullable,
  ReceiptStatus,
} from "./evaluation-shapes.ts";

const Texts = Type.Array(Type.String());
const NullableNumber = nullable(Type.Number());
const about = <P extends TProperties>(subject: Detail["about"], properties: P) =>
  Type.Object({ about: Type.Literal(subject), ...properties });

const Match = Type.Object({
  matchId: Id,
  list: Type.String(),
  entryId: Type.String({ description: "The id that the list gives the entry." }),
  name: Type.String({ description: "The name that the list publishes." }),
  score: Type.Integer(),
  confirmed: Type.Boolean(),
});

const DetailUnion = Type.Union([
  about("decision", {
    decision: AssessmentDecision,
    because: Type.Array(Type.Object({ kind: Type.Enum([...decisionCauses]), id: NullableText })),
  }),
  about("applicability", { result: ApplicabilityResult, groupId: NullableText, inputs: Texts }),
  about("rule", {
    id: Type.String(),
    title: NullableText,
    decision: nullable(AssessmentDecision),
    forcedBand: NullableText,
  }),
  about("rules_not_evaluated", { ids: Texts }),
  about("factor", {
    id: Type.String(),
    title: NullableText,
    caseId: NullableText,
    usedDefault: Type.Boolean(),
    points: Type.Number(),
    weight: Type.Number(),
    contribution: Type.Number(),
  }),
  about("factors_without_points", { ids: Texts }),
  about("factors_without_case", { ids: Texts }),
  about("score", {
    score: Type.Number(),
    total: Type.Number({ description: "Before floor and ceiling." }),
    bound: nullable(Type.Enum(["floor", "ceiling"])),
    band: Type.String(),
    lowerBound: Type.Number(),
    upperBound: NullableNumber,
  }),
  about("no_score", { waiting: Texts }),
  about("band", { band: Type.String(), scoreBand: NullableText, forcedBy: Texts }),
  about("input", {
    key: Type.String(),
    state: InputStateName,
    sources: Type.Array(
      Type.Object({
        source: Type.String(),
        name: Type.String(),
        evidenceId: nullable(Id),
        status: nullable(ReceiptStatus),
        observedAt: NullableTimestamp,
      }),
    ),
  }),
  about("evidence", {
    sources: Type.Array(Type.Object({ source: Type.String(), name: Type.String(), inputs: Texts })),
  }),
  about("screening", {
    input: Type.String(),
    evidenceId: Id,
    runId: Id,
    matchCount: Type.Integer(),
    matches: Type.Array(Match, { description: "The ten strongest of those that the fact rests on." }),
  }),
  about("actions", { actions: Type.Array(Type.Object({ name: Type.String(), origins: Texts })) }),
  about("deadlines", { freshUntil: NullableTimestamp, reviewDueAt: Timestamp }),
]);

const ExplanationDetail = named("ExplanationDetail", Type.Unsafe<Detail>(DetailUnion));

/** The explanation of an assessment or of a scenario. */
export const ExplanationMembers = {
  explanation: Type.Array(Type.String(), { description: "The decision in sentences." }),
  explanationDetails: Type.Array(ExplanationDetail, {
    description: "The same sentences as data, in the same order. Empty for older assessments without details.",
  }),
};
