import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { lockSubject } from "#risk/subjects/subject-lock-store.ts";
import { beginRun, newRun } from "../runs/new-run.ts";
import { findWorkflow, type WorkflowRow } from "../workflows/workflow-store.ts";
import { recordBytesOf } from "./record-budget.ts";
import { recordSessionChange } from "./record-change.ts";
import { asSessionRecord, Participants, SessionRecord } from "./session-record.ts";
import { insertSession, type Participant, type SessionRow } from "./session-store.ts";

/** POST /verification/sessions */
export const createSession = operation({
  summary: "Start a verification session; its first run is open at once",
  allow: writers,
  body: strict({
    workflowId: Id,
    subjectId: Type.Optional(Id),
    participants: Type.Optional(Participants),
  }),
  example: {
    workflowId: "01981d22-3a4b-7c5d-8e6f-7a8b9c0d1e2f",
    subjectId: "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10",
    participants: [{ id: "applicant", role: "director" }],
  },
  reply: SessionRecord,

  async run({ tx, caller, now, body: { workflowId, subjectId, participants = [] } }) {
    const workflow = await findWorkflow(tx, caller.scope, workflowId);
    refuseUnlessFound(workflow, "/workflowId");
    refuseParticipants(workflow, participants);
    const subject = subjectId === undefined ? null : await lockSubject(tx, caller.scope, subjectId);
    refuseUnlessFound(subject !== undefined, "/subjectId");

    const actor = principalOf(caller);
    const made: SessionRow = {
      id: newId(now),
      session_workflow_id: newId(now),
      workflow_id: workflow.id,
      subject_id: subject?.id ?? null,
      participants,
      created_at: now,
      created_by: actor,
      linked_at: subject && now,
      linked_by: subject && actor,
      record_bytes: 0,
    };
    const first = newRun(made, workflow, 1, actor, now);
    const bytes = recordBytesOf(asSessionRecord(made, [first], [], [], []));
    await insertSession(tx, caller.scope, { ...made, record_bytes: bytes });
    const run = await beginRun(tx, caller.scope, subject, first);
    await recordSessionChange(tx, caller, now, subject, {
      type: "risk.verification.session_created",
      resourceType: "sessions",
      resourceId: made.id,
      details: { workflowId, workflowRevision: workflow.revision, workflowRunId: run.id },
    });
    return asSessionRecord(made, [run], [], [], []);
  },
});

function refuseParticipants({ steps }: WorkflowRow, participants: readonly Participant[]): void {
  const ids = participants.map(({ id }) => id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice >= 0) refuseField(`/participants/${twice}/id`, "not_unique", "An earlier participant has this id.");
  for (const { id, config } of steps) {
    if (config.participant === undefined || ids.includes(config.participant)) continue;
    refuseField("/participants", "participant_required", `Step ${id} is about the participant ${config.participant}.`);
  }
}
