import { triggerOf } from "@probity/engines/risk/monitoring-trigger.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import type { Actor } from "#platform/operation/caller.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { assess, NotCovered } from "../assessments/assess.ts";
import { lockSubject } from "../subjects/subject-lock-store.ts";
import type { ClaimedSubscription } from "./claim-store.ts";
import {
  findNewestAssessment,
  holdLease,
  recordFailure,
  restOnAssessment,
  waitForCoverage,
} from "./monitoring-store.ts";

/** The outcome of a check. `lost`: another worker had taken the lease, the subscription was paused or changed, or the subject erased. */
export type CheckOutcome = "assessed" | "unchanged" | "not_covered" | "lost";

/**
 * Assesses a monitored subject if necessary, in one transaction with the assessment's rows and the subscription's new
 * state. The subject is locked first, as everywhere. The lease is checked after that lock, so a worker whose lease has
 * ended changes nothing.
 */
export async function checkSubscription(
  database: Database,
  claimed: ClaimedSubscription,
  token: string,
  now: Date,
): Promise<CheckOutcome> {
  const { scope, key } = namesOf(claimed);
  const checked = transact(database, { scope, subscriptions: "shared" }, async (tx): Promise<CheckOutcome> => {
    const [subject, held, newest] = await Promise.all([
      lockSubject(tx, scope, key.subjectId),
      holdLease(tx, scope, key, token),
      findNewestAssessment(tx, scope, key),
    ]);
    if (!subject || !held) return "lost";
    const trigger = triggerOf(newest?.facts ?? null, now);
    if (newest && trigger === null) {
      await restOnAssessment(tx, scope, key, { id: newest.id, evaluatedAt: null });
      return "unchanged";
    }
    const order = { subjectId: subject.id, policyVersionId: held.policy_id, trigger: trigger!, eventIds: [] };
    const made = await assessIfCovered(tx, { kind: "system", scope, worker: "monitoring" }, now, order);
    if (made instanceof NotCovered) {
      await waitForCoverage(tx, scope, key, { error: made.code, evaluatedAt: now, lapsesAt: made.lapsesAt });
      return "not_covered";
    }
    await restOnAssessment(tx, scope, key, { id: made.id, evaluatedAt: now });
    return "assessed";
  });
  return checked.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "erased") return "lost";
    throw error;
  });
}

/** Records that a check failed, so that it is retried without taking the place of others. */
export async function failSubscription(
  database: Database,
  claimed: ClaimedSubscription,
  token: string,
  retryAt: Date,
): Promise<void> {
  const { scope, key } = namesOf(claimed);
  await transact(database, { scope }, (tx) => recordFailure(tx, scope, key, token, retryAt));
}

function namesOf({ organization_id, mode, subject_id, policy_key }: ClaimedSubscription) {
  return {
    scope: { organizationId: organization_id, mode },
    key: { subjectId: subject_id, policyKey: policy_key },
  };
}

/** It refuses before it has written anything, so the transaction goes on. */
async function assessIfCovered(tx: Tx, actor: Actor, now: Date, order: Parameters<typeof assess>[3]) {
  try {
    return await assess(tx, actor, now, order);
  } catch (error) {
    if (error instanceof NotCovered) return error;
    throw error;
  }
}
