import { obstacleReasons } from "@probity/engines/risk/policy/impact/obstacle.ts";
import { outcomes } from "@probity/engines/risk/policy/plan/outcomes.ts";
import { subjectKinds } from "@probity/engines/platform/work/subject-kinds.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import { nullable } from "../../assessments/evaluation-shapes.ts";

import type { ImpactFailure, ImpactRow } from "./impact-store.ts";
import type { ImpactSubjectRow } from "./impact-subject-store.ts";

/** An impact is deleted with its lists after so many days. */
const keptDays = 30;

const Count = Type.Integer({ minimum: 0 });
export const Outcome = Type.Enum([...outcomes]);
export const OutcomeAfter = Type.Enum([...outcomes, "not_comparable"]);
export const impactBases = ["stored", "current"] as const;

/** Written for whoever started it. What went wrong in detail is in the log of the worker. */
const failureMessages: Record<ImpactFailure, string> = {
  too_large:
    "Comparing the next subjects takes longer than one computation may take. What was counted by then is kept.",
  step_failed:
    "The next step failed each time it was tried, so the run was given up. What was counted by then is kept. If it happens again, tell whoever runs this installation.",
};
const impactFailures = Object.keys(failureMessages) as ImpactFailure[];

const ImpactData = Type.Object({
  policyKey: Type.String(),
  policyVersionId: nullable(Type.String({ ...Id, description: "Null if the candidate is a definition." })),
  definitionDigest: Type.String(),
  basis: Type.Enum([...impactBases], {
    description:
      "`stored`: the evidence that each assessment stored, at its `evaluatedAt`. `current`: the evidence of now, when the run began.",
  }),
  evaluatorVersion: Type.String({ description: "It decides both sides." }),
  status: Type.Enum(["running", "completed", "stopped", "failed"]),
  failure: nullable(
    Type.Object(
      { code: Type.Enum([...impactFailures]), message: Type.String() },
      { description: "Why it failed; null unless it has." },
    ),
  ),
  population: nullable(
    Type.Integer({
      description: "Subjects that have an assessment of this key. Null until a worker has counted them.",
    }),
  ),
  examined: Type.Integer({
    minimum: 0,
    description: "Subjects whose newest assessment was looked at: those compared and those not comparable.",
  }),
  compared: Count,
  moved: Type.Integer({ minimum: 0, description: "Of those compared, how many have another outcome." }),
  newIncompletes: Type.Integer({
    minimum: 0,
    description: "Of those moved, how many become `incomplete`.",
  }),
  moves: Type.Array(Type.Object({ from: Outcome, to: Outcome, subjects: Count }), {
    description: "Every pair of outcomes that occurs, what stays included. The counts add up to `compared`.",
  }),
  actions: Type.Array(Type.Object({ name: Type.String(), gained: Count, lost: Count }), {
    description: "Of how many subjects an action is required that was not before, and no longer.",
  }),
  workload: nullable(
    Type.Object(
      { days: Type.Integer({ minimum: 1 }), itemsADayFrom: Type.Number(), itemsADayTo: Type.Number() },
      {
        description:
          "Actions that the compared assessments of the last `days` require, a day; at most thirty days. Null if there were none.",
      },
    ),
  ),
  notComparable: Type.Object({
    subjects: Count,
    reasons: Type.Array(
      Type.Object({
        reason: Type.Enum([...obstacleReasons, "subject_erased", "evidence_too_large"], {
          description:
            "`input_added`, `type_changed`, `source_added`: the assessment did not ask for it. `evidence_too_large`: no assessment may read that much.",
        }),
        input: nullable(Type.String()),
        source: nullable(Type.String()),
        subjects: Count,
      }),
      { description: "Everybody is counted once, by the first reason in the order of the candidate's inputs." },
    ),
  }),
  createdAt: Timestamp,
  createdBy: Type.String(),
  endedAt: NullableTimestamp,
  stoppedBy: nullable(Type.String({ description: "Who stopped it; null unless somebody has." })),
  keptUntil: Type.String({ ...Timestamp, description: "Then it is deleted with its lists." }),
});

export const PolicyImpact = named("PolicyImpact", recordOf("policy-impacts", ImpactData));

export const PolicyImpactSubject = named(
  "PolicyImpactSubject",
  Type.Object({
    subjectId: Id,
    subjectKind: Type.Enum([...subjectKinds]),
    subjectExternalId: Type.String(),
    assessmentId: Type.String({ ...Id, description: "The assessment that was compared." }),
    from: Outcome,
    to: OutcomeAfter,
    actionsGained: Type.Array(Type.String()),
    actionsLost: Type.Array(Type.String()),
  }),
);

const dayMs = 86_400_000;

export function asImpact(row: ImpactRow): Static<typeof PolicyImpact> {
  const { tally } = row;
  const moved = tally.cells.filter(({ from, to }) => from !== to);
  return {
    id: row.id,
    resource: "policy-impacts",
    data: {
      policyKey: row.policy_key,
      policyVersionId: row.policy_id,
      definitionDigest: row.definition_digest,
      basis: row.basis,
      evaluatorVersion: row.evaluator_version,
      status: row.status,
      failure: row.failure && { code: row.failure, message: failureMessages[row.failure] },
      population: row.population,
      examined: tally.examined,
      compared: tally.compared,
      moved: sum(moved),
      newIncompletes: sum(moved.filter(({ to }) => to === "incomplete")),
      moves: [...tally.cells],
      actions: [...tally.actions],
      workload: workloadOf(row),
      notComparable: notComparableOf(row),
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      endedAt: row.ended_at?.toISOString() ?? null,
      stoppedBy: row.stopped_by,
      keptUntil: new Date(row.created_at.getTime() + keptDays * dayMs).toISOString(),
    },
  };
}

/** Days that have begun: an organization that started on Monday has the work of two days on Tuesday. */
function workloadOf({ tally: { work }, created_at }: ImpactRow) {
  if (work.since === null) return null;
  const days = Math.max(1, Math.ceil((created_at.getTime() - Date.parse(work.since)) / dayMs));
  const aDay = (items: number) => Math.round((items / days) * 100) / 100;
  return { days, itemsADayFrom: aDay(work.itemsFrom), itemsADayTo: aDay(work.itemsTo) };
}

function notComparableOf({ tally }: ImpactRow) {
  const reasons = [
    ...tally.obstacles,
    { reason: "evidence_too_large" as const, input: null, source: null, subjects: tally.tooLarge },
    { reason: "subject_erased" as const, input: null, source: null, subjects: tally.erasedSubjects },
  ].filter(({ subjects }) => subjects > 0);
  return { subjects: sum(reasons), reasons };
}

const sum = (counted: readonly { subjects: number }[]) => counted.reduce((total, { subjects }) => total + subjects, 0);

export function asImpactSubject(row: ImpactSubjectRow): Static<typeof PolicyImpactSubject> {
  return {
    subjectId: row.subject_id,
    subjectKind: row.kind,
    subjectExternalId: row.external_id,
    assessmentId: row.assessment_id,
    from: row.from_outcome,
    to: row.to_outcome,
    actionsGained: row.actions_gained,
    actionsLost: row.actions_lost,
  };
}
