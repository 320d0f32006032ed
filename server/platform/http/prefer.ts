import type { IncomingHttpHeaders } from "node:http";

/** Of RFC 7240. The first `return` counts; what is not known here is ignored, as the standard asks. */
export function prefersMinimal({ prefer }: IncomingHttpHeaders): boolean {
  if (prefer === undefined) return false;
  const text = Array.isArray(prefer) ? prefer.join(",") : String(prefer);
  // Sticky, so that reading ends at a quote that is never closed.
  for (const [, preference] of text.matchAll(/((?:[^",]|"(?:[^"\\]|\\.)*")*)(?:,|$)/gy)) {
    const [, value] = /^\s*return\s*=\s*"?([\w-]+)"?\s*(?:;|$)/i.exec(preference!) ?? [];
    if (value !== undefined) return value.toLowerCase() === "minimal";
  }
  return false;
}

/** What the answer says of it. */
export const minimalApplied = { "preference-applied": "return=minimal" };
