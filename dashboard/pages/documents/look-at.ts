import type { Document, DocumentSigner } from "@probity/contract";
import type { Shape } from "../../kit/meaning.ts";

/** Somebody who has read for two days and not signed may need a word. */
const viewedMsMax = 2 * 86_400_000;

export type LookAt =
  | { kind: "finalization"; shape: Shape; code: string; attempts: number; nextAttemptAt: string | null }
  | { kind: "not_ready"; shape: Shape; code: string }
  | { kind: "viewed"; shape: Shape; at: string };

/** What somebody should look at in a document; null where nothing waits for them. */
export function lookAt({ status, signers, finalization }: Document, now: Date): LookAt | null {
  if (finalization?.lastErrorCode)
    return {
      kind: "finalization",
      shape: "limit",
      code: finalization.lastErrorCode,
      attempts: finalization.attempts,
      nextAttemptAt: finalization.nextAttemptAt,
    };
  if (status === "draft" && signers.length === 0)
    return { kind: "not_ready", shape: "look", code: "document_not_ready" };
  if (status !== "pending") return null;
  const slow = signers.find((signer) => isSlow(signer, now));
  return slow ? { kind: "viewed", shape: "look", at: slow.viewedAt! } : null;
}

function isSlow({ status, viewedAt }: DocumentSigner, now: Date): boolean {
  return status === "viewed" && viewedAt !== null && now.getTime() - Date.parse(viewedAt) > viewedMsMax;
}
