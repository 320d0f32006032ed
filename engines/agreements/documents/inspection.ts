import type { PageSizeInPoints } from "../model/rendering.ts";

export const formFieldTypes = ["text", "checkbox", "radio", "dropdown", "listbox", "signature", "button"] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** A widget of a form field that an uploaded PDF brought along. */
export type FormField = {
  name: string;
  type: FormFieldType;
  /** Its place among the widgets of this name. */
  widgetIndex: number;
  pageNumber: number;
  xPosition: number;
  yPosition: number;
  width: number;
  height: number;
  required: boolean;
  readOnly: boolean;
  multiline: boolean;
  maxLength: number | null;
  value: string | null;
  options: string[] | null;
  onValue: string | null;
  appearance: { fontSize: number; color: string; alignment: "left" | "center" | "right" };
};

export type PdfProblem =
  | "pdf_invalid"
  | "pdf_encrypted"
  | "pdf_already_signed"
  | "pdf_xfa"
  | "pdf_hidden_content"
  | "pdf_too_complex"
  | "pdf_too_many_pages";

/** What can be taken out of an uploaded PDF without a change to what people see. */
export const removedKinds = [
  "script",
  "action",
  "attachment",
  "rich_media",
  "xfa",
  "metadata",
  "private_data",
  "layer",
  "annotation",
  "alternate_image",
  "thumbnail",
  "earlier_revision",
  "other",
] as const;
export type RemovedKind = (typeof removedKinds)[number];

/** Something that was taken out; the page is null if it belongs to the whole file. */
export type Removed = { kind: RemovedKind; pageNumber: number | null; count: number };

/** Why a PDF cannot be attached to a record. Nobody signs it, so it may be signed already, and of any length. */
export type AttachmentProblem = "pdf_invalid" | "pdf_encrypted" | "pdf_active_content";

/**
 * An uploaded PDF as it becomes a document: written anew with only what is allowed in it, with its pages, its form fields
 * and what was taken out. Otherwise the reason why it cannot become one.
 */
export type Inspection =
  | { pdf: Uint8Array; removed: Removed[]; pages: PageSizeInPoints[]; formFields: FormField[] }
  | { problem: PdfProblem };

export type PdfInspector = {
  /** Rejects while all renderers are busy; everything that is wrong with the file is an outcome. */
  inspect(pdf: Uint8Array): Promise<Inspection>;
  /** Why a PDF cannot be attached to a record for others to open; null when it can. */
  inspectAttachment(pdf: Uint8Array): Promise<AttachmentProblem | null>;
};
