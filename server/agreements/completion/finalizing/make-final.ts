import { createHash } from "node:crypto";
import type { ChainedEvent } from "@probity/engines/agreements/documents/history.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact } from "#platform/database/transaction.ts";
import type { Files } from "#platform/operation/services.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { Run } from "#rendering/children/jobs.ts";
import { findChainEnd, listDocumentEvents } from "../../drafts/document-event-store.ts";
import { type DocumentRow, findDocument } from "../../drafts/document-store.ts";
import { findFile } from "../../drafts/file-store.ts";
import { listSigners, type SignerRow } from "../../signers/signer-store.ts";
import type { CertificateFacts, SignerIdentification } from "../certificate/certificate-facts.ts";
import { verifyUrl } from "../../public-check/verify-url.ts";
import type { CompletionJobs } from "../completion-jobs.ts";
import { sealPdf } from "../sealing/seal-pdf.ts";
import { issuedTo, type SealSettings, signerFor } from "../sealing/sealer.ts";
import { sealReasons } from "../sealing/seal-reasons.ts";
import { factsOf } from "./facts-of.ts";
import type { FinalizationJob } from "./enqueue-finalization.ts";
import { FinalizationFailed } from "./finalization-failed.ts";
import type { FilledField } from "./filled-field.ts";
import type { Names } from "./describe-event.ts";
import { filledFields, identifications, type OrganizationRow, ownOrganization } from "./finalization-store.ts";
import { namesFor } from "./names-store.ts";
import { stampsOf } from "./stamps-of.ts";

export type FinalizationParts = {
  database: Database;
  keyring: Keyring;
  files: Files;
  run: Run<CompletionJobs>;
  seal: SealSettings;
  publicUrl: string;
  /** Called before each step; fault tests kill the process here. */
  onStep?: (step: FinalizationStep) => void;
};

export const finalizationSteps = ["load", "form", "overlay", "check", "seal", "certificate", "store"] as const;
export type FinalizationStep = (typeof finalizationSteps)[number];

type Loaded = {
  document: DocumentRow;
  original: Buffer;
  organization: OrganizationRow;
  fields: FilledField[];
  signers: SignerRow[];
  events: ChainedEvent[];
  names: Names;
  lastEventHash: string;
  identifiedBy: ReadonlyMap<string, SignerIdentification>;
};

export type Final = {
  completed: Uint8Array;
  certificate: Uint8Array;
  facts: CertificateFacts;
  completedAt: Date;
};

const eventsMax = 100_000;

/** Everything is read in one transaction, and the PDF after it; null if there is nothing left to do. */
export async function loadForCompletion(parts: FinalizationParts, job: FinalizationJob): Promise<Loaded | null> {
  const scope: Scope = { organizationId: job.organizationId, mode: job.mode };
  parts.onStep?.("load");
  const loaded = await transact(parts.database, { scope }, async (tx) => {
    const document = await findDocument(tx, scope, job.documentId);
    if (document?.status !== "finalizing" || document.finalization_attempts !== job.attempt) return null;
    const end = await findChainEnd(tx, scope, document.id);
    if (!end) throw new Error("A document is there without the end of its history.");
    const [original, organization, fields, signers, events, identifiedBy] = await Promise.all([
      findFile(tx, scope, document.id, "original"),
      ownOrganization(tx, scope),
      filledFields(tx, scope, document.id),
      listSigners(tx, scope, [document.id]),
      listDocumentEvents(tx, scope, document.id, { offset: 0, limit: eventsMax, to: end.seq }),
      identifications(tx, scope, document.id),
    ]);
    if (!original || !organization) throw new Error("A document is there without its PDF or its organization.");
    const names = await namesFor(tx, scope, document.id, signers, events);
    return {
      document,
      original,
      organization,
      fields,
      signers,
      events,
      names,
      lastEventHash: end.hash,
      identifiedBy,
    };
  });
  return loaded && { ...loaded, original: await parts.files.read(scope, loaded.original) };
}

/** The completed PDF and its certificate, both sealed. Nothing is stored, and no transaction is open meanwhile. */
export async function makeFinal(parts: FinalizationParts, scope: Scope, loaded: Loaded, now: Date): Promise<Final> {
  const { document, original, organization } = loaded;
  const stamped = await stamp(parts, loaded);
  parts.onStep?.("seal");
  const wrapped = { dataKey: organization.data_key, masterKeyVersion: organization.master_key_version };
  const keys = parts.keyring.organization(scope.organizationId, wrapped);
  const signer = await signerFor(parts.database, parts.seal, scope, { organizationName: organization.name, keys, now });
  const { timestamps } = parts.seal;
  const seal = (pdf: Uint8Array, reason: string) => sealPdf(pdf, { signer, reason, signingTime: now, timestamps });
  const completed = await seal(stamped, sealReasons.completed(document.id));
  const facts = factsOf({
    ...loaded,
    mode: scope.mode,
    organizationName: organization.name,
    completedAt: now,
    completedSha256: createHash("sha256").update(completed.pdf).digest("hex"),
    beginsWithOriginal: original.equals(Buffer.from(completed.pdf).subarray(0, original.length)),
    seal: {
      certificateSerial: completed.certificateSerial,
      issuedTo: issuedTo(signer),
      timestamped: completed.timestamped,
      verifyAt: verifyUrl(parts.publicUrl),
    },
  });
  parts.onStep?.("certificate");
  const certificate = await seal(await parts.run("certificate", facts), sealReasons.certificate(document.id));
  return { completed: completed.pdf, certificate: certificate.pdf, facts, completedAt: now };
}

/** Everything that reads the PDF is done by children. */
async function stamp({ run, onStep }: FinalizationParts, { document, original, fields }: Loaded): Promise<Uint8Array> {
  const { stamps, values } = stampsOf(fields);
  onStep?.("form");
  // A document from a template has no form, and its bytes stay at the beginning of the file.
  const untouched = { pdf: original as Uint8Array, stamps: [], drawn: [] };
  const generated = document.source === "template";
  const form = generated ? untouched : await run("form", { pdf: original, values });
  onStep?.("overlay");
  const { pdf, drawn } = await run("overlay", { pdf: form.pdf, stamps: [...form.stamps, ...stamps], generated });
  onStep?.("check");
  const expected = { pageCount: document.page_count, drawn: [...form.drawn, ...drawn] };
  const problem = await run("check", { pdf, ...expected });
  if (problem) throw new FinalizationFailed(problem);
  return pdf;
}
