import { recordAudit } from "#platform/audit/record-audit.ts";
import type { OpenCall } from "#platform/operation/open-operation.ts";
import { Refusal, type RefusalCode } from "#platform/operation/refusal.ts";
import type { SignInWay } from "./session-proof.ts";
import { findMemberships } from "./sign-in-store.ts";

type Call = Pick<OpenCall<unknown, unknown>, "transact" | "services" | "now">;

/** Whose account somebody tries to enter; failures with the same `counted` count together. */
export type Tried = { userId: string; counted: string };

/** How somebody signs in, and the refusal of whoever cannot. */
type Way = { way: SignInWay; failure: RefusalCode };

/**
 * Lets somebody try to sign in. A failure is written down in every organization of the account that was tried, once `attempt` has said
 * whose it is. Whoever guesses cannot fill the trail: within a window only the 1st, 10th, 100th … failure is written, with the count.
 */
export async function recordingFailures<T>(
  call: Call,
  { way, failure }: Way,
  attempt: (tries: (tried: Tried) => void) => Promise<T>,
): Promise<T> {
  let tried: Tried | null = null;
  try {
    return await attempt((next) => (tried = next));
  } catch (error) {
    if (tried && error instanceof Refusal && (error.code === failure || isTooOften(error)))
      await recordFailure(call, way, tried);
    throw error;
  }
}

async function recordFailure({ transact, services, now }: Call, way: SignInWay, { userId, counted }: Tried) {
  const count = await services.attempts.countFailure(counted, now);
  if (!isWritten(count)) return;
  const memberships = await transact({}, (tx) => findMemberships(tx, userId));
  for (const { organization_id: organizationId } of memberships) {
    const scope = { organizationId, mode: "live" as const };
    // Nobody has proved to be this person, so they are not the actor.
    const actor = { kind: "system" as const, scope, worker: "sign-in" };
    await transact({ scope, userId }, (tx) =>
      recordAudit(tx, actor, now, {
        type: "session.sign_in_failed",
        resourceType: "users",
        resourceId: userId,
        details: { failures: count, way },
      }),
    );
  }
}

const isTooOften = ({ members }: Refusal) => members.retryAfterSeconds !== undefined;
const isWritten = (count: number) => /^10*$/.test(String(count));
