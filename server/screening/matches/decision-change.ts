import { runStatuses } from "@probity/engines/screening/outcome/run-status.ts";
import { matchDecisions } from "@probity/engines/screening/outcome/match.ts";
import Type, { type Static } from "typebox";
import { changeOf, proposalOf } from "#platform/four-eyes/proposal-record.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, Reason, strict } from "#platform/operation/shapes.ts";

export const MatchDecisionRequest = strict({
  decision: Type.Enum(["confirmed", "false_positive"]),
  reason: Reason,
});
export type MatchDecisionRequest = Static<typeof MatchDecisionRequest>;

const Stands = { decision: Type.Enum([...matchDecisions]), runStatus: Type.Enum([...runStatuses]) };

export const MatchDecisionChange = changeOf(
  "decideMatch",
  MatchDecisionRequest,
  Type.Object({
    ...Stands,
    decidedAt: NullableTimestamp,
    runId: Id,
    source: Type.String(),
    sourceEntryId: Type.String(),
    listedName: Type.String(),
    score: Type.Integer(),
  }),
  Type.Object(Stands),
);
export type MatchDecisionChange = Static<typeof MatchDecisionChange>;

export const MatchDecisionProposal = named("MatchDecisionProposal", proposalOf(MatchDecisionChange));
