import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact } from "#platform/database/transaction.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { ReportToSeal, Services } from "#platform/operation/services.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import { JobTimedOut } from "#rendering/children/child-process.ts";
import type { Run } from "#rendering/children/jobs.ts";
import { ownOrganization } from "../completion/finalizing/finalization-store.ts";
import { sealPdf } from "../completion/sealing/seal-pdf.ts";
import { sealReasons } from "../completion/sealing/seal-reasons.ts";
import { issuedTo, type SealSettings, signerFor } from "../completion/sealing/sealer.ts";
import { TimestampFailed } from "../completion/sealing/timestamp-failed.ts";
import { verifyUrl } from "../public-check/verify-url.ts";
import type { ReportJobs } from "./report-jobs.ts";

export type ReportParts = {
  database: Database;
  keyring: Keyring;
  seal: SealSettings;
  publicUrl: string;
  run: Run<ReportJobs>;
};

/** Long enough for an authority to come back from a restart. */
const retryAfterSeconds = 30;

export const reportsOf = (parts: ReportParts, scope: Scope): Services["reports"] => ({
  sealedPdf: (report) => sealedPdf(parts, scope, report),
});

/** Nothing is stored but the organization's key, where it has sealed nothing before. No transaction is open while it is made. */
async function sealedPdf(parts: ReportParts, scope: Scope, report: ReportToSeal): Promise<Uint8Array> {
  const { database, keyring, seal, publicUrl, run } = parts;
  const { sealedAt } = report;
  const organization = await transact(database, { scope }, (tx) => ownOrganization(tx, scope));
  if (!organization) throw new Error("An organization asks for a report and is not there.");
  const wrapped = { dataKey: organization.data_key, masterKeyVersion: organization.master_key_version };
  const keys = keyring.organization(scope.organizationId, wrapped);
  const signer = await signerFor(database, seal, scope, { organizationName: organization.name, keys, now: sealedAt });
  const { timestamps } = seal;
  const reason = sealReasons.report(report.facts.assessment.id);
  try {
    const pdf = await run("report", {
      ...report,
      seal: { issuedTo: issuedTo(signer), timestamped: timestamps !== null, verifyAt: verifyUrl(publicUrl) },
    });
    return (await sealPdf(pdf, { signer, reason, signingTime: sealedAt, timestamps })).pdf;
  } catch (error) {
    // Without the time that is configured there is no seal, and a machine that is busy may be late; a later request gets one.
    if (error instanceof TimestampFailed || error instanceof JobTimedOut)
      throw new Refusal("temporarily_unavailable", { retryAfterSeconds });
    throw error;
  }
}
