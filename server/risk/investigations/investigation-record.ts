import { citableResources } from "@probity/engines/risk/investigation/finding.ts";
import { reviewStatuses, reviewStatusOf } from "@probity/engines/risk/investigation/review-status.ts";
import { investigationStatuses } from "@probity/engines/risk/investigation/states.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, summaryOf, Timestamp } from "#platform/operation/shapes.ts";
import type { InvestigationRow } from "./investigation-store.ts";

const NullableText = Type.Union([Type.String(), Type.Null()]);

const FindingShape = named(
  "Finding",
  Type.Object({
    id: Type.String(),
    kind: Type.String({
      description: "A model wrote findings of kind `assistance`. Every other kind was calculated from the snapshot.",
    }),
    text: Type.String({ description: "Plain text; it never holds markup." }),
    citations: Type.Array(Type.Object({ resource: Type.Enum([...citableResources]), id: Id }), { minItems: 1 }),
  }),
);

const InvestigationData = Type.Object({
  subjectId: Id,
  status: Type.Enum([...investigationStatuses]),
  question: Type.String(),
  assistance: Type.Enum(["none", "ai"]),
  snapshot: Type.Object(
    {
      takenAt: Timestamp,
      evidenceRevision: Type.Integer(),
      assessmentIds: Type.Array(Id),
      eventIds: Type.Array(Id),
      actionIds: Type.Array(Id),
    },
    { description: "The records that were read, as they were when the investigation began." },
  ),
  findings: Type.Array(FindingShape, {
    description: "Calculated ones are there from the start; those of a model join when the run completes.",
  }),
  model: NullableText,
  failure: NullableText,
  createdBy: Type.String(),
  createdAt: Timestamp,
  completedAt: NullableTimestamp,
  reviewStatus: Type.Enum([...reviewStatuses]),
});

export const InvestigationShape = named("Investigation", recordOf("investigations", InvestigationData));

const { snapshot: _snapshot, findings: _findings, ...withoutFindings } = InvestigationData.properties;

/** An investigation without its snapshot and the text of its findings. */
export const InvestigationSummary = named(
  "InvestigationSummary",
  summaryOf("investigations", Type.Object({ ...withoutFindings, findingCount: Type.Integer() })),
);

export function asInvestigationSummary(row: InvestigationRow): Static<typeof InvestigationSummary> {
  const { snapshot: _left, findings, ...data } = asInvestigationRecord(row).data;
  return { id: row.id, resource: "investigations", view: "summary", data: { ...data, findingCount: findings.length } };
}

export function asInvestigationRecord(row: InvestigationRow): Static<typeof InvestigationShape> {
  return {
    id: row.id,
    resource: "investigations",
    data: {
      subjectId: row.subject_id,
      status: row.status,
      question: row.question,
      assistance: row.assistance,
      snapshot: {
        takenAt: row.created_at.toISOString(),
        evidenceRevision: row.evidence_revision,
        assessmentIds: row.assessment_ids,
        eventIds: row.event_ids,
        actionIds: row.actions.map(({ id }) => id),
      },
      findings: row.findings,
      model: row.model,
      failure: row.failure,
      createdBy: row.created_by,
      createdAt: row.created_at.toISOString(),
      completedAt: row.completed_at?.toISOString() ?? null,
      reviewStatus: reviewStatusOf(row.verdicts),
    },
  };
}

/** The bytes that the record takes in a list. Later changes of status, model and review add less than the margin here. */
export function recordBytesOf(row: InvestigationRow): number {
  return Buffer.byteLength(JSON.stringify(asInvestigationRecord(row))) + 512;
}
