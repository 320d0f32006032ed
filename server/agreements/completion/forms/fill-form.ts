import {
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
  StandardFonts,
} from "@cantoo/pdf-lib";
import { PDF } from "@libpdf/core";
import { pageFrame } from "../stamping/page-frame.ts";
import type { DrawnText, Stamp } from "../stamping/stamp.ts";
import { disarmPdf } from "#rendering/disarming/disarm-pdf.ts";
import { declaredText, keepDeclared } from "./declared-text.ts";
import { canShow, type TextHolder, updateText } from "./draw-texts.ts";
import { isInvisible, type PlacedWidget, placedWidgets, widgetPages } from "./widgets.ts";

/** A value for the form field of this name; `"true"` ticks a checkbox, and an empty value clears the form's own. */
export type FormValue = { name: string; value: string };

export type FilledForm = {
  /** The bytes as they came, when there is no form. */
  pdf: Uint8Array;
  /** Texts the form's own font cannot show, to be drawn over it the way the form declares. */
  stamps: Stamp[];
  drawn: DrawnText[];
};

/** Fills the form of an uploaded PDF, and flattens it into the pages. */
export async function fillForm(uploaded: Uint8Array, values: readonly FormValue[]): Promise<FilledForm> {
  const bytes = stillArmed(uploaded);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const form = document.getForm();
  const fields = form.getFields();
  for (const { name } of values)
    if (!form.getFieldMaybe(name)) throw new Error("The form has no field for one of the values.");
  if (fields.length === 0) return { pdf: bytes, stamps: [], drawn: [] };

  const pages = await PDF.load(bytes);
  const frames = pages.getPages().map((page) => pageFrame(pages, page));
  const font = await document.embedFont(StandardFonts.Helvetica);
  const characters = new Set(font.getCharacterSet());
  const pageOf = widgetPages(document);
  const given = new Map(values.map(({ name, value }) => [name, value]));
  const [stamps, drawn]: [Stamp[], DrawnText[]] = [[], []];
  for (const field of fields) {
    keepDeclared(field);
    const text = setValue(field, given.get(field.getName()));
    const visible = placedWidgets(field, frames, pageOf).filter(({ widget }) => !isInvisible(widget));
    if (text !== null && canShow(characters, text)) {
      updateText(field as TextHolder, font);
      if (text !== "") drawn.push(...visible.map(({ place }) => ({ ...place, text })));
    } else if (text !== null) {
      clearText(field as TextHolder, font);
      stamps.push(...visible.map((placed) => declaredStamp(field, placed, text)));
    }
    hideInvisible(document, field);
  }
  form.flatten({ updateFieldAppearances: false });
  return { pdf: await document.save({ useObjectStreams: false }), stamps, drawn };
}

/** Files that were uploaded before uploads were disarmed are disarmed here; of any other the bytes stay. */
function stillArmed(bytes: Uint8Array): Uint8Array {
  const disarmed = disarmPdf(bytes);
  if ("problem" in disarmed) throw new Error(`The uploaded file is ${disarmed.problem}.`);
  return disarmed.removed.length > 0 ? disarmed.pdf : bytes;
}

/** The text to draw; null if the form's current appearance, or its own tick, is right. */
function setValue(field: PDFField, value: string | undefined): string | null {
  if (field instanceof PDFTextField) {
    const text = value ?? (field.needsAppearancesUpdate() ? field.getText() : undefined);
    if (text === undefined) return null;
    // A signed text must not be cut off; the sender's field decides how much may be entered.
    if (Array.from(text).length > (field.getMaxLength() ?? Infinity)) field.removeMaxLength();
    field.setText(text);
    return text;
  }
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) {
    const text = value ?? (field.needsAppearancesUpdate() ? field.getSelected()[0] : undefined);
    if (text === undefined) return null;
    if (text !== "" && field instanceof PDFDropdown && !field.getOptions().includes(text)) field.enableEditing();
    if (text === "") field.clear();
    else field.select(text);
    return text;
  }
  if (value === undefined) return null;
  if (field instanceof PDFCheckBox && value === "true") field.check();
  else if (field instanceof PDFCheckBox) field.uncheck();
  else if (field instanceof PDFRadioGroup && value === "") field.clear();
  else if (field instanceof PDFRadioGroup) field.select(value);
  else throw new Error("Values go into texts, choices and ticks of a form.");
  return null;
}

function clearText(field: TextHolder, font: PDFFont): void {
  if (field instanceof PDFTextField) field.setText("");
  else field.clear();
  // A list would show all of its options, which this font may be unable to.
  if (!(field instanceof PDFOptionList)) updateText(field, font);
}

function declaredStamp(field: PDFField, { widget, place }: PlacedWidget, text: string): Stamp {
  const declared = declaredText(field, widget);
  const fontSize = declared.fontSize || Math.min(12, place.height * 0.6);
  const multiline = field instanceof PDFTextField && field.isMultiline();
  const about = field.getName();
  return { ...place, about, kind: multiline ? "multiline" : "text", text, declared: { ...declared, fontSize } };
}

/** Flattening draws every appearance there is, also of what readers never show. */
function hideInvisible(document: PDFDocument, field: PDFField): void {
  const empty = document.context.formXObject([]);
  for (const widget of field.acroField.getWidgets())
    if (isInvisible(widget)) widget.setNormalAppearance(document.context.register(empty));
}
