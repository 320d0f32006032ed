import type { Json } from "@probity/engines/json/canonical.ts";
import { newId } from "#platform/database/new-id.ts";
import { atCommit, provenanceOf, type Scope, type Tx } from "#platform/database/transaction.ts";
import { type Actor, type Caller, principalOf } from "#platform/operation/caller.ts";
import { sealAddress } from "./address.ts";
import { insertChainedEvent } from "./chain-store.ts";

export type AdministrativeChange = {
  type: string;
  resourceType: string;
  resourceId: string;
  reason?: string;
  /** The change, by property names and numbers; never a secret, an e-mail address or a person's name. */
  details?: object;
};

/** A person who proved who they are without a session, by a token or a cookie. */
export type ProvenPerson = { kind: "user"; scope: Scope; userId: string; sessionId?: string };

/** The trail of what concerns no single organization: the operator's commands. It has a chain and seals like the others. */
export const installationId = "00000000-0000-0000-0000-000000000000";

/** The operator, at the command line. */
export const operatorOf = (organizationId: string): Actor => ({
  kind: "system",
  scope: { organizationId, mode: "live" },
  worker: "operator",
});

/**
 * Writes down who did what, with which credential and from where, in the transaction that does it. The event is sent with the commit,
 * because it waits for the end of the organization's chain, and whoever holds that end makes all others wait.
 */
export async function recordAudit(
  tx: Tx,
  caller: Actor | ProvenPerson,
  now: Date,
  change: AdministrativeChange,
): Promise<void> {
  const id = newId(now);
  const { organizationId } = caller.scope;
  const provenance = provenanceOf(tx);
  const from = provenance ? await sealAddress(tx, organizationId, id, provenance) : null;
  const content = {
    organizationId,
    id,
    type: change.type,
    actor: principalOf(caller as Caller),
    credential: credentialOf(caller),
    addressDigest: from?.digest ?? null,
    resourceType: change.resourceType,
    resourceId: change.resourceId,
    reason: change.reason ?? null,
    // As it is read back: members that are undefined are not stored.
    details: JSON.parse(JSON.stringify(change.details ?? {})) as Json,
    recordedAt: now.toISOString(),
  };
  atCommit(tx, () => insertChainedEvent(tx, content, from?.address ?? null));
}

/** The id of what somebody proved themselves with. It is no secret. */
function credentialOf(caller: Actor | ProvenPerson): string | null {
  switch (caller.kind) {
    case "api_key":
      return `api_key:${caller.apiKeyId}`;
    case "user":
      return caller.sessionId === undefined ? null : `session:${caller.sessionId}`;
    case "signer":
      return `signing_session:${caller.sessionId}`;
    case "system":
    case "on_behalf":
      return null;
  }
}
