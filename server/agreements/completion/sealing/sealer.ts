import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { P12Signer, type Signer } from "@libpdf/core";
import type { Database } from "#platform/database/pool.ts";
import { type Mode, type Scope, transact } from "#platform/database/transaction.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { findSealKey, insertSealKey, type SealKeyRow } from "./seal-key-store.ts";
import { signerOf } from "./seal-pdf.ts";
import { newSelfSignedKey } from "./self-signed.ts";
import type { TimestampSettings } from "./timestamps.ts";

export type SealSettings = {
  /** A key and its certificates for live documents; without one, each organization has its own key. */
  p12: { file: string; password: string } | null;
  timestamps: TimestampSettings | null;
};

export const noSealSettings: SealSettings = { p12: null, timestamps: null };

const use = "document-seal";

/** The key that seals a document. Test documents never get the configured certificate: it would make them look real. */
export async function signerFor(
  database: Database,
  settings: SealSettings,
  scope: Scope,
  { organizationName, keys, now }: { organizationName: string; keys: OrganizationKeys; now: Date },
): Promise<Signer> {
  if (settings.p12 && scope.mode === "live") {
    return P12Signer.create(await readFile(settings.p12.file), settings.p12.password);
  }
  const find = () => transact(database, { scope }, (tx) => findSealKey(tx, scope));
  let kept = await find();
  if (!kept) {
    const row = await newSealKey(keys, organizationName, scope.mode, now);
    await transact(database, { scope }, (tx) => insertSealKey(tx, scope, row, now));
    kept = await find();
  }
  if (!kept) throw new Error("The key that was just made is gone.");
  return signerOf({ certificate: kept.certificate, privateKey: keys.unseal(use, kept.private_key) });
}

export async function newSealKey(
  keys: OrganizationKeys,
  organizationName: string,
  mode: Mode,
  now: Date,
): Promise<SealKeyRow> {
  const suffix = mode === "test" ? " (test)" : "";
  const name = { commonName: `Documents of ${organizationName}${suffix}`, organization: organizationName };
  const made = await newSelfSignedKey(name, now);
  return {
    certificate: Buffer.from(made.certificate),
    private_key: keys.seal(use, Buffer.from(made.privateKey)),
  };
}

/** The name a reader of PDFs shows for a signer. */
export function issuedTo(signer: Signer): string {
  const { subject } = new X509Certificate(signer.certificate);
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll("\n", ", ");
}
