import type { OpenedSigningSession, SigningBranding } from "@probity/contract";

/** The link of a visit: the session's id in the path, and its token after the #, where no server and no log sees it. */
export type Link = { sessionId: string; token: string | null };

export function readLink(location: Location): Link {
  const sessionId = location.pathname.split("/").at(-1) ?? "";
  return { sessionId, token: new URLSearchParams(location.hash.slice(1)).get("t") };
}

/** The token works once; it must not be bookmarked or found in the history. */
export function hideToken(): void {
  history.replaceState(null, "", location.pathname);
}

export type Kept = {
  bearer: string;
  kind: OpenedSigningSession["kind"];
  authentication: OpenedSigningSession["authentication"];
  returnUrl: string | null;
  accent: string | null;
  branding: SigningBranding | null;
  language: string | null;
  /** True once the document was opened, so that a reload leads back to it. */
  isReading: boolean;
};
const keyOf = (sessionId: string) => `probity-signing:${sessionId}`;

/** Kept for this tab alone, so that a reload goes on. Where storage is refused, as in some frames, a reload ends the visit. */
export function keep(sessionId: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(sessionId), JSON.stringify(kept));
  } catch {}
}

export function kept(sessionId: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(sessionId)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

export function forget(sessionId: string): void {
  try {
    sessionStorage.removeItem(keyOf(sessionId));
  } catch {}
}
