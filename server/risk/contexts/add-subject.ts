import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { lockSubject } from "../subjects/subject-lock-store.ts";
import { findContext } from "./context-store.ts";
import { asMembership, Membership } from "./membership.ts";
import { findMembership, insertMembership } from "./membership-store.ts";

/** POST /risk/contexts/{id}/subjects */
export const addSubject = operation({
  summary: "Add a subject to a context, once and for good",
  allow: writers,
  params: IdParams,
  body: strict({
    subjectId: Id,
    role: Type.Optional(
      Type.String({
        pattern: idPattern,
        description: "The subject's role in this context, in your own vocabulary: applicant, beneficial_owner, sender.",
      }),
    ),
  }),
  example: { subjectId: "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10", role: "beneficial_owner" },
  reply: Membership,

  async run({ tx, caller, now, params, body }) {
    const [subject, context] = await Promise.all([
      lockSubject(tx, caller.scope, body.subjectId),
      findContext(tx, caller.scope, params.id),
    ]);
    refuseUnless(context, "not_found");
    refuseUnlessFound(subject, "/subjectId");

    const membership = {
      id: newId(now),
      context_id: context.id,
      subject_id: subject.id,
      role: body.role ?? null,
      added_at: now,
      added_by: principalOf(caller),
    };
    if (!(await insertMembership(tx, caller.scope, membership))) {
      const existing = await findMembership(tx, caller.scope, context.id, subject.id);
      throw new Refusal("already_exists", existing && { existingId: existing.id });
    }
    // Part of the journey of the subject and of the history of the context.
    await recordSubjectEvents(tx, caller, now, subject, [
      {
        type: "risk.context.subject_added",
        resourceType: "contexts",
        resourceId: context.id,
        details: { membershipId: membership.id, role: membership.role },
      },
    ]);
    return asMembership(membership);
  },
});
