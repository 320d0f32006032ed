import {
  PDFButton,
  PDFCheckBox,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFOptionList,
  PDFRadioGroup,
  PDFSignature,
  PDFTextField,
} from "@cantoo/pdf-lib";
import type { DeclaredText, Place } from "../stamping/stamp.ts";
import type { PageFrame } from "../stamping/page-frame.ts";
import { declaredText } from "./declared-text.ts";
import { placedWidgets, widgetPages } from "./widgets.ts";

export const formFieldTypes = ["text", "checkbox", "radio", "dropdown", "listbox", "signature", "button"] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** A widget of a form field in an uploaded PDF, as the API shows it. */
export type FormField = Place & {
  name: string;
  type: FormFieldType;
  /** Its place among the widgets of this name. */
  widgetIndex: number;
  required: boolean;
  readOnly: boolean;
  multiline: boolean;
  maxLength: number | null;
  value: string | null;
  options: string[] | null;
  onValue: string | null;
  appearance: DeclaredText;
};

export function readFormFields(document: PDFDocument, frames: readonly PageFrame[]): FormField[] {
  const pageOf = widgetPages(document);
  return document
    .getForm()
    .getFields()
    .flatMap((field) => {
      const type = typeOf(field);
      if (type === null) return [];
      return placedWidgets(field, frames, pageOf).map(({ widget, place }, widgetIndex) => ({
        name: field.getName(),
        type,
        widgetIndex,
        ...place,
        required: field.isRequired(),
        readOnly: field.isReadOnly(),
        multiline: field instanceof PDFTextField && field.isMultiline(),
        maxLength: field instanceof PDFTextField ? (field.getMaxLength() ?? null) : null,
        value: valueOf(field),
        options: optionsOf(field),
        onValue: type === "checkbox" || type === "radio" ? (widget.getOnValue()?.decodeText() ?? null) : null,
        appearance: declaredText(field, widget),
      }));
    });
}

function typeOf(field: PDFField): FormFieldType | null {
  if (field instanceof PDFTextField) return "text";
  if (field instanceof PDFCheckBox) return "checkbox";
  if (field instanceof PDFRadioGroup) return "radio";
  if (field instanceof PDFDropdown) return "dropdown";
  if (field instanceof PDFOptionList) return "listbox";
  if (field instanceof PDFSignature) return "signature";
  return field instanceof PDFButton ? "button" : null;
}

function valueOf(field: PDFField): string | null {
  if (field instanceof PDFTextField) return field.getText() || null;
  if (field instanceof PDFCheckBox) return field.isChecked() ? "true" : null;
  if (field instanceof PDFRadioGroup) return field.getSelected() ?? null;
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) return field.getSelected().join("\n") || null;
  return null;
}

function optionsOf(field: PDFField): string[] | null {
  const chooses = field instanceof PDFRadioGroup || field instanceof PDFDropdown || field instanceof PDFOptionList;
  return chooses ? field.getOptions() : null;
}
