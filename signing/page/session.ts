import type { FieldType } from "@probity/engines/fields/field.ts";

/** The answers of `/signing/…`, as the page reads them. */
export type SessionState =
  | "ready"
  | "waiting"
  | "signed"
  | "declined"
  | "voided"
  | "expired"
  | "completed"
  | "finalizing";

export type Stroke = readonly (readonly [x: number, y: number, t: number])[];
export type Signature =
  | { kind: "drawn"; strokes: readonly Stroke[] }
  | { kind: "typed"; text: string }
  | { kind: "uploaded"; png: string };

/** What the server shows again; of a picture it only says that there is one, `png` is what this visit has sent. */
export type ShownSignature = Exclude<Signature, { kind: "uploaded" }> | { kind: "uploaded"; png?: string };

export type SigningField = {
  id: string;
  mine: boolean;
  fieldType: FieldType;
  pageNumber: number;
  xPosition: number;
  yPosition: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  value: string | null;
  valueIso: string | null;
  options: readonly string[] | null;
  maxLength: number | null;
  validationMessage: string | null;
  groupKey: string | null;
  groupRequired: boolean;
  requiredWhenFieldId: string | null;
  requiredWhenValue: string | null;
  sharedFill: boolean;
  dateFormat: string | null;
  multiline: boolean;
  readOnly: boolean;
  filledBy: "sender" | "signer" | null;
  filledAt: string | null;
  signature: ShownSignature | null;
};

export type PageSize = { pageNumber: number; width: number; height: number };
export type SessionSigner = { id: string; name: string; role: string | null; status: string; signingOrder: number };

export type Session = {
  state: SessionState;
  document: {
    id: string;
    name: string;
    status: string;
    source: "template" | "upload";
    pageCount: number;
    pages: readonly PageSize[];
    expiresAt: string | null;
    allowDecline: boolean;
    sender: string;
    invitations: "email" | "none";
    copyByMail: boolean;
  };
  signer: { id: string; name: string; status: string; language: string | null };
  signers: readonly SessionSigner[];
  fields: readonly SigningField[];
  consent: { text: string; hash: string; givenAt: string | null };
  remainingRequired: number;
  embed: { allowedOrigins: readonly string[]; shareValues: boolean };
};

export type Opened = {
  bearer: string;
  kind: "embedded" | "mail";
  authentication: "none" | "email_code";
  language: string | null;
  theme: { accent?: string } | null;
  returnUrl: string | null;
};

export type FieldInput = { value: string } | { valueIso: string; locale: string } | { signature: Signature };

export type CompletionError = {
  code: string;
  message: string;
  fieldId?: string;
  controllerFieldId?: string;
  groupKey?: string;
};

/** Why the server refused a value. The reason lets the page say it in the signer's language. */
export type Problem = {
  message: string;
  reason?: string;
  character?: string;
  charactersMax?: number;
  example?: string | null;
};
