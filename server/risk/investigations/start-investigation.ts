import { calculatedFindings } from "@probity/engines/risk/investigation/findings.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseRepeated, refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { openItem } from "#platform/work/items/keep-items.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { limits } from "../limits.ts";
import { lockSubject } from "../subjects/subject-lock-store.ts";
import { holdAiSettings } from "./ai-settings-store.ts";
import { asInvestigationRecord, InvestigationShape, recordBytesOf } from "./investigation-record.ts";
import { investigationItem } from "./investigation-item.ts";
import { insertInvestigation, type InvestigationRow } from "./investigation-store.ts";
import type { InvestigationJob } from "./run-investigation.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/** POST /risk/subjects/{id}/investigations */
export const startInvestigation = operation({
  summary: "Investigate a subject: find disagreements, missing evidence and open work, with or without the help of AI",
  allow: writers,
  params: IdParams,
  body: strict({
    question: Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: "\\S",
      description: "Your question. With `ai` it is sent to the model.",
    }),
    assessmentIds: Type.Optional(
      Type.Array(Id, {
        maxItems: limits.investigationAssessments,
        description: "Of this subject; left out, the newest of each policy key.",
      }),
    ),
    eventIds: Type.Optional(
      Type.Array(Id, {
        maxItems: limits.investigationEvents,
        description: "Of this subject; left out, the newest ones.",
      }),
    ),
    assistance: Type.Enum(["none", "ai"], {
      description: "`none` is calculated at once. `ai` is queued, and needs the organization's consent.",
    }),
  }),
  example: { question: "Why did the score rise since the last review?", assistance: "none" },
  reply: InvestigationShape,

  async run({ tx, caller, now, params, body, services }) {
    const { scope } = caller;
    const assisted = body.assistance === "ai";
    const { assessmentIds, eventIds } = body;
    refuseRepeated("/assessmentIds", assessmentIds ?? []);
    refuseRepeated("/eventIds", eventIds ?? []);
    const named = { assessmentIds, eventIds };
    const [settings, subject] = await Promise.all([
      assisted ? holdAiSettings(tx, scope) : undefined,
      lockSubject(tx, scope, params.id),
    ]);
    refuseUnless(!assisted || settings?.enabled, "ai_consent_required");
    refuseUnless(subject, "not_found");
    const { material, ...snapshot } = await takeSnapshot(tx, scope, subject.id, named, now);
    refuseUnless(!assisted || services.assistance, "ai_not_configured");

    const row: InvestigationRow = {
      id: newId(now),
      subject_id: subject.id,
      status: assisted ? "queued" : "completed",
      question: body.question,
      assistance: body.assistance,
      evidence_revision: subject.evidence_revision,
      event_sequence: subject.event_sequence,
      assessment_ids: snapshot.assessmentIds,
      event_ids: snapshot.eventIds,
      actions: snapshot.actions.map(({ id, revision, status }) => ({ id, revision, status })),
      findings: calculatedFindings(material),
      attempts: 0,
      model: null,
      failure: null,
      created_at: now,
      created_by: principalOf(caller),
      completed_at: assisted ? null : now,
      verdicts: [],
    };
    const { verdicts: _, ...stored } = row;
    const about = { resourceType: "investigations", resourceId: row.id };
    const counts = {
      assessments: row.assessment_ids.length,
      events: row.event_ids.length,
      actions: row.actions.length,
      consentVersion: settings?.consent_version ?? null,
    };
    // Histories go by id, and both are of one moment.
    const [startedId, completedId] = [newId(now), newId(now)].toSorted() as [string, string];
    const started = {
      id: startedId,
      type: "risk.investigation.started" as const,
      details: { assistance: row.assistance, evidenceRevision: row.evidence_revision, ...counts },
      ...about,
    };
    const completed = {
      id: completedId,
      type: "risk.investigation.completed" as const,
      details: { findings: row.findings.length, assistance: 0 },
      ...about,
    };
    const job: InvestigationJob = { ...scope, investigationId: row.id };
    await Promise.all([
      insertInvestigation(tx, scope, { ...stored, record_bytes: recordBytesOf(row) }),
      recordSubjectEvents(tx, caller, now, subject, assisted ? [started] : [started, completed]),
      assisted && enqueue(tx, "risk.investigations", job),
      !assisted && openItem(tx, scope, now, investigationItem(row, subject)),
    ]);
    return asInvestigationRecord(row);
  },
});
