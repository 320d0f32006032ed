import type { Scope } from "#platform/database/transaction.ts";

export type { Mode, Scope } from "#platform/database/transaction.ts";

export const roles = ["owner", "admin", "member", "auditor"] as const;
export type Role = (typeof roles)[number];

export type Caller =
  | { kind: "api_key"; scope: Scope; apiKeyId: string }
  | { kind: "user"; scope: Scope; userId: string; role: Role; sessionId: string }
  /** Somebody who was asked to sign one document, for the length of a signing session. */
  | { kind: "signer"; scope: Scope; documentId: string; signerId: string; sessionId: string };

/** The author of a change: a caller, a worker that nobody called, or a worker that does what somebody asked for earlier. */
export type Actor =
  | Caller
  | { kind: "system"; scope: Scope; worker: string }
  | { kind: "on_behalf"; scope: Scope; principal: string };

/** The form of an actor in events, records and the idempotency store. */
export function principalOf(actor: Actor): string {
  switch (actor.kind) {
    case "api_key":
      return `api_key:${actor.apiKeyId}`;
    case "user":
      return `user:${actor.userId}`;
    case "signer":
      return `signer:${actor.signerId}`;
    case "system":
      return `system:${actor.worker}`;
    case "on_behalf":
      return actor.principal;
  }
}
