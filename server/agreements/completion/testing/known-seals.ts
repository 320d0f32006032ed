import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type { KnownSeals } from "@probity/engines/integrity/seals/known-seals.ts";

/** What a page would be told of an installation that seals with this certificate. */
export function knownSealsOf(
  certificate: Uint8Array,
  more: { mode?: "test" | "live"; issuers?: readonly Uint8Array[]; authoritiesFile?: string } = {},
): KnownSeals {
  const { mode = "live", issuers = [], authoritiesFile } = more;
  const authorities = authoritiesFile ? [new X509Certificate(readFileSync(authoritiesFile)).raw] : [];
  return {
    seals: new Map([[fingerprintOf(certificate), mode]]),
    issuers: new Set(issuers.map(fingerprintOf)),
    timestampAuthorities: authorities.map((der) => Uint8Array.from(der)),
    auditKeys: new Map(),
  };
}

const fingerprintOf = (der: Uint8Array) => createHash("sha256").update(der).digest("hex");
