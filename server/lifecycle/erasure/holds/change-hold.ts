import type { Static } from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { newId } from "#platform/database/new-id.ts";
import { releaseHold as release, type Held, insertHold } from "#platform/holds/hold-store.ts";
import { principalOf } from "#platform/operation/caller.ts";
import type { Call } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Reason, strict } from "#platform/operation/shapes.ts";
import { refuseWhileHeld } from "../hold.ts";

export const HoldRequest = strict({ reason: Reason });
type HoldRequest = Static<typeof HoldRequest>;

export const placeExample = { reason: "Litigation hold of 12 May, file 2026-118." };
export const releaseExample = { reason: "The proceedings have ended, file 2026-118." };

type Changing = Pick<Call, "tx" | "caller" | "now"> & { body: HoldRequest };

/** Puts a record on hold that the caller holds. */
export async function placeHold({ tx, caller, now, body: { reason } }: Changing, record: Held): Promise<void> {
  await refuseWhileHeld(tx, caller.scope, record);
  const id = newId(now);
  await insertHold(tx, caller.scope, { id, record, reason, placedAt: now, placedBy: principalOf(caller) });
  await recordAudit(tx, caller, now, auditOf("hold_placed", record, caller.scope.mode, id));
}

/** Ends the hold of a record that the caller holds. */
export async function endHold({ tx, caller, now, body: { reason } }: Changing, record: Held): Promise<void> {
  const trace = { released_at: now, released_by: principalOf(caller), release_reason: reason };
  const holdId = await release(tx, caller.scope, record, trace);
  refuseUnless(holdId, "not_held");
  await recordAudit(tx, caller, now, auditOf("hold_released", record, caller.scope.mode, holdId));
}

/** The reason is kept with the hold, where it can be erased: the trail never changes. */
const auditOf = (change: string, { kind, id }: Held, mode: string, holdId: string) => ({
  type: `${kind}.${change}`,
  resourceType: `${kind}s`,
  resourceId: id,
  details: { mode, holdId },
});
