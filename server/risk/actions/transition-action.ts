import { actionStatuses, type ActionStatus, isRetry, mayMove, movers } from "@probity/engines/actions/transitions.ts";
import Type from "typebox";
import type { Scope, Tx } from "#database/transaction.ts";
import { administrators, refuseUnlessAllowed, writers } from "#operation/access.ts";
import { principalOf } from "#operation/caller.ts";
import { operation } from "#operation/operation.ts";
import { Refusal, refuseUnless } from "#operation/refusal.ts";
import { IdParams, Reason, Revision, strict } from "#operation/shapes.ts";
import { recordEvent } from "../events/record-event.ts";
import { nextEventSequence } from "../subjects/subject-store.ts";
import { ActionRecord, asActionRecords } from "./action-resource.ts";
import { findAction, moveAction } from "./action-store.ts";

const access = { writers, administrators };

/** POST /risk/actions/{id}/transitions */
export const transitionAction = operation({
  summary:
    "Say how far an action is; what you say is kept as your statement, not as proof that a restriction was applied",
  allow: writers,
  params: IdParams,
  body: strict({
    status: Type.Enum([...actionStatuses], {
      description:
        "Only owners and admins who are signed in cancel. `acknowledged` says that you have taken the action on, no more.",
    }),
    expectedRevision: Revision,
    reason: Reason,
  }),
  example: { status: "completed", expectedRevision: 2, reason: "The limit was set in the core banking system." },
  reply: ActionRecord,
  status: 200,

  async run({ tx, caller, now, params, body }) {
    refuseUnlessAllowed(access[movers[body.status]], caller, `move an action to ${body.status}`);
    const action = await findAction(tx, caller.scope, params.id);
    refuseUnless(action, "not_found");
    const from = action.status as ActionStatus;
    const to = body.status;
    refuseUnless(action.revision === body.expectedRevision, "stale_revision", { currentRevision: action.revision });
    refuseUnless(mayMove(from, to), "invalid_transition", { from, to });

    // In this order: whoever writes about a subject holds the subject before any other row of it.
    const [sequence, moved] = await Promise.all([
      nextEventSequence(tx, caller.scope, action.subject_id),
      moveAction(tx, caller.scope, {
        id: action.id,
        expectedRevision: body.expectedRevision,
        to,
        retry: isRetry(from, to),
        reason: body.reason,
        actor: principalOf(caller),
        at: now,
      }),
    ]);
    if (!moved) return refuseStale(tx, caller.scope, action.id);
    await recordEvent(tx, caller, now, {
      type: "risk.action.transitioned",
      subjectId: moved.subject_id,
      sequence: sequence!,
      resourceType: "actions",
      resourceId: moved.id,
      reason: body.reason,
      details: { from, to, revision: moved.revision },
    });
    return (await asActionRecords(tx, caller.scope, [moved]))[0]!;
  },
});

/** Somebody else was faster between the read and the write. */
async function refuseStale(tx: Tx, scope: Scope, id: string): Promise<never> {
  const { revision } = (await findAction(tx, scope, id))!;
  throw new Refusal("stale_revision", { currentRevision: revision });
}
