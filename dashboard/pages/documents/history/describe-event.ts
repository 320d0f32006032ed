import type { DocumentEvent, DocumentSigner } from "@probity/contract";
import { type DocumentEventType, replacements } from "@probity/engines/agreements/documents/history.ts";
import { absoluteTime } from "../../../kit/time/relative-time.ts";
import { historyTexts as texts } from "../../../texts/document.ts";

type Signers = readonly Pick<DocumentSigner, "id" | "name">[];
type Details = DocumentEvent["details"];
type Say = (details: Details, signers: Signers) => string;

const nothing: Say = () => "";
const toSigner: Say = ({ signerId }, signers) => {
  const at = signers.findIndex(({ id }) => id === signerId);
  return at < 0 ? texts.formerSigner : texts.to(at + 1);
};
const ofSigner: Say = ({ signerId }, signers) => signers.find(({ id }) => id === signerId)?.name ?? texts.formerSigner;
const made: Say = ({ pageCount }) => texts.pages(pageCount);

/** What the details of each event say beside its type and its actor. */
const details: Record<DocumentEventType, Say> = {
  created: made,
  generated: ({ revision }) => texts.template(revision),
  field_created: ofSigner,
  field_updated: nothing,
  field_deleted: ofSigner,
  signer_created: ofSigner,
  signer_updated: ofSigner,
  signer_replaced: ofSigner,
  signer_deleted: nothing,
  sent: nothing,
  invitation_sent: toSigner,
  session_created: toSigner,
  code_refused: nothing,
  viewed: nothing,
  consent_given: nothing,
  field_filled: nothing,
  field_cleared: nothing,
  signed: nothing,
  declined: nothing,
  voided: ({ from }) => String(from),
  expired: nothing,
  reopened: ({ expiresAt }) => texts.until(absoluteTime(new Date(String(expiresAt)))),
  reminder: toSigner,
  finalization_failed: ({ code }) => (typeof code === "string" ? code : ""),
  finalized: nothing,
  downloaded: ({ version }) => texts.version(version),
  erased: nothing,
};

/** The signers as they were when an event happened: whoever was replaced later has lost their name. */
export function signersThen<S extends Pick<DocumentSigner, "id" | "name">>(
  signers: readonly S[],
  events: readonly DocumentEvent[],
): (seq: number) => readonly S[] {
  const replaced = replacements(events);
  if (replaced.size === 0) return () => signers;
  return (seq) =>
    signers.map((signer) => ((replaced.get(signer.id) ?? 0) <= seq ? signer : { ...signer, name: texts.formerSigner }));
}

/** A few words about an event. A type that this page does not know yet says nothing more than its name. */
export function describeEvent({ type, details: given }: DocumentEvent, signers: Signers): string {
  return details[type as DocumentEventType]?.(given, signers) ?? "";
}
