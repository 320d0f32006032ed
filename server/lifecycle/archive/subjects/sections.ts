import { findAuditEvents } from "#platform/audit/audit-store.ts";
import { asAuditEvent } from "#platform/audit/list-audit-events.ts";
import { asProposalRecord } from "#platform/four-eyes/proposal-record.ts";
import { findProposal } from "#platform/four-eyes/proposal-store.ts";
import { asHold } from "#platform/holds/hold-record.ts";
import { listHoldsOf } from "#platform/holds/hold-store.ts";
import { filesOf } from "#platform/notes/file-store.ts";
import { asHistory, asNote } from "#platform/notes/note-record.ts";
import { listNoteRows, listTexts } from "#platform/notes/note-store.ts";
import { listRows } from "#platform/operation/page.ts";
import { actionResource } from "#risk/actions/action-resource.ts";
import { assessmentResource } from "#risk/assessments/assessment-resource.ts";
import { asMembership } from "#risk/contexts/membership.ts";
import { eventResource } from "#risk/events/event-resource.ts";
import { evidenceResource } from "#risk/evidence/evidence-resource.ts";
import { investigationResource } from "#risk/investigations/investigation-resource.ts";
import { reviewResource } from "#risk/investigations/review-resource.ts";
import { asMonitoringRecord } from "#risk/monitoring/monitoring-record.ts";
import { listMonitoring } from "#risk/monitoring/monitoring-store.ts";
import { overrideResource } from "#risk/overrides/override-resource.ts";
import { runPartsOf } from "#screening/runs/read-run.ts";
import { asRunRecord } from "#screening/runs/run-record.ts";
import { loadSessionRecord } from "#risk/verification/sessions/session-record.ts";
import { findSession } from "#risk/verification/sessions/session-store.ts";
import { asWorkItem } from "#platform/work/items/item-record.ts";
import { listItems } from "#platform/work/items/item-store.ts";
import {
  handedInSteps,
  keptDecisionsOf,
  membershipsOf,
  nextAuditEvents,
  nextProposals,
  nextReviews,
  nextRuns,
  nextSessions,
  verificationDecisionsOf,
} from "./archive-store.ts";
import { ownActivity, ownAssessment, ownEvidence, ownSession } from "./own-part.ts";
import { fewRows, listOfResource, readEach, type Reading, readRows, type Section } from "./section.ts";

/** The files of an archive, in their order. */
export const sections: readonly Section[] = [
  {
    name: "evidence",
    holds: "what was reported, by which source and when: every receipt, also those that were superseded",
    page: listOfResource(evidenceResource),
    forSubject: ownEvidence,
  },
  {
    name: "assessments",
    holds: "what was decided, by which version of which policy, from which inputs, with the explanation",
    page: listOfResource(assessmentResource),
    forSubject: ownAssessment,
  },
  {
    name: "events",
    holds: "what happened, in order: the journey of the subject and the activities that were reported",
    page: listOfResource(eventResource),
    forSubject: ownActivity,
  },
  {
    name: "contexts",
    holds: "the contexts that the subject belongs to, and its role in each",
    page: readRows(membershipsOf, asMembership),
    forSubject: (membership) => membership,
  },
  {
    name: "verification-sessions",
    holds: "sessions of verification with their attempts, what each step found, and checks",
    page: readEach(nextSessions, readSessionPart),
    forSubject: (session) => session,
  },
  {
    name: "verification-decisions",
    holds: "what people decided about attempts at verification, and why",
    page: readRows(verificationDecisionsOf, (row) => ({
      id: row.id,
      sessionId: row.session_id,
      workflowRunId: row.run_id,
      sequence: row.sequence,
      decision: row.decision,
      reason: row.reason,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
    })),
  },
  {
    name: "overrides",
    holds: "decisions that people put in place of a policy's",
    page: listOfResource(overrideResource),
  },
  { name: "actions", holds: "what had to be done, and who did it", page: listOfResource(actionResource) },
  {
    name: "monitoring",
    holds: "the policies that the subject is monitored with",
    page: async ({ tx, caller, subjectId }) => ({
      items: (await listMonitoring(tx, caller.scope, subjectId)).map(asMonitoringRecord),
      next: null,
    }),
  },
  {
    name: "screening-runs",
    holds: "runs of screening with their matches, decisions about them, and the facts that followed",
    page: readEach(nextRuns, async ({ tx, caller }, id) => {
      const parts = await runPartsOf(tx, caller.scope, id);
      return parts && asRunRecord(parts);
    }),
  },
  {
    name: "screening-earlier-decisions",
    holds: "decisions about matches that count for later runs",
    page: keptDecisions,
  },
  {
    name: "investigations",
    holds: "questions about the subject and what was found",
    page: listOfResource(investigationResource),
  },
  {
    name: "investigation-reviews",
    holds: "what people said about those findings",
    page: readEach(
      nextReviews,
      ({ tx, caller, now }, id) => reviewResource.find(tx, caller.scope, id, now, caller),
      listRows,
    ),
  },
  {
    name: "notes",
    holds: "what people wrote, with every earlier text; their files are in the folder note-files",
    page: notes,
  },
  {
    name: "proposals",
    holds: "changes that needed a second person",
    page: readEach(
      nextProposals,
      async ({ tx, keys, caller }, id) => {
        const row = await findProposal(tx, caller.scope, id);
        return row && asProposalRecord(keys, row);
      },
      listRows,
    ),
  },
  {
    name: "holds",
    holds: "legal holds on the subject, also those that were released, and why",
    page: readRows(
      (tx, scope, id, place, limit) => listHoldsOf(tx, scope, { kind: "subject", id }, place, limit),
      asHold,
    ),
  },
  { name: "work-items", holds: "what waits for somebody now", page: workItems },
  {
    name: "audit-events",
    holds: "what the audit trail says about the subject, its notes, matches and proposals",
    page: auditEvents,
  },
];

async function readSessionPart({ tx, caller, audience }: Reading, id: string): Promise<object | undefined> {
  const session = await findSession(tx, caller.scope, id);
  if (!session) return undefined;
  const record = await loadSessionRecord(tx, caller, session);
  return audience === "officer" ? record : ownSession(record, await handedInSteps(tx, caller.scope, id));
}

async function keptDecisions({ tx, caller, subjectId }: Reading, place: string | null) {
  const after = place === null ? null : (JSON.parse(place) as [string, string, string]);
  const rows = await keptDecisionsOf(tx, caller.scope, subjectId, after, listRows);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({
      decisionId: row.decision_id,
      decision: row.decision,
      source: row.source,
      sourceEntryId: row.source_entry_id,
      decidedAt: row.decided_at.toISOString(),
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revokedBy: row.revoked_by,
      revocationReason: row.revocation_reason,
    })),
    next: rows.length === listRows ? JSON.stringify([last!.source, last!.source_entry_id, last!.subject_digest]) : null,
  };
}

async function notes({ tx, keys, caller, subjectId }: Reading, place: string | null) {
  const page = { offset: 0, limit: fewRows, after: place ?? undefined };
  const rows = await listNoteRows(tx, caller.scope, { by: "subject_id", id: subjectId }, page);
  const ids = rows.map(({ id }) => id);
  const files = await filesOf(tx, caller.scope, ids);
  const items = [];
  for (const row of rows) {
    const history = asHistory(keys, caller, row, await listTexts(tx, caller.scope, row.id));
    items.push({ ...asNote(keys, caller, row, files), history });
  }
  return { items, next: rows.length === fewRows ? ids.at(-1)! : null };
}

async function workItems({ tx, caller, subjectId, now }: Reading, place: string | null) {
  const page = { after: place ?? undefined, limit: listRows };
  const { rows } = await listItems(tx, caller.scope, { subjectId, overdue: false }, page, now);
  return { items: rows.map((row) => asWorkItem(row, now)), next: rows.length === listRows ? rows.at(-1)!.place : null };
}

async function auditEvents({ tx, keys, caller, subjectId }: Reading, place: string | null) {
  const ids = await nextAuditEvents(tx, caller.scope, subjectId, place, listRows);
  const rows = await findAuditEvents(tx, caller.scope.organizationId, ids);
  return { items: rows.map((row) => asAuditEvent(row, keys)), next: ids.length === listRows ? ids.at(-1)! : null };
}
