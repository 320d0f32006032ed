import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfString } from "@libpdf/core";

/** The seal's entries in the file. */
export type SealField = { reason: string; signingTime: Date };

/** A file with space for its seal, and the position of the space: from `<` to after `>`. */
export type SealPlace = { file: Buffer; begin: number; end: number };

/** As wide as the offsets of the largest file there could be. */
const unknownOffset = 9_999_999_999;
const fieldName = "Seal";
/** Printed, and not to be moved or deleted. */
const widgetFlags = 4 + 128;
/** The file has signatures, so any change must be appended. */
const signatureFlags = 3;
const noChanges = 1;

/** Appends a field with an empty seal of this many bytes, and asks viewers to show the document's title. */
export async function withRoomForSeal(bytes: Uint8Array, seal: SealField, roomBytes: number): Promise<SealPlace> {
  const pdf = await PDF.load(bytes);
  const page = pdf.getPage(0);
  if (!page) throw new Error("A file without pages cannot be sealed.");
  const value = pdf.register(
    PdfDict.of({
      Type: PdfName.of("Sig"),
      Filter: PdfName.of("Adobe.PPKLite"),
      SubFilter: PdfName.of("ETSI.CAdES.detached"),
      ByteRange: PdfArray.of(...[0, ...Array<number>(3).fill(unknownOffset)].map((offset) => PdfNumber.of(offset))),
      Contents: new PdfString(new Uint8Array(roomBytes), "hex"),
      M: PdfString.fromString(pdfDate(seal.signingTime)),
      Reason: PdfString.fromString(seal.reason),
      Reference: PdfArray.of(certification()),
    }),
  );
  const field = PdfDict.of({
    FT: PdfName.of("Sig"),
    T: PdfString.fromString(fieldName),
    V: value,
    Type: PdfName.of("Annot"),
    Subtype: PdfName.of("Widget"),
    F: PdfNumber.of(widgetFlags),
    P: page.ref,
    // Without a size it needs no appearance.
    Rect: PdfArray.of(...[0, 0, 0, 0].map((edge) => PdfNumber.of(edge))),
  });
  addField(pdf, field);
  pdf.getCatalog().set("Perms", PdfDict.of({ DocMDP: value }));
  showTitle(pdf);
  return placeIn(Buffer.from(await pdf.save({ incremental: true })), bytes.length);
}

/** The seal certifies the document and permits no change at all: readers report whatever is appended later. */
const certification = () =>
  PdfDict.of({
    Type: PdfName.of("SigRef"),
    TransformMethod: PdfName.of("DocMDP"),
    TransformParams: PdfDict.of({
      Type: PdfName.of("TransformParams"),
      V: PdfName.of("1.2"),
      P: PdfNumber.of(noChanges),
    }),
  });

function addField(pdf: PDF, field: PdfDict): void {
  const catalog = pdf.getCatalog();
  const form = catalog.getDict("AcroForm", (ref) => pdf.getObject(ref))?.clone() ?? new PdfDict();
  const fields = form.getArray("Fields", (ref) => pdf.getObject(ref));
  form.set("Fields", new PdfArray([...(fields ?? []), pdf.register(field)]));
  form.set("SigFlags", PdfNumber.of(signatureFlags));
  catalog.set("AcroForm", pdf.register(form));
}

function showTitle(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  const preferences = catalog.getDict("ViewerPreferences", (ref) => pdf.getObject(ref))?.clone() ?? new PdfDict();
  preferences.set("DisplayDocTitle", PdfBool.of(true));
  catalog.set("ViewerPreferences", preferences);
}

/** Finds the space in the appended part, and writes the range that the seal covers: everything except the space. */
function placeIn(file: Buffer, appendedFrom: number): SealPlace {
  const ranges = Buffer.from(`[0 ${unknownOffset} ${unknownOffset} ${unknownOffset}]`);
  const at = file.indexOf(ranges, appendedFrom);
  const begin = file.indexOf("<", file.indexOf("/Contents", at));
  const end = file.indexOf(">", begin) + 1;
  if (at === -1 || begin === -1 || end === 0) throw new Error("The room for the seal is not where it was put.");
  const covered = [begin, end, file.length - end].map((offset) => `${offset}`.padEnd(`${unknownOffset}`.length));
  file.write(`[0 ${covered.join(" ")}]`, at, "latin1");
  return { file, begin, end };
}

const pdfDate = (date: Date) => `D:${date.toISOString().replaceAll(/[-:T]|\.\d+Z/g, "")}Z`;
