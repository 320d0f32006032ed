import type { FormValue } from "../forms/fill-form.ts";
import type { Stamp } from "../stamping/stamp.ts";
import type { FilledField } from "./filled-field.ts";

/** What is drawn for the fields of a document, and what goes into its form. */
export function stampsOf(fields: readonly FilledField[]): { stamps: Stamp[]; values: FormValue[] } {
  const linked = (field: FilledField) => field.acroFieldName !== null && field.signature === null;
  return {
    stamps: fields.filter((field) => !linked(field)).flatMap((field) => stampOf(field) ?? []),
    values: fields.filter(linked).map(({ acroFieldName, value }) => ({ name: acroFieldName!, value })),
  };
}

function stampOf(field: FilledField): Stamp | null {
  const { pageNumber, xPosition, yPosition, width, height, value } = field;
  const place = { pageNumber, xPosition, yPosition, width, height, about: aboutOf(field) };
  switch (field.fieldType) {
    case "checkbox":
      return value === "true" ? { ...place, kind: "cross" } : null;
    case "signature":
    case "initials":
      return { ...place, ...drawnSignature(field) };
    default:
      return { ...place, kind: field.multiline ? "multiline" : "text", text: value };
  }
}

/** The name of a field where it has one; a signature is known by whose it is. */
function aboutOf({ fieldType, label, signerName }: FilledField): string {
  switch (fieldType) {
    case "signature":
      return `Signature of ${signerName}`;
    case "initials":
      return `Initials of ${signerName}`;
    case "checkbox":
      return label ? `Checked: ${label}` : "Checked";
    default:
      return label ?? `Entered by ${signerName}`;
  }
}

function drawnSignature({ signature, signatureImage }: FilledField) {
  if (signature?.kind === "drawn") return { kind: "strokes", strokes: signature.strokes } as const;
  if (signature?.kind === "typed") return { kind: "typed", text: signature.text } as const;
  if (signature && signatureImage) return { kind: "image", png: signatureImage } as const;
  throw new Error("A signature field is filled, but what with is missing.");
}
