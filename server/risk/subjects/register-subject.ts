import { subjectKinds } from "@probity/engines/platform/work/subject-kinds.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordEvents } from "../events/record-event.ts";
import { asSubjectRecord, Subject } from "./subject-resource.ts";
import { findSubject, findSubjectByExternalId, insertSubject } from "./subject-store.ts";

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
  idempotency: {
    // As it was answered first. Evidence has come since, perhaps a hold; with an erasure, the key is gone too.
    async readAgain(tx, scope, id) {
      const subject = await findSubject(tx, scope, id);
      return asSubjectRecord({ ...subject!, evidence_revision: 0 });
    },
  },

  async run({ tx, caller, now, body }) {
    const subject = { id: newId(now), ...body, createdAt: now, createdBy: principalOf(caller) };
    const created = {
      type: "risk.subject.created" as const,
      subjectId: subject.id,
      sequence: 1,
      resourceType: "subjects",
      resourceId: subject.id,
    };
    await recordEvents(tx, caller, now, [created], async ([event]) => {
      if (await insertSubject(tx, caller.scope, subject, event!)) return;
      // What was announced beside it is rolled back with the rest.
      const existing = await findSubjectByExternalId(tx, caller.scope, body.kind, body.externalId);
      throw new Refusal("already_exists", existing && { existingId: existing.id });
    });
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
