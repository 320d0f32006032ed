import { isLockConflict } from "#platform/database/lock-conflicts.ts";
import { isUnavailable } from "#platform/database/unavailable.ts";
import type { Database } from "#platform/database/pool.ts";
import { type Scope, transact } from "#platform/database/transaction.ts";
import { FileStoreAway } from "#platform/files/file-store-away.ts";
import type { Actor } from "#platform/operation/caller.ts";
import type { Origin } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { Services } from "#platform/operation/services.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { sendDraft } from "../drafts/send-draft.ts";
import { senderWithKey } from "../mail/sender-store.ts";
import { createDraft, prepareDraft } from "../templates/create-draft.ts";
import { type BulkSendRow, countRows, findBulkSend } from "./bulk-send-store.ts";
import { type BulkSendJob, enqueueBulkSend } from "./enqueue-bulk-send.ts";
import { openContent, sealProblem } from "./row-content.ts";
import { problemOf } from "./row-problem.ts";
import { holdWaitingRow, markFailed, markSent, nextRows } from "./row-store.ts";

export type BulkSendParts = {
  database: Database;
  keyring: Keyring;
  /** Bound to the organization, whose rows take their turn with what others render. */
  services: Pick<Services, "renderer" | "files">;
  clock: () => Date;
  logger: { error(details: object, message: string): void };
  /** Something was announced. */
  onSent: () => void;
  /** Called before each row; tests kill the process here. */
  onRow?: (number: number) => void;
};

type Started = { bulkSend: BulkSendRow; actor: Actor; origin: Origin; keys: OrganizationKeys };
type Waiting = { number: number; content: Buffer };

/** One job sends for so long, then others have their turn. */
const sliceMs = 5_000;
const rowsAtOnce = 4;
/** Long enough for a render to finish; with jitter, so that not all come back at once. */
const busyWaitMs = () => 2_000 + Math.random() * 2_000;

/**
 * Sends rows of a bulk send. A document is made, sent and written down with its row in one transaction that holds the row, so a job that
 * is run twice, or again after its worker was killed, sends no row twice.
 */
export async function sendRows(parts: BulkSendParts, job: BulkSendJob, signal: AbortSignal): Promise<void> {
  const scope: Scope = { organizationId: job.organizationId, mode: job.mode };
  const until = performance.now() + sliceMs;
  for (;;) {
    const { started, rows } = await load(parts, scope, job.bulkSendId);
    if (!started || rows.length === 0) return;
    const outcomes = await Promise.all(rows.map((row) => sendRow(parts, scope, started, row)));
    parts.onSent();
    const busy = outcomes.includes("busy");
    if (!busy && !signal.aborted && performance.now() < until) continue;
    const startAfter = busy ? new Date(parts.clock().getTime() + busyWaitMs()) : undefined;
    return transact(parts.database, { scope }, (tx) => enqueueBulkSend(tx, scope, job.bulkSendId, startAfter));
  }
}

async function load(
  { database, keyring }: BulkSendParts,
  scope: Scope,
  id: string,
): Promise<{ started: Started | null; rows: Waiting[] }> {
  return transact(database, { scope }, async (tx) => {
    const bulkSend = await findBulkSend(tx, scope, id);
    if (!bulkSend) return { started: null, rows: [] };
    const keys = keyring.organization(scope.organizationId, await senderWithKey(tx, scope));
    const origin = JSON.parse(keys.unseal("bulk-send-origin", bulkSend.origin).toString()) as Origin;
    const actor: Actor = { kind: "on_behalf", scope, principal: bulkSend.created_by };
    return { started: { bulkSend, actor, origin, keys }, rows: await nextRows(tx, scope, id, rowsAtOnce) };
  });
}

async function sendRow(
  parts: BulkSendParts,
  scope: Scope,
  started: Started,
  { number, content }: Waiting,
): Promise<"ended" | "busy"> {
  const { bulkSend, keys } = started;
  parts.onRow?.(number);
  try {
    await makeAndSend(parts, scope, started, { number, content });
    return "ended";
  } catch (error) {
    if (isTransient(error)) return "busy";
    if (isUnavailable(error)) throw error;
    if (!(error instanceof Refusal))
      parts.logger.error({ bulkSendId: bulkSend.id, name: (error as Error).name }, "a row could not be sent");
    const { code, message } = problemOf(error);
    await transact(parts.database, { scope }, async (tx) => {
      if (!(await holdWaitingRow(tx, scope, bulkSend.id, number))) return;
      const sealed = sealProblem(keys, bulkSend.id, number, message);
      await markFailed(tx, scope, bulkSend.id, number, { code, sealed });
      countRows(tx, scope, bulkSend.id, { failed: 1 });
    });
    return "ended";
  }
}

/** Rendering comes before the transaction, as with every document that is made from a template. */
async function makeAndSend(
  { database, services, clock }: BulkSendParts,
  scope: Scope,
  { bulkSend, actor, origin, keys }: Started,
  { number, content }: Waiting,
): Promise<void> {
  const {
    id,
    template_id: templateId,
    expires_at,
    allow_decline: allowDecline,
    invitations,
    authentication,
  } = bulkSend;
  const draft = openContent(keys, id, number, content);
  const prepared = await prepareDraft({
    templateId,
    body: draft,
    caller: actor,
    now: clock(),
    services,
    read: (work) => transact(database, { scope }, work),
  });
  refuseOtherRevision(prepared.generated?.template.revision, bulkSend.template_revision);
  const now = clock();
  await transact(database, { scope, subscriptions: "shared" }, async (tx) => {
    if (!(await holdWaitingRow(tx, scope, id, number))) return;
    const body = { ...draft, allowDecline, ...(expires_at && { expiresAt: expires_at.toISOString() }) };
    const documentId = await createDraft(tx, actor, now, { origin, templateId, prepared, body });
    await sendDraft(tx, actor, now, { origin, documentId, invitations, authentication });
    await markSent(tx, scope, id, number, documentId);
    countRows(tx, scope, id, { sent: 1 });
  });
}

/** What was checked and shown was another text. A template that is gone has no revision, and is refused as such. */
function refuseOtherRevision(currentRevision: number | undefined, expectedRevision: number): void {
  if (currentRevision === undefined || currentRevision === expectedRevision) return;
  throw new Refusal("stale_revision", { currentRevision, expectedRevision });
}

/** No fault of the row: busy renderers, a file store that is away, somebody who holds what it needs. */
function isTransient(error: unknown): boolean {
  if (error instanceof FileStoreAway) return true;
  if (error instanceof Refusal) return error.code === "temporarily_unavailable";
  return isLockConflict(error);
}
