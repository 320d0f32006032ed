import type { Scope } from "#database/transaction.ts";

export type { Mode, Scope } from "#database/transaction.ts";

export const roles = ["owner", "admin", "member", "auditor"] as const;
export type Role = (typeof roles)[number];

export type Caller =
  | { kind: "api_key"; scope: Scope; apiKeyId: string }
  | { kind: "user"; scope: Scope; userId: string; role: Role; sessionId: string };

/** How an actor is written in events, records and the idempotency store. */
export function principalOf(caller: Caller): string {
  return caller.kind === "api_key" ? `api_key:${caller.apiKeyId}` : `user:${caller.userId}`;
}
