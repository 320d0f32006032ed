import { hash, type X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { P12Signer } from "@libpdf/core";
import { findPublicKeys } from "#platform/audit/checkpoint-keys.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import type { SealSettings } from "../completion/sealing/sealer.ts";
import { authoritiesIn } from "../completion/sealing/timestamps.ts";
import type { OwnSeals } from "./own-seals.ts";

/** What the page is told, so that it can check files by itself. It names no organization. */
export type PublishedSeals = {
  /** Fingerprints, SHA-256 in hexadecimal digits. */
  live: readonly string[];
  test: readonly string[];
  issuers: readonly string[];
  /** Certificates, DER in base64. */
  timestampAuthorities: readonly string[];
  /** By id: Ed25519, in base64. */
  auditKeys: Readonly<Record<string, string>>;
};

/** Where certificates outside of the database come from. */
export type SealSources = SealSettings & {
  /** A PEM file of the certificates in `p12` before, and of their issuers; null if there were none. */
  earlierFile: string | null;
};

export async function publishedSeals(
  database: Database,
  ownSeals: OwnSeals,
  { p12, earlierFile, timestamps }: SealSources,
): Promise<PublishedSeals> {
  const own = await ownSeals.read();
  const configured = p12 ? await certificatesIn(p12) : nothing;
  const earlier = earlierFile ? sorted(await authoritiesIn(earlierFile)) : nothing;
  const authorities = timestamps ? await authoritiesIn(timestamps.authoritiesFile) : [];
  const auditKeys = await transact(database, {}, findPublicKeys);
  return {
    live: [...own.live, ...configured.seals, ...earlier.seals],
    test: own.test,
    issuers: [...configured.issuers, ...earlier.issuers],
    timestampAuthorities: authorities.map(({ raw }) => raw.toString("base64")),
    auditKeys: Object.fromEntries([...auditKeys].map(([id, key]) => [id, key.toString("base64")])),
  };
}

type Certificates = { seals: readonly string[]; issuers: readonly string[] };
const nothing: Certificates = { seals: [], issuers: [] };

async function certificatesIn({ file, password }: NonNullable<SealSettings["p12"]>): Promise<Certificates> {
  const { certificate, certificateChain } = await P12Signer.create(await readFile(file), password);
  return { seals: [fingerprintOf(certificate)], issuers: certificateChain.map(fingerprintOf) };
}

/** Whatever has issued another one of them seals nothing. */
function sorted(certificates: readonly X509Certificate[]): Certificates {
  const isIssuer = (one: X509Certificate) => certificates.some((other) => other !== one && other.checkIssued(one));
  const fingerprints = (wanted: boolean) =>
    certificates.filter((one) => isIssuer(one) === wanted).map(({ raw }) => fingerprintOf(raw));
  return { seals: fingerprints(false), issuers: fingerprints(true) };
}

const fingerprintOf = (certificate: Uint8Array) => hash("sha256", certificate);
