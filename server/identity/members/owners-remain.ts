import { owners } from "#operation/access.ts";
import type { Caller } from "#operation/caller.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { actingUser } from "../me/acting-user.ts";

/** Locks the owners and checks that the caller is still one of them, and that one remains without `leaving`. */
export function refuseUnlessOwnersRemain(caller: Caller, held: readonly string[], leaving: string | null): void {
  refuseUnless(held.length > 0, "credential_revoked"); // the organization was deleted at this moment
  refuseUnless(held.includes(actingUser(caller).userId), "insufficient_role", { requiredRoles: owners.roles });
  const remaining = held.filter((owner) => owner !== leaving);
  refuseUnless(remaining.length > 0, "last_owner");
}
