import type { Document, DocumentEvent, DocumentSigner, Field } from "@probity/contract";

export type StepName = "invited" | "opened" | "consented" | "filled" | "signed" | "declined";
export type SignerStep = {
  name: StepName;
  state: "done" | "next" | "later";
  at: string | null;
  /** Of the fields that have to be filled, for the step that fills them. */
  count?: FieldCount;
};
export type FieldCount = { filled: number; all: number };

/** How many of the required fields are filled, by whomever. */
export function countFilled(fields: readonly Field[]): FieldCount {
  const required = fields.filter((field) => field.required);
  return { filled: required.filter(isFilled).length, all: required.length };
}

export const isFilled = ({ filledAt, filledBy }: Field): boolean => filledAt !== null || filledBy !== null;

/** The way of one signer from the invitation to the signature, and the step that comes next. */
export function signerSteps(
  { status }: Pick<Document, "status">,
  signer: DocumentSigner,
  fields: readonly Field[],
  events: readonly DocumentEvent[],
): SignerStep[] {
  const count = countFilled(fields.filter(({ signerId }) => signerId === signer.id));
  const consent = events.findLast(({ type, actor }) => type === "consent_given" && actor.id === signer.id);
  const allFilled = consent !== undefined && count.all > 0 && count.filled === count.all;
  const declined = signer.declinedAt !== null;
  const way: (Omit<SignerStep, "state"> & { done: boolean })[] = [
    { name: "invited", at: signer.invitedAt, done: signer.invitedAt !== null },
    { name: "opened", at: signer.viewedAt, done: signer.viewedAt !== null },
    { name: "consented", at: consent?.at ?? null, done: consent !== undefined },
    { name: "filled", at: null, done: signer.signedAt !== null || allFilled, count },
    declined
      ? { name: "declined", at: signer.declinedAt, done: true }
      : { name: "signed", at: signer.signedAt, done: signer.signedAt !== null },
  ];
  const goesOn = (status === "pending" || status === "draft") && !declined;
  const next = goesOn ? way.findIndex(({ done }) => !done) : -1;
  return way.map(({ done, ...step }, at) => ({ ...step, state: done ? "done" : at === next ? "next" : "later" }));
}

/** Whether it is this signer's turn: the document waits for them now. */
export const hasTurn = ({ status }: Pick<DocumentSigner, "status">): boolean =>
  status === "invited" || status === "viewed";

/** The last of those who have to sign before this signer may. */
export function signerBefore(signers: readonly DocumentSigner[], signer: DocumentSigner): DocumentSigner | null {
  return (
    signers.findLast(({ signingOrder, status }) => signingOrder < signer.signingOrder && status !== "signed") ?? null
  );
}
