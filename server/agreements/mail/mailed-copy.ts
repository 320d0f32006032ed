import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { StoredFile } from "#platform/operation/services.ts";
import { fileBytes, findFile } from "../drafts/file-store.ts";

/** Mail servers refuse much more. */
const attachmentBytesMax = 10 * 1024 * 1024;

/** Signatures, the seal and its timestamp come on top of what is sent to be signed. */
const growth = 2;

type Mailed = { id: string; status: string; invitations: "email" | "none" };

/** True if the signers will get the sealed document by mail. Before sealing, a large document is not promised. */
export async function isCopyMailed(tx: Tx, scope: Scope, { id, status, invitations }: Mailed): Promise<boolean> {
  if (invitations !== "email") return false;
  const isSealed = status === "completed";
  const bytes = (await fileBytes(tx, scope, id, isSealed ? "completed" : "original")) ?? Infinity;
  return bytes * (isSealed ? 1 : growth) <= attachmentBytesMax;
}

/** The sealed document, to be attached; null when it is too large for that. */
export async function mailedCopy(tx: Tx, scope: Scope, documentId: string): Promise<StoredFile | null> {
  const bytes = (await fileBytes(tx, scope, documentId, "completed")) ?? Infinity;
  return bytes <= attachmentBytesMax ? ((await findFile(tx, scope, documentId, "completed")) ?? null) : null;
}
