import type { KnownSeals } from "@probity/engines/integrity/seals/known-seals.ts";

/** What the server has written into the page. */
type Embedded = {
  live: string[];
  test: string[];
  issuers: string[];
  timestampAuthorities: string[];
  auditKeys: Record<string, string>;
};

export function embeddedSeals(): KnownSeals {
  const { live, test, issuers, timestampAuthorities, auditKeys } = JSON.parse(
    document.getElementById("seals")!.textContent,
  ) as Embedded;
  return {
    seals: new Map([
      ...live.map((fingerprint) => [fingerprint, "live"] as const),
      ...test.map((fingerprint) => [fingerprint, "test"] as const),
    ]),
    issuers: new Set(issuers),
    timestampAuthorities: timestampAuthorities.map(bytesOf),
    auditKeys: new Map(Object.entries(auditKeys).map(([id, key]) => [id, bytesOf(key)])),
  };
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
