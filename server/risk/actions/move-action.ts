import { type ActionStatus, isRetry, mayMove, movers } from "@probity/engines/risk/action-transitions.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { administrators, refuseUnlessAllowed, writers } from "#platform/operation/access.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { keepActionItem } from "#platform/work/items/keep-items.ts";
import { recordEvent } from "../events/record-event.ts";
import { nextEventSequence } from "../subjects/subject-lock-store.ts";
import { type ActionRow, findAction, moveAction } from "./action-store.ts";

const access = { writers, administrators };

export type ActionMove = { id: string; status: ActionStatus; expectedRevision: number; reason: string };

/** Moves an action to another status: the one way to it, for one action and for many at once. */
export async function moveActionTo(tx: Tx, caller: Caller, now: Date, move: ActionMove): Promise<ActionRow> {
  const { status: to, expectedRevision, reason } = move;
  refuseUnlessAllowed(access[movers[to]], caller, `move an action to ${to}`);
  const action = await findAction(tx, caller.scope, move.id);
  refuseUnless(action, "not_found");
  const from = action.status as ActionStatus;
  refuseUnless(action.revision === expectedRevision, "stale_revision", { currentRevision: action.revision });
  refuseUnless(mayMove(from, to), "invalid_transition", { from, to });

  // In this order: whoever writes about a subject holds the subject before any other row of it.
  const [sequence, moved] = await Promise.all([
    nextEventSequence(tx, caller.scope, action.subject_id),
    moveAction(tx, caller.scope, {
      id: action.id,
      expectedRevision,
      to,
      retry: isRetry(from, to),
      reason,
      actor: principalOf(caller),
      at: now,
    }),
  ]);
  if (!moved) return refuseStale(tx, caller.scope, action.id);
  await Promise.all([
    keepActionItem(tx, caller.scope, moved),
    recordEvent(tx, caller, now, {
      type: "risk.action.transitioned",
      subjectId: moved.subject_id,
      sequence: sequence!,
      resourceType: "actions",
      resourceId: moved.id,
      reason,
      details: { from, to, revision: moved.revision },
    }),
  ]);
  return moved;
}

/** Somebody else was faster between the read and the write. */
async function refuseStale(tx: Tx, scope: Scope, id: string): Promise<never> {
  const { revision } = (await findAction(tx, scope, id))!;
  throw new Refusal("stale_revision", { currentRevision: revision });
}
