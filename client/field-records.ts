import type { DocumentSigner } from "./document-records.ts";

export type FieldType = "signature" | "initials" | "date" | "text" | "checkbox" | "dropdown";

/** Points from the left and top edges of the page as it is shown. */
export type FieldPlace = { pageNumber: number; xPosition: number; yPosition: number };
export type FieldSize = { width: number; height: number };

/** What fields of documents and templates have in common. */
export type FieldProperties = {
  required: boolean;
  label: string | null;
  /** A checkbox is `"true"` or empty. Sent as `YYYY-MM-DD`, a date is written as the field writes dates. */
  value: string | null;
  options: string[] | null;
  maxLength: number | null;
  /** A regular expression of RE2 that the whole value has to match. */
  validationPattern: string | null;
  validationMessage: string | null;
  groupKey: string | null;
  groupRequired: boolean;
  requiredWhenFieldId: string | null;
  requiredWhenValue: string | null;
  sharedFill: boolean;
  dateFormat: string | null;
  editable: boolean;
  multiline: boolean;
};

type Linked = { acroFieldName: string | null };

/** The place may be left out when `acroFieldName` names a form field of the PDF. */
export type NewField = { signerId: string; fieldType: FieldType } & Partial<
  FieldPlace & FieldSize & FieldProperties & Linked
>;
/** What is left out stays, and `null` clears what is optional. */
export type FieldChange = Partial<NewField>;

export type Field = FieldPlace &
  FieldSize &
  FieldProperties &
  Linked & {
    id: string;
    documentId: string;
    signerId: string;
    fieldType: FieldType;
    valueIso: string | null;
    signatureImageUrl: string | null;
    filledAt: string | null;
    /** Null also for a default that the signer has not confirmed yet. */
    filledBy: "sender" | "signer" | null;
    createdAt: string;
    updatedAt: string;
  };

/** What a change ended without being asked to: conditions of this field (`cleared`) or of others that looked at it. */
export type Cleared = { cleared: string[]; releasedFieldIds: string[] };

/** Places a field by the top left corner of a role's signature box. */
export type FieldAnchor = { role: string; xOffset: number; yOffset: number };

export type NewTemplateField = { signerRoleId: string; fieldType: FieldType } & FieldSize &
  Partial<FieldProperties> &
  (FieldPlace | { anchor: FieldAnchor });
export type TemplateFieldChange = Partial<
  { signerRoleId: string; fieldType: FieldType; anchor: FieldAnchor | null } & FieldPlace & FieldSize & FieldProperties
>;

export type TemplateField = FieldSize &
  FieldProperties & {
    id: string;
    templateId: string;
    signerRoleId: string;
    fieldType: FieldType;
    pageNumber: number | null;
    xPosition: number | null;
    yPosition: number | null;
    anchor: FieldAnchor | null;
    valueIso: string | null;
    createdAt: string;
    updatedAt: string;
  };

export type NewSigner = {
  email: string;
  name: string;
  signingOrder?: number;
  roleId?: string | null;
  /** BCP 47, such as `de`. */
  language?: string | null;
};
export type SignerChange = Partial<NewSigner>;

export type Signer = DocumentSigner & {
  documentId: string;
  language: string | null;
  remindedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
