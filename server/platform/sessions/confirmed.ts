import { refuseUnless } from "#platform/operation/refusal.ts";
import { confirmedMinutes, type Standing } from "./session-store.ts";

/** For what needs a fresh proof of who somebody is. */
export function refuseUnlessConfirmed({ confirmedUntil }: Standing, now: Date): void {
  refuseUnless(confirmedUntil > now, "confirmation_required", {
    detail: `This needs a sign-in within the last ${confirmedMinutes} minutes. Confirm who you are with POST /me/confirm, then send the request again.`,
  });
}
