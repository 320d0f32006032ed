import {
  PDFBool,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFName,
  PDFOptionList,
  PDFTextField,
  StandardFonts,
} from "@cantoo/pdf-lib";
import { keepDeclared } from "./declared-text.ts";

export type TextHolder = PDFTextField | PDFDropdown | PDFOptionList;

const holdsText = (field: PDFField): field is TextHolder =>
  field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList;

/** The library would print a question mark for every other character. */
export function canShow(characters: ReadonlySet<number>, text: string): boolean {
  return Array.from(text).every((character) => /[\n\r]/.test(character) || characters.has(character.codePointAt(0)!));
}

export function updateText(field: TextHolder, font: PDFFont): void {
  if (field instanceof PDFTextField) field.updateAppearances(font);
  else if (field instanceof PDFDropdown) field.updateAppearances(font);
  else field.updateAppearances(font);
}

const drawsFromValues = PDFName.of("NeedAppearances");

/**
 * Draws the fields of a form that leaves this to readers, each of which would do it in its own way; null if it does not. What is
 * drawn here is what signers see, and what completion keeps.
 */
export async function drawnFromValues(bytes: Uint8Array): Promise<Uint8Array | null> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const form = document.getForm();
  const { dict } = form.acroForm;
  if (dict.lookup(drawsFromValues) !== PDFBool.True) return null;
  const font = await document.embedFont(StandardFonts.Helvetica);
  const characters = new Set(font.getCharacterSet());
  for (const field of form.getFields()) {
    if (!holdsText(field) || !field.needsAppearancesUpdate()) continue;
    keepDeclared(field);
    const text = field instanceof PDFTextField ? (field.getText() ?? "") : field.getSelected().join("");
    if (canShow(characters, text)) updateText(field, font);
  }
  dict.delete(drawsFromValues);
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
}
