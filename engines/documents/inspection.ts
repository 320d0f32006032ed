import type { PageSizeInPoints } from "../agreement/rendering.ts";

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
  | "pdf_active_content"
  | "pdf_too_many_pages";

/** Why a PDF cannot be attached to a record. Nobody signs it, so it may be signed already, and of any length. */
export type AttachmentProblem = "pdf_invalid" | "pdf_encrypted" | "pdf_active_content";

/** The pages and form fields of an uploaded PDF, or the reason why it cannot become a document. */
export type Inspection = { pages: PageSizeInPoints[]; formFields: FormField[] } | { problem: PdfProblem };

export type PdfInspector = {
  /** Rejects while all renderers are busy; everything that is wrong with the file is an outcome. */
  inspect(pdf: Uint8Array): Promise<Inspection>;
  /** Why a PDF cannot be attached to a record for others to open; null when it can. */
  inspectAttachment(pdf: Uint8Array): Promise<AttachmentProblem | null>;
};
