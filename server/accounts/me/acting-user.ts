import type { Caller } from "#platform/operation/caller.ts";

export type UserCaller = Extract<Caller, { kind: "user" }>;

/** For operations that allow dashboard sessions only, so that no API key gets here. */
export function actingUser(caller: Caller): UserCaller {
  if (caller.kind !== "user") throw new Error("This operation is for dashboard sessions.");
  return caller;
}

/**
 * Under which name the attempts of a signed-in person to prove themselves are counted. By session: whoever guesses in a stolen one
 * keeps its person out of nothing.
 */
export function attemptsOf(caller: Caller): string {
  return `session:${actingUser(caller).sessionId}`;
}
