import Type from "typebox";
import { matchNeedsSecondPerson, noFourEyes } from "#platform/four-eyes/four-eyes-settings.ts";
import { alone } from "#platform/four-eyes/people.ts";
import { propose } from "#platform/four-eyes/propose.ts";
import { findFourEyes } from "#platform/four-eyes/settings-store.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id, IdParams, NullableText, Timestamp } from "#platform/operation/shapes.ts";
import { findSubject } from "#risk/subjects/subject-store.ts";
import { RiskSourcePart, RunRecord } from "../runs/run-record.ts";
import { checkDecision, makeDecision } from "./apply-decision.ts";
import { type MatchDecisionChange, MatchDecisionProposal, MatchDecisionRequest } from "./decision-change.ts";

const { id, status, incomplete, incompleteReasons } = RunRecord.properties;

/** POST /screening/matches/{id}/decision */
export const decideMatch = operation({
  summary: "Decide whether a match is the subject; the status and the facts of its run follow",
  allow: administrators,
  params: IdParams,
  body: MatchDecisionRequest,
  example: { decision: "false_positive", reason: "The date of birth differs by 20 years." },
  reply: Type.Object({
    match: Type.Object({
      id: Id,
      decision: Type.Enum(["confirmed", "false_positive"]),
      decidedAt: Timestamp,
      decidedBy: Type.String(),
      approvedBy: NullableText,
      reason: Type.String(),
    }),
    run: Type.Object({
      id,
      status,
      incomplete,
      incompleteReasons,
      matchCounts: Type.Object({ pending: Type.Integer(), confirmed: Type.Integer(), falsePositive: Type.Integer() }),
      riskSources: Type.Array(RiskSourcePart),
    }),
  }),
  answer: { status: 200, accepted: MatchDecisionProposal },

  async run(call) {
    const { tx, caller, now, params, body } = call;
    const { scope } = caller;
    const checked = await checkDecision(tx, scope, params.id, body.decision);
    const { choice } = (await findFourEyes(tx, scope)) ?? { choice: noFourEyes };
    if (!matchNeedsSecondPerson(choice.matchDecisions, checked.match))
      return makeDecision(tx, alone(caller), now, checked, body);
    const { before, after, run } = checked;
    const change: MatchDecisionChange = { operation: "decideMatch", request: body, before, after };
    const subject = run.risk_subject_id === null ? null : (await findSubject(tx, scope, run.risk_subject_id))!;
    return propose(call, { change, resourceId: params.id, subject });
  },
});
