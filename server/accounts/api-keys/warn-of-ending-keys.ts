import { recordAudit } from "#platform/audit/record-audit.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { queueAccountMail } from "../mail/queue-mail.ts";
import { findMembersWithRole } from "../members/member-store.ts";
import { findAgingKeys, findKeyAge, findOrganizationsWithKeyAge, markWarned } from "./api-key-store.ts";
import { ageEndOf } from "#platform/sessions/key-end.ts";

const warnedAheadMs = 14 * 86_400_000;

export type WarningParts = { database: Database; mails: boolean; clock: () => Date };

/** The job `api-keys.warn`: owners hear of each end by age once, and again if a rotation or another choice moves it. */
export async function warnOfEndingKeys(parts: WarningParts): Promise<void> {
  const organizations = await transact(parts.database, {}, findOrganizationsWithKeyAge);
  for (const organizationId of organizations)
    for (const mode of ["test", "live"] as const) {
      const scope = { organizationId, mode };
      await transact(parts.database, { scope }, (tx) => warn(tx, scope, parts));
    }
}

async function warn(tx: Tx, scope: Scope, { mails, clock }: WarningParts): Promise<void> {
  const now = clock();
  const rule = await findKeyAge(tx, scope.organizationId);
  for (const key of await findAgingKeys(tx, scope)) {
    const end = ageEndOf(key, rule);
    if (end === null || end <= now || end.getTime() - now.getTime() > warnedAheadMs) continue;
    if (key.warned_of_end?.getTime() === end.getTime() || (key.expires_at && key.expires_at <= end)) continue;
    await markWarned(tx, scope, key.id, end);
    await recordAudit(tx, { kind: "system", scope, worker: "api-keys" }, now, {
      type: "api_key.ending",
      resourceType: "api-keys",
      resourceId: key.id,
      details: { keyId: key.key_id, mode: scope.mode, endsAt: end },
    });
    const owners = mails ? await findMembersWithRole(tx, scope.organizationId, ["owner"]) : [];
    for (const userId of owners)
      await queueAccountMail(tx, { kind: "key_ending", scope, apiKeyId: key.id, userId, endsAt: end.toISOString() });
  }
}
