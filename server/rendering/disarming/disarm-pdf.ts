import type { PdfProblem, Removed } from "@probity/engines/agreements/documents/inspection.ts";
import { refuseHiddenLayers } from "./allowed/layers.ts";
import { Copier } from "./copy-objects.ts";
import { formOf } from "./form-tree.ts";
import { pagesOf } from "./pages.ts";
import { type Dictionary, NotReadable, TooComplex } from "./reading/objects.ts";
import { PdfFile } from "./reading/pdf-file.ts";
import { Refused } from "./refused.ts";
import { RemovedTally } from "./removed.ts";
import { PdfWriter } from "./write-pdf.ts";

export type Disarmed = { pdf: Buffer; removed: Removed[] } | { problem: PdfProblem };

/**
 * Writes a PDF anew with only what is allowed in it: one revision without scripts, actions, files and layers, and says what
 * was left out. What cannot be taken out without a change to what people see is refused.
 */
export function disarmPdf(bytes: Uint8Array, { toBeSigned = true }: { toBeSigned?: boolean } = {}): Disarmed {
  try {
    return disarmed(new PdfFile(bytes), toBeSigned);
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    if (error instanceof TooComplex) return { problem: "pdf_too_complex" };
    // A stack or a buffer that is full is the file's doing too; messages may quote the file.
    if (error instanceof NotReadable || error instanceof RangeError) return { problem: "pdf_invalid" };
    throw error;
  }
}

function disarmed(file: PdfFile, toBeSigned: boolean): Disarmed {
  if (file.encrypted) throw new Refused("pdf_encrypted");
  const { look } = file;
  const catalog = look(file.trailer.get("Root"));
  if (!(catalog instanceof Map)) throw new NotReadable("No catalog.");
  const removed = new RemovedTally();
  if (toBeSigned) refuseHiddenLayers(catalog, { look, note: (kind) => removed.note(kind, null) });
  const {
    catalog: whole,
    pages,
    drawsFromValues,
  } = formOf(catalog, pagesOf(catalog, file, toBeSigned), file, { removed, toBeSigned });
  const earlier = file.revisions - (file.linearized ? 2 : 1);
  if (earlier > 0) removed.note("earlier_revision", null, earlier);

  const writer = new PdfWriter();
  const [root, tree] = [writer.newNumber(), writer.newNumber()];
  const numbers = new Map(pages.map(({ number }) => [number, writer.newNumber()]));
  const structure = look(catalog.get("StructTreeRoot"));
  const copier = new Copier(file, writer, removed, numbers, {
    structureRoot: structure instanceof Map ? structure : null,
    drawsFromValues,
    toBeSigned,
  });
  copier.write(root, whole, "catalog", null, `/Pages ${tree} 0 R `);
  const kids = [...numbers.values()].map((number) => `${number} 0 R`).join(" ");
  writer.write(tree, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, { number, entries }] of pages.entries())
    copier.write(numbers.get(number)!, entries, "pageObject", index + 1, `/Type /Page /Parent ${tree} 0 R `);
  const information = informationOf(file);
  const informationNumber = information && writer.newNumber();
  if (information) copier.write(informationNumber!, information, "information", null);
  copier.finish();
  return { pdf: writer.end(root, informationNumber), removed: removed.list() };
}

function informationOf(file: PdfFile): Dictionary | null {
  const information = file.look(file.trailer.get("Info"));
  return information instanceof Map ? information : null;
}
