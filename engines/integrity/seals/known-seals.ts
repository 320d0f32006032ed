import type { Bytes } from "./web-crypto.ts";

export type Mode = "test" | "live";

/** What an installation seals with, or has sealed with. No name is among it: a seal names who made it. */
export type KnownSeals = {
  /** By the fingerprint (SHA-256 in hexadecimal digits) of each certificate: the mode of the documents it seals. */
  seals: ReadonlyMap<string, Mode>;
  /** Fingerprints of the certificates that may stand beside those of the seals: whoever has issued them. */
  issuers: ReadonlySet<string>;
  /** Certificates that vouch for timestamps. */
  timestampAuthorities: readonly Bytes[];
  /** Ed25519 keys that have signed checkpoints of the audit trail, by their ids. */
  auditKeys: ReadonlyMap<string, Bytes>;
};
