import { attentionTo } from "@probity/engines/screening/lists/attention.ts";
import { UnreadablePublication } from "@probity/engines/screening/lists/published.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { countEntries } from "./entry-store.ts";
import { changeList, lockList } from "./list-store.ts";
import type { LoadOptions, LoadParts, Publication } from "./load-parts.ts";
import type { Stage } from "./progress.ts";
import { figuresOf, figuresOfVersion } from "./publication-figures.ts";
import { publishedFiles } from "./published-files.ts";
import { type Finding, forgetEntries, newFinding, storePublication } from "./store-publication.ts";
import {
  activeVersionOf,
  type Ending,
  endVersion,
  findVersion,
  type NewVersion,
  signOfLife,
  type Version,
} from "./version-store.ts";

const takenOver = "This load made no progress for too long, and another one replaced it.";

/** Reads a publication into the version that was begun for it, and answers it as it ended: ready, held, or failed. */
export async function readPublication(
  parts: LoadParts,
  publication: Publication,
  request: NewVersion,
  options: LoadOptions,
): Promise<Version> {
  const finding = newFinding();
  const life = keepAlive(parts, request.id, finding);
  try {
    const signal = AbortSignal.any([options.signal, life.lost]);
    await storeAndCheck(parts, publication, request, finding, { ...options, signal });
    return await end(parts, request, finding, (tx) => endingOf(tx, parts, request, finding));
  } catch (error) {
    const unread = await end(parts, request, finding, (tx) => endingAfter(tx, parts, request, finding, error)).catch(
      () => null,
    );
    if (unread?.state === "failed") await forgetEntries(parts.database, request.id);
    if (unread !== null && error instanceof UnreadablePublication) return unread;
    throw error;
  } finally {
    life.stop();
  }
}

async function storeAndCheck(
  { database, parse }: LoadParts,
  { listKey, files, publishedOn }: Publication,
  { id: versionId, files: inspected }: NewVersion,
  finding: Finding,
  { onProgress, signal }: LoadOptions,
): Promise<void> {
  const total = inspected.reduce((sum, { bytes }) => sum + bytes, 0);
  const startedAt = performance.now();
  const report = (stage: Stage) => {
    const entriesPerSecond = finding.entryCount / Math.max(0.001, (performance.now() - startedAt) / 1000);
    // The PEP list reads its files twice.
    onProgress({
      stage,
      done: Math.min(finding.bytesRead, total),
      total,
      entries: finding.entryCount,
      entriesPerSecond,
    });
  };
  const published = publishedFiles(files, (bytes) => {
    finding.bytesRead += bytes;
    report("reading");
  });
  report("reading");
  await storePublication(database, { versionId, listKey }, parse(listKey, published), finding, signal);
  if (publishedOn !== undefined) finding.publishedAt ??= new Date(publishedOn);
  report("checking");
  const stored = await transact(database, {}, (tx) => countEntries(tx, versionId));
  if (stored.entries !== finding.entryCount || stored.ids !== finding.entryCount)
    throw new Error(`Of ${finding.entryCount} entries ${stored.entries} are stored, with ${stored.ids} ids.`);
}

/** Repeats a sign of life while a version is loading. `lost` is aborted when another load has taken its place. */
function keepAlive({ database, leaseSeconds }: LoadParts, versionId: string, finding: Finding) {
  const controller = new AbortController();
  async function beat(): Promise<void> {
    const alive = await transact(database, {}, (tx) => signOfLife(tx, versionId, finding));
    if (!alive) controller.abort(new Error(takenOver));
  }
  // Reading notices by itself that the database is away, and ends if it stays away.
  const timer = setInterval(() => void beat().catch(() => {}), (leaseSeconds * 1000) / 4);
  return { lost: controller.signal, stop: () => clearInterval(timer) };
}

/** Compares a fully read publication with the active version, to decide whether it may become active. */
async function endingOf(
  tx: Tx,
  { entriesMin }: Pick<LoadParts, "entriesMin">,
  request: NewVersion,
  finding: Finding,
): Promise<Ending> {
  const active = await activeVersionOf(tx, await lockList(tx, request.listKey));
  const found = await figuresOf(tx, request, finding, finding.gaps);
  const before = active && (await figuresOfVersion(tx, active));
  const attention = attentionTo(found, before, entriesMin[request.listKey]);
  return attention.length === 0 ? { state: "ready", accepted: finding.gaps } : { state: "held", attention };
}

/**
 * Settles a publication that was not read to its end. An empty one is kept, because that is what was published. A downloaded one
 * that no parser understands makes the list ask for attention; with a file whoever gave it hears of it at once.
 */
async function endingAfter(
  tx: Tx,
  parts: LoadParts,
  request: NewVersion,
  finding: Finding,
  error: unknown,
): Promise<Ending> {
  if (!(error instanceof UnreadablePublication))
    return { state: "failed", failure: `Loading failed: ${String(error)}` };
  if (error.reason === "empty" && finding.entryCount === 0) return endingOf(tx, parts, request, finding);
  if (request.origin === "download") {
    const change = { attentionReasons: ["format_changed"] as const, heldVersionId: null, lastCheckedAt: parts.clock() };
    await changeList(tx, request.listKey, change);
  }
  return { state: "failed", failure: error.message };
}

async function end(
  { database, clock }: LoadParts,
  { id }: NewVersion,
  finding: Finding,
  decide: (tx: Tx) => Promise<Ending>,
): Promise<Version> {
  return transact(database, {}, async (tx) => {
    const ended = await endVersion(tx, id, finding, await decide(tx), clock());
    const version = await findVersion(tx, id);
    if (!ended || !version) throw new Error(takenOver);
    return version;
  });
}
