import { obstacleReasons } from "@probity/engines/risk/policy/impact/obstacle.ts";
import { outcomes } from "@probity/engines/risk/policy/plan/outcomes.ts";
import { subjectKinds } from "@probity/engines/platform/work/subject-kinds.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { nullable } from "../../assessments/evaluation-shapes.ts";
import { limits } from "../../limits.ts";
import type { DifferenceRow } from "./difference-store.ts";
import type { ShadowFailure, ShadowRow } from "./shadow-store.ts";

/** A shadow is deleted with its list so many days after it has ended. */
const keptDays = 30;
const dayMs = 86_400_000;

/** Written for whoever started it. What went wrong in detail is in the log of the worker. */
const failureMessages: Record<ShadowFailure, string> = {
  too_large:
    "Comparing the next assessments takes longer than one computation may take. What was counted by then is kept.",
  step_failed:
    "The next assessments could not be compared, however often it was tried, so the shadow was ended. What was counted by then is kept. If it happens again, tell whoever runs this installation.",
};

const Count = Type.Integer({ minimum: 0 });
export const Outcome = Type.Enum([...outcomes]);

const ShadowData = Type.Object({
  policyKey: Type.String(),
  policyVersionId: Type.String({ ...Id, description: "The version that is tried beside the others of its key." }),
  status: Type.Enum(["running", "stopped", "failed"]),
  failure: nullable(
    Type.Object(
      { code: Type.Enum(Object.keys(failureMessages) as ShadowFailure[]), message: Type.String() },
      { description: "Why it failed; null unless it has." },
    ),
  ),
  examined: Type.Integer({
    minimum: 0,
    description: "Assessments made since it was started: those compared and those not comparable.",
  }),
  compared: Count,
  moved: Type.Integer({ minimum: 0, description: "Of those compared, how many have another outcome." }),
  newIncompletes: Type.Integer({ minimum: 0, description: "Of those moved, how many become `incomplete`." }),
  moves: Type.Array(Type.Object({ from: Outcome, to: Outcome, assessments: Count }), {
    description: "Every pair of outcomes that occurs, what stays included. The counts add up to `compared`.",
  }),
  actions: Type.Array(Type.Object({ name: Type.String(), gained: Count, lost: Count }), {
    description: "Of how many assessments an action is required that was not before, and no longer.",
  }),
  notComparable: Type.Object({
    assessments: Count,
    reasons: Type.Array(
      Type.Object({
        reason: Type.Enum([...obstacleReasons, "subject_erased"], {
          description: "`input_added`, `type_changed`, `source_added`: the assessment did not ask for it.",
        }),
        input: nullable(Type.String()),
        source: nullable(Type.String()),
        assessments: Count,
      }),
      { description: "Each is counted once, by the first reason in the order of the version's inputs." },
    ),
  }),
  ownAssessments: Type.Integer({
    minimum: 0,
    description: "Assessments that this version itself made. There is nothing to compare them with.",
  }),
  differences: Type.Object(
    { found: Count, listed: Count },
    {
      description: `Assessments that have another outcome or other actions. The first ${limits.shadowDifferences.toLocaleString("en")} are listed.`,
    },
  ),
  startedAt: Timestamp,
  startedBy: Type.String(),
  endedAt: NullableTimestamp,
  stoppedBy: nullable(Type.String({ description: "Who stopped it; null unless somebody has." })),
  keptUntil: nullable(
    Type.String({ ...Timestamp, description: "Then it is deleted with its list. Null while it is running." }),
  ),
});

export const PolicyShadow = named("PolicyShadow", recordOf("policy-shadows", ShadowData));

export const PolicyShadowDifference = named(
  "PolicyShadowDifference",
  Type.Object({
    assessmentId: Id,
    subjectId: Id,
    subjectKind: Type.Enum([...subjectKinds]),
    subjectExternalId: Type.String(),
    from: Type.Enum([...outcomes], { description: "As the version that made the assessment decides." }),
    to: Type.Enum([...outcomes], { description: "As the shadow decides." }),
    actionsGained: Type.Array(Type.String()),
    actionsLost: Type.Array(Type.String()),
  }),
);

export function asShadow(row: ShadowRow): Static<typeof PolicyShadow> {
  const { tally } = row;
  const moves = tally.cells.map(({ from, to, subjects }) => ({ from, to, assessments: subjects }));
  const moved = moves.filter(({ from, to }) => from !== to);
  return {
    id: row.id,
    resource: "policy-shadows",
    data: {
      policyKey: row.policy_key,
      policyVersionId: row.policy_id,
      status: row.status,
      failure: row.failure && { code: row.failure, message: failureMessages[row.failure] },
      examined: tally.examined,
      compared: tally.compared,
      moved: sum(moved),
      newIncompletes: sum(moved.filter(({ to }) => to === "incomplete")),
      moves,
      actions: [...tally.actions],
      notComparable: notComparableOf(row),
      ownAssessments: row.own,
      differences: { found: row.differing, listed: row.listed },
      startedAt: row.started_at.toISOString(),
      startedBy: row.started_by,
      endedAt: row.ended_at?.toISOString() ?? null,
      stoppedBy: row.stopped_by,
      keptUntil: row.ended_at && new Date(row.ended_at.getTime() + keptDays * dayMs).toISOString(),
    },
  };
}

function notComparableOf({ tally }: ShadowRow) {
  const reasons = [
    ...tally.obstacles.map(({ subjects, ...obstacle }) => ({ ...obstacle, assessments: subjects })),
    { reason: "subject_erased" as const, input: null, source: null, assessments: tally.erasedSubjects },
  ].filter(({ assessments }) => assessments > 0);
  return { assessments: sum(reasons), reasons };
}

const sum = (counted: readonly { assessments: number }[]) =>
  counted.reduce((total, { assessments }) => total + assessments, 0);

export function asDifference(row: DifferenceRow): Static<typeof PolicyShadowDifference> {
  return {
    assessmentId: row.assessment_id,
    subjectId: row.subject_id,
    subjectKind: row.kind,
    subjectExternalId: row.external_id,
    from: row.from_outcome,
    to: row.to_outcome,
    actionsGained: row.actions_gained,
    actionsLost: row.actions_lost,
  };
}
