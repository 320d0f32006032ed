import type { NewSignature, Operations, Problem, Signature, SigningField as AnsweredField } from "@probity/contract";

/** The server only names an uploaded picture, so the page goes on showing the one that this visit has sent. */
export type ShownSignature = Signature | NewSignature;
export type Stroke = Extract<NewSignature, { kind: "drawn" }>["strokes"][number];

export type SigningField = Omit<AnsweredField, "signature"> & { signature: ShownSignature | null };
export type Session = Omit<Operations["GET /signing/session"]["reply"], "fields"> & {
  fields: readonly SigningField[];
};

export type FieldInput = Operations["PUT /signing/fields/{id}"]["body"];

/** A value that was refused, or a step that is missing. Its `reason` lets the page say so in the signer's language. */
export type FieldError = NonNullable<Problem["errors"]>[number];
