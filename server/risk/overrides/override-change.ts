import { decisions } from "@probity/engines/risk/policy/definition.ts";
import Type, { type Static } from "typebox";
import { changeOf, proposalOf } from "#platform/four-eyes/proposal-record.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, Reason, strict, Timestamp } from "#platform/operation/shapes.ts";
import { AssessmentDecision, nullable } from "../assessments/evaluation-shapes.ts";

export const OverrideRequest = strict({
  decision: Type.Enum([...decisions]),
  reason: Reason,
  expiresAt: Timestamp,
});
export type OverrideRequest = Static<typeof OverrideRequest>;

/** The decision that applies, and for how long. */
const Applies = { decision: AssessmentDecision, overrideExpiresAt: NullableTimestamp };

export const OverrideChange = changeOf(
  "createOverride",
  OverrideRequest,
  Type.Object({
    ...Applies,
    calculatedDecision: AssessmentDecision,
    complete: Type.Boolean(),
    policyKey: Type.String(),
    evidenceRevision: Type.Integer(),
    overrideId: nullable(Id),
  }),
  Type.Object(Applies),
);
export type OverrideChange = Static<typeof OverrideChange>;

export const OverrideProposal = named("OverrideProposal", proposalOf(OverrideChange));
