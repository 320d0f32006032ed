import { createHash } from "node:crypto";
import { mayAct } from "@probity/engines/agreements/documents/statuses.ts";
import { type Scope, transact } from "#platform/database/transaction.ts";
import { FileStoreAway } from "#platform/files/file-store-away.ts";
import { RenderersBusy } from "#rendering/children/renderers-busy.ts";
import { announceDocument } from "../../drafts/announce-document.ts";
import { lockDocument, updateDocument } from "../../drafts/document-store.ts";
import { keepFile } from "../../drafts/keep-file.ts";
import { recordDocumentEvent } from "../../drafts/record-document-event.ts";
import { queueMails } from "../../mail/queue-mail.ts";
import { listSigners } from "../../signers/signer-store.ts";
import { enqueueFinalization, type FinalizationJob } from "./enqueue-finalization.ts";
import { type FinalizationErrorCode, finalizationErrorCode } from "./finalization-failed.ts";
import { type Final, type FinalizationParts, loadForCompletion, makeFinal } from "./make-final.ts";

export type FinalizerParts = FinalizationParts & {
  clock: () => Date;
  logger: { error(details: object, message: string): void };
  /** Something was announced. */
  onFinished: () => void;
};

const minute = 60_000;
/** Between one failure and the next attempt; the last of them goes on for ever. */
const waitsMs = [minute, 5 * minute, 15 * minute, 60 * minute];
/** Long enough for a job to finish, short enough for waiting signers; with jitter, so that not all retry at once. */
const busyWaitMs = () => 5_000 + Math.random() * 5_000;
/** The store is everybody's: asking it for each document every few seconds would not bring it back. */
const awayWaitMs = () => 30_000 + Math.random() * 30_000;
/** From this failure on the customer is notified; earlier ones often resolve themselves. */
const announcedFrom = 3;

/**
 * Completes a document: reads, renders and seals outside of any transaction, then stores everything in one. Who comes second
 * finds the document completed, so a job that is run twice, or again after its worker was killed, changes nothing.
 */
export async function finalizeDocument(parts: FinalizerParts, job: FinalizationJob): Promise<void> {
  const scope: Scope = { organizationId: job.organizationId, mode: job.mode };
  try {
    const loaded = await loadForCompletion(parts, job);
    if (!loaded) return;
    const final = await makeFinal(parts, scope, loaded, parts.clock());
    parts.onStep?.("store");
    await storeFinal(parts, scope, job.documentId, final);
  } catch (error) {
    if (error instanceof RenderersBusy) return await comeBack(parts, scope, job, busyWaitMs());
    if (error instanceof FileStoreAway) return await comeBack(parts, scope, job, awayWaitMs());
    const code = finalizationErrorCode(error);
    const { name } = error as Error;
    parts.logger.error(
      { documentId: job.documentId, attempt: job.attempt + 1, code, name },
      "a document could not be completed",
    );
    await keepFailure(parts, scope, job, code);
  }
  parts.onFinished();
}

const actorIn = (scope: Scope) => ({ kind: "system", scope, worker: "documents" }) as const;

async function storeFinal(parts: FinalizerParts, scope: Scope, documentId: string, final: Final): Promise<void> {
  const files = (["completed", "certificate"] as const).map((kind) => ({ kind, bytes: final[kind] }));
  const all = await Promise.all(
    [...files, { kind: "facts" as const, bytes: Buffer.from(JSON.stringify(final.facts)) }].map(async (file) => ({
      ...file,
      sha256: createHash("sha256").update(file.bytes).digest(),
      object: await parts.files.put(scope, file.bytes),
    })),
  );
  await transact(parts.database, { scope, subscriptions: "shared" }, async (tx) => {
    const document = await lockDocument(tx, scope, documentId);
    if (!document || !mayAct(document.status, "complete")) return;
    for (const file of all) await keepFile(tx, scope, documentId, { ...file, createdAt: final.completedAt });
    const [completed, certificate] = all;
    await updateDocument(tx, scope, documentId, {
      status: "completed",
      completed_sha256: completed!.sha256,
      completed_at: final.completedAt,
      finalization_error: null,
      finalization_next_at: null,
    });
    const event = await recordDocumentEvent(tx, actorIn(scope), final.completedAt, {
      documentId,
      origin: null,
      type: "finalized",
      details: {
        completedSha256: completed!.sha256.toString("hex"),
        certificateSha256: certificate!.sha256.toString("hex"),
        sealSerial: final.facts.seal.certificateSerial,
        timestamped: final.facts.seal.timestamped,
        certifiedHash: final.facts.lastEventHash,
      },
    });
    const announcement = { eventId: event.id, event: "document.completed" } as const;
    await announceDocument(tx, scope, final.completedAt, document, announcement);
    const signers = await listSigners(tx, scope, [documentId]);
    const signerIds = signers.map(({ id }) => id);
    await queueMails(tx, scope, document, signerIds, "completed");
  });
}

/** Busy renderers or a store that is away are not a failure of this document, so nothing is counted or recorded. */
async function comeBack(
  parts: FinalizerParts,
  scope: Scope,
  { documentId, attempt }: FinalizationJob,
  waitMs: number,
): Promise<void> {
  const nextAt = new Date(parts.clock().getTime() + waitMs);
  await transact(parts.database, { scope }, async (tx) => {
    const document = await lockDocument(tx, scope, documentId);
    if (document?.status !== "finalizing" || document.finalization_attempts !== attempt) return;
    await updateDocument(tx, scope, documentId, { finalization_next_at: nextAt });
    await enqueueFinalization(tx, scope, documentId, { attempt, startAfter: nextAt });
  });
}

async function keepFailure(
  parts: FinalizerParts,
  scope: Scope,
  { documentId, attempt }: FinalizationJob,
  code: FinalizationErrorCode,
): Promise<void> {
  const now = parts.clock();
  await transact(parts.database, { scope, subscriptions: "shared" }, async (tx) => {
    const document = await lockDocument(tx, scope, documentId);
    if (document?.status !== "finalizing" || document.finalization_attempts !== attempt) return;
    const failures = attempt + 1;
    const nextAt = new Date(now.getTime() + waitsMs[Math.min(attempt, waitsMs.length - 1)]!);
    await updateDocument(tx, scope, documentId, {
      finalization_attempts: failures,
      finalization_error: code,
      finalization_next_at: nextAt,
    });
    const event = await recordDocumentEvent(tx, actorIn(scope), now, {
      documentId,
      origin: null,
      type: "finalization_failed",
      details: { attempt: failures, code },
    });
    const announcement = { eventId: event.id, event: "document.finalization_failed" } as const;
    if (failures >= announcedFrom) await announceDocument(tx, scope, now, document, announcement);
    await enqueueFinalization(tx, scope, documentId, { attempt: failures, startAfter: nextAt });
  });
}
