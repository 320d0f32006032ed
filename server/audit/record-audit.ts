import { newId } from "#database/new-id.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import { type Actor, type Caller, principalOf } from "#operation/caller.ts";
import { insertAuditEvent } from "./audit-store.ts";

export type AdministrativeChange = {
  type: string;
  resourceType: string;
  resourceId: string;
  reason?: string;
  /** The change, by property names and numbers; never a secret, an e-mail address or a person's name. */
  details?: object;
};

/** A person who proved who they are without a session, by a token or a cookie. */
export type ProvenPerson = { kind: "user"; scope: Scope; userId: string };

/** The operator, at the command line. */
export const operatorOf = (organizationId: string): Actor => ({
  kind: "system",
  scope: { organizationId, mode: "live" },
  worker: "operator",
});

/** Writes down who changed how the organization is run, in the transaction that changes it. */
export async function recordAudit(
  tx: Tx,
  caller: Actor | ProvenPerson,
  now: Date,
  change: AdministrativeChange,
): Promise<void> {
  await insertAuditEvent(tx, caller.scope.organizationId, {
    id: newId(now),
    type: change.type,
    actor: principalOf(caller as Caller),
    resourceType: change.resourceType,
    resourceId: change.resourceId,
    reason: change.reason ?? null,
    details: change.details ?? {},
    recordedAt: now,
  });
}
