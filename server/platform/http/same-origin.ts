import type { FastifyRequest } from "fastify";
import { refuseUnless } from "#platform/operation/refusal.ts";

/**
 * Refuses what a browser sends for a page of another origin. Programs say nothing about an origin, and have no cookies that they were
 * not given. Browsers say where a request comes from in `Sec-Fetch-Site` over https, otherwise in `Origin`; a proxy may change the
 * host, so the public one counts as well.
 */
export function refuseOtherOrigins({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isOwn = origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === host;
  refuseUnless(site === undefined ? isOwn : site === "same-origin" || site === "none", "other_origin");
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
