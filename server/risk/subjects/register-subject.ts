import { subjectKinds } from "@probity/engines/work/subject-kinds.ts";
import Type from "typebox";
import { newId } from "#database/new-id.ts";
import { withoutWaiting } from "#database/transaction.ts";
import { writers } from "#operation/access.ts";
import { principalOf } from "#operation/caller.ts";
import { operation } from "#operation/operation.ts";
import { Refusal } from "#operation/refusal.ts";
import { strict } from "#operation/shapes.ts";
import { recordEvent } from "../events/record-event.ts";
import { asSubjectRecord, Subject } from "./subject-resource.ts";
import { findSubjectByExternalId, insertSubject } from "./subject-store.ts";

/** POST /risk/subjects */
export const registerSubject = operation({
  summary: "Register a durable risk subject",
  allow: writers,
  body: strict({
    kind: Type.Enum([...subjectKinds]),
    externalId: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: "^[^\\p{Cc}]*$",
      description:
        "Your own identifier of the subject. It must not hold a name or the content of an identity document: use a customer number.",
    }),
  }),
  example: { kind: "person", externalId: "customer-10442" },
  reply: Subject,

  async run({ tx, caller, now, body }) {
    const subject = { id: newId(now), ...body, createdAt: now, createdBy: principalOf(caller) };
    const inserted = await insertSubject(tx, caller.scope, subject);
    if (!inserted) {
      const existing = await findSubjectByExternalId(tx, caller.scope, body.kind, body.externalId);
      throw new Refusal("already_exists", existing && { existingId: existing.id });
    }
    const recorded = recordEvent(tx, caller, now, {
      type: "risk.subject.created",
      subjectId: subject.id,
      sequence: 1,
      resourceType: "subjects",
      resourceId: subject.id,
    });
    withoutWaiting(tx, recorded);
    return asSubjectRecord({
      id: subject.id,
      kind: subject.kind,
      external_id: subject.externalId,
      evidence_revision: 0,
      created_at: now,
      created_by: subject.createdBy,
    });
  },
});
