import type { Cookie } from "#platform/operation/open-operation.ts";

export const refreshCookieName = "probity_refresh";
export const authPath = "/api/v1/auth";

export function refreshCookie(token: string, maxAgeSeconds: number): Cookie {
  return { name: refreshCookieName, value: token, path: authPath, maxAgeSeconds };
}

export const noRefreshCookie: Cookie = { name: refreshCookieName, value: "", path: authPath, maxAgeSeconds: 0 };
