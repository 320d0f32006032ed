import {
  degrees,
  type PDFDocument as Document,
  PDFDocument,
  type PDFFont,
  rgb,
  StandardFonts,
  TextAlignment,
} from "@cantoo/pdf-lib";
import type { Random } from "@probity/engines/screening/search/testing/random.ts";
import { typesetPdf, written } from "./seeds.ts";

const fonts = [
  StandardFonts.Helvetica,
  StandardFonts.TimesRoman,
  StandardFonts.CourierBold,
  StandardFonts.TimesRomanItalic,
];
const words = [
  "Ann Lee",
  "Müller & Söhne",
  "naïve façade",
  "100,00 €",
  "Łódź".normalize("NFD").replaceAll(/[^\x20-\x7e]/g, ""),
  "x",
];

/** A form of everyday kinds of fields, as different writers make them. */
export async function benignForm(random: Random): Promise<Buffer> {
  const document = await emptyPages(random);
  const font = await document.embedFont(random.pick(fonts));
  const count = 1 + random.below(8);
  for (let field = 0; field < count; field += 1) addField(document, random, font, field);
  const file = Buffer.from(await document.save({ useObjectStreams: random.below(2) === 0 }));
  const how = random.below(4);
  if (how === 0)
    return written(file, "qpdf", ["--linearize", "--object-streams=generate", "in.pdf", "out.pdf"])[0] ?? file;
  return how === 1
    ? (written(file, "qpdf", ["--qdf", "--object-streams=disable", "in.pdf", "out.pdf"])[0] ?? file)
    : file;
}

async function emptyPages(random: Random): Promise<Document> {
  if (random.below(4) === 0) return PDFDocument.load(typesetPdf());
  const document = await PDFDocument.create();
  const font = await document.embedFont(random.pick(fonts));
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const page = document.addPage([400 + random.below(300), 700 + random.below(200)]);
    page.setRotation(degrees(90 * random.below(4)));
    page.drawText(`A form: ${random.pick(words)}`, {
      x: 50,
      y: 660,
      size: 8 + random.below(10),
      font,
      color: rgb(0, 0, random.below(2)),
    });
    if (random.below(3) === 0) page.setCropBox(10, 10, 380, 680);
  }
  return document;
}

function addField(document: Document, random: Random, font: PDFFont, number: number): void {
  const form = document.getForm();
  const page = random.pick(document.getPages());
  const at = { x: 60, y: 560 - number * 60, width: 180, height: 24, borderWidth: random.below(2), font };
  const small = { ...at, width: 18, height: 18 };
  const name = random.below(3) === 0 ? `group.field${number}` : `field${number}`;
  const value = random.pick(words);
  const kinds: (() => unknown)[] = [
    () => {
      const field = form.createTextField(name);
      if (random.below(2) === 0) field.setText(value);
      field.addToPage(page, { ...at, textColor: rgb(random.below(2), 0, 0) });
      field.setFontSize(6 + random.below(10));
      field.setAlignment(random.pick([TextAlignment.Left, TextAlignment.Center, TextAlignment.Right]));
    },
    () => {
      const field = form.createTextField(name);
      field.enableMultiline();
      field.setText(`${value}\n${value}`);
      field.addToPage(page, { ...at, height: 48 });
    },
    () => {
      const field = form.createTextField(name);
      field.setMaxLength(8);
      field.enableCombing();
      field.setText("12345");
      field.addToPage(page, at);
    },
    () => {
      const field = form.createCheckBox(name);
      field.addToPage(page, small);
      if (random.below(2) === 0) field.check();
    },
    () => {
      const field = form.createRadioGroup(name);
      for (const [index, option] of ["one", "two", "Ärztin"].entries())
        field.addOptionToPage(option, page, { ...small, x: 60 + 40 * index });
      if (random.below(2) === 0) field.select(random.pick(["one", "two"]));
    },
    () => {
      const field = form.createDropdown(name);
      field.addOptions(words);
      field.select(value);
      field.addToPage(page, at);
    },
    () => {
      const field = form.createOptionList(name);
      field.addOptions(["red", "green", "blue"]);
      field.select("green");
      field.addToPage(page, { ...at, height: 50 });
    },
    () => {
      const field = form.createTextField(name);
      field.enableReadOnly();
      field.setText(value);
      for (const x of [60, 260]) field.addToPage(page, { ...at, x });
    },
  ];
  random.pick(kinds)();
}
