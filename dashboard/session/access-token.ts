import type { SignedIn } from "@probity/client";

/** A bearer that lives in memory alone, and nowhere else in this browser. */
export type AccessToken = SignedIn & {
  sessionId: string;
  userId: string;
  /** By the clock of this browser, which may differ from the server's. */
  goodUntil: number;
};

/** Renewed a little early, so that it does not end on its way. */
const earlyMs = 20_000;

export function accessTokenOf(signedIn: SignedIn, now: number): AccessToken {
  const claims = claimsOf(signedIn.accessToken);
  return {
    ...signedIn,
    sessionId: claims.sid,
    userId: claims.sub,
    goodUntil: now + (claims.exp - claims.iat) * 1000 - earlyMs,
  };
}

function claimsOf(token: string): { sid: string; sub: string; iat: number; exp: number } {
  const [, payload = ""] = token.split(".");
  return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
}
