import type { FieldType } from "@probity/engines/agreements/fields/field.ts";
import type { SignerIdentification } from "../certificate/certificate-facts.ts";
import type { Stroke } from "../stamping/stamp.ts";

export type Identification = SignerIdentification;

type KeptSignature =
  | { kind: "drawn"; strokes: readonly Stroke[] }
  | { kind: "typed"; text: string }
  | { kind: "uploaded" };

/** A field as it was left when its signer signed. */
export type FilledField = {
  fieldType: FieldType;
  label: string | null;
  signerName: string;
  pageNumber: number;
  xPosition: number;
  yPosition: number;
  width: number;
  height: number;
  /** Empty only where it has to empty a form field. */
  value: string;
  multiline: boolean;
  acroFieldName: string | null;
  signature: KeptSignature | null;
  signatureImage: Buffer | null;
};
