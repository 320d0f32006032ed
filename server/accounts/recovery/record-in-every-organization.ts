import type { Actor } from "#platform/operation/caller.ts";
import type { Transact } from "#platform/operation/open-operation.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { findMemberships } from "../sign-in/sign-in-store.ts";

/** What changes an account concerns each organization that its person belongs to. By the person, or by the operator. */
export async function recordInEveryOrganization(
  transact: Transact,
  now: Date,
  userId: string,
  { type, by }: { type: string; by: "person" | "operator" },
): Promise<void> {
  const memberships = await transact({}, (tx) => findMemberships(tx, userId));
  for (const { organization_id: organizationId } of memberships) {
    const scope = { organizationId, mode: "live" as const };
    const operator: Actor = { kind: "system", scope, worker: "operator" };
    await transact({ scope, userId }, (tx) =>
      recordAudit(tx, by === "operator" ? operator : { kind: "user", scope, userId }, now, {
        type,
        resourceType: "users",
        resourceId: userId,
      }),
    );
  }
}
