import type { FieldType } from "@probity/engines/agreements/fields/field.ts";
import type { FormValue } from "../forms/fill-form.ts";
import type { Mark, Stamp } from "../stamping/stamp.ts";
import type { FilledField } from "./filled-field.ts";

/** The stamps to draw for the fields of a document, and the values for its form. */
export function stampsOf(fields: readonly FilledField[]): { stamps: Stamp[]; values: FormValue[] } {
  const linked = (field: FilledField) => field.acroFieldName !== null && field.signature === null;
  return {
    stamps: fields.filter((field) => !linked(field)).flatMap((field) => stampOf(field) ?? []),
    values: fields.filter(linked).map(({ acroFieldName, value }) => ({ name: acroFieldName!, value })),
  };
}

function stampOf(field: FilledField): Stamp | null {
  const { pageNumber, xPosition, yPosition, width, height } = field;
  const { mark, about } = drawing[field.fieldType];
  const drawn = mark(field);
  return drawn && { pageNumber, xPosition, yPosition, width, height, about: about(field), ...drawn };
}

/** The mark of a field, and the words that describe it: its name where it has one, for a signature its signer. */
type Drawing = { mark: (field: FilledField) => Mark | null; about: (field: FilledField) => string };

const written: Drawing = {
  mark: ({ multiline, value }) => ({ kind: multiline ? "multiline" : "text", text: value }),
  about: ({ label, signerName }) => label ?? `Entered by ${signerName}`,
};

const drawing: Record<FieldType, Drawing> = {
  signature: { mark: drawnSignature, about: ({ signerName }) => `Signature of ${signerName}` },
  initials: { mark: drawnSignature, about: ({ signerName }) => `Initials of ${signerName}` },
  date: written,
  text: written,
  checkbox: {
    mark: ({ value }) => (value === "true" ? { kind: "cross" } : null),
    about: ({ label }) => (label ? `Checked: ${label}` : "Checked"),
  },
  dropdown: written,
};

function drawnSignature({ signature, signatureImage }: FilledField): Mark {
  if (signature?.kind === "drawn") return { kind: "strokes", strokes: signature.strokes };
  if (signature?.kind === "typed") return { kind: "typed", text: signature.text };
  if (signature && signatureImage) return { kind: "image", png: signatureImage };
  throw new Error("A signature field is filled, but what with is missing.");
}
