type Sources = Readonly<Record<string, string>>;

/** A policy that allows nothing but these, and no frames. */
export const policyOf = (sources: Sources): string =>
  [
    "default-src 'none'",
    // The two that do not fall back to the default.
    "base-uri 'none'",
    ...("form-action" in sources ? [] : ["form-action 'none'"]),
    ...Object.entries(sources).map(([directive, from]) => `${directive} ${from}`),
    "frame-ancestors 'none'",
  ].join("; ");

/** For scripts, styles and pictures of a page: a worker obeys the policy of its own file, so nothing but frames is forbidden. */
export const filePolicy = "frame-ancestors 'none'";

const yearSeconds = 31_536_000;

/** On every answer, whatever it is; a page that needs more says so in its own policy. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    "content-security-policy": policyOf({}),
    "referrer-policy": "no-referrer",
    // Of this host alone: its operator may have others below it that are not served over https.
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": `max-age=${yearSeconds}` }),
  };
}
