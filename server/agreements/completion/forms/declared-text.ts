import { type PDFField, PDFHexString, PDFName, PDFNumber, PDFString, type PDFWidgetAnnotation } from "@cantoo/pdf-lib";
import type { DeclaredText } from "../stamping/stamp.ts";

const alignments = ["left", "center", "right"] as const;

/** The text style that a form declares for a widget. With a size of 0, or none, the reader chooses the size. */
export function declaredText(field: PDFField, widget: PDFWidgetAnnotation): DeclaredText {
  const operators = stringOf(widget.dict.lookup(PDFName.of("DA")) ?? attribute(field, "DA"));
  const quadding = widget.dict.lookup(PDFName.of("Q")) ?? attribute(field, "Q");
  const alignment = quadding instanceof PDFNumber ? alignments[quadding.asNumber()] : undefined;
  return { fontSize: sizeOf(operators), color: colorOf(operators), alignment: alignment ?? "left" };
}

/** The library reads these of the field alone; forms also declare them for groups of fields and for all. */
export function keepDeclared(field: PDFField): void {
  for (const key of ["DA", "Q"]) {
    const value = attribute(field, key);
    if (value && !field.acroField.dict.has(PDFName.of(key))) field.acroField.dict.set(PDFName.of(key), value);
  }
}

function attribute(field: PDFField, key: string) {
  const inherited = field.acroField.getInheritableAttribute(PDFName.of(key));
  const ofForm = field.doc.catalog.getOrCreateAcroForm().dict.get(PDFName.of(key));
  return field.doc.context.lookup(inherited ?? ofForm);
}

function stringOf(value: unknown): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : "";
}

const number = String.raw`(-?\d*\.?\d+)`;

function sizeOf(operators: string): number {
  return Math.abs(Number(new RegExp(String.raw`${number}\s+Tf`).exec(operators)?.[1] ?? 0));
}

function colorOf(operators: string): string {
  const take = (count: number, operator: string) =>
    new RegExp(`${`${number}\\s+`.repeat(count)}${operator}(?![A-Za-z])`).exec(operators)?.slice(1).map(Number);
  const gray = take(1, "g");
  if (gray) return hex([gray[0]!, gray[0]!, gray[0]!]);
  const rgb = take(3, "rg");
  if (rgb) return hex(rgb);
  const [c, m, y, k] = take(4, "k") ?? [0, 0, 0, 1];
  return hex([c!, m!, y!].map((part) => (1 - part) * (1 - k!)));
}

const hex = (parts: readonly number[]) =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
