import { mayAct } from "@probity/engines/agreements/documents/statuses.ts";
import { hasTurn } from "@probity/engines/agreements/fields/fill.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { DocumentRow } from "../drafts/document-store.ts";
import type { SignerRow } from "../signers/signer-store.ts";

export type SigningState =
  | "ready"
  | "waiting"
  | "signed"
  | "declined"
  | "voided"
  | "expired"
  | "completed"
  | "finalizing";

type Situation = Pick<DocumentRow, "status" | "expires_at">;

/** The state of a document for one signer; null for a draft, which nobody was asked to sign yet. */
export function signingState(
  document: Situation,
  signers: readonly SignerRow[],
  signerId: string,
  now: Date,
): SigningState | null {
  if (document.status === "draft") return null;
  if (document.status !== "pending") return document.status;
  // The worker may record the expiry a little later.
  if (document.expires_at && document.expires_at <= now) return "expired";
  if (signers.find(({ id }) => id === signerId)?.status === "signed") return "signed";
  return hasTurn(signers.map(turnOf), signerId) ? "ready" : "waiting";
}

export function turnOf({ id, signing_order, status }: SignerRow) {
  return { id, signingOrder: signing_order, done: status === "signed" };
}

/** Signing, and making a link for a signer, are allowed only during that signer's turn. */
export function refuseUnlessMaySign(
  document: DocumentRow,
  signers: readonly SignerRow[],
  signerId: string,
  now: Date,
): void {
  const state = signingState(document, signers, signerId, now);
  if (state === "ready" && mayAct(document.status, "fill")) return;
  if (state === "waiting") throw new Refusal("not_your_turn");
  const detail =
    state === "signed" ? "This signer has already signed." : `The document is ${state === null ? "a draft" : state}.`;
  throw new Refusal("document_state_conflict", { detail, from: document.status });
}

const ended: readonly (SigningState | null)[] = ["declined", "voided", "expired", null];

/** A document that ended without all signatures is no longer shown. */
export function refuseUnlessReadable(
  document: DocumentRow,
  signers: readonly SignerRow[],
  signerId: string,
  now: Date,
): void {
  const state = signingState(document, signers, signerId, now);
  if (!ended.includes(state)) return;
  throw new Refusal("document_state_conflict", { detail: `The document is ${state}.`, from: document.status });
}
