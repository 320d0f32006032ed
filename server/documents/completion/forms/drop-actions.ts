import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFStream } from "@cantoo/pdf-lib";

/** Actions that only move within the document or to a web address. Every other one runs or sends something. */
const harmless: ReadonlySet<string> = new Set(["GoTo", "URI", "Named"]);
/** They stand by themselves or in a chain behind a harmless one, which may be a list. */
const running: ReadonlySet<string> = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "ResetForm",
  "GoToR",
  "GoToE",
  "Rendition",
  "Movie",
  "Sound",
  "RichMediaExecute",
]);
const nestingMax = 100;

/** Takes out everything a reader would run on its own or on a click, and says whether there was any. */
export function dropActions(document: PDFDocument): boolean {
  let dropped = false;
  const drop = (dict: PDFDict, key: string) => {
    dropped = true;
    dict.delete(PDFName.of(key));
  };
  const visit = (object: PDFObject, depth: number): void => {
    if (depth > nestingMax) return;
    if (object instanceof PDFStream) return visit(object.dict, depth);
    if (object instanceof PDFArray) return object.asArray().forEach((item) => visit(item, depth + 1));
    if (!(object instanceof PDFDict)) return;
    if (isRunningAction(object)) {
      // Without its type an action does nothing, even if something still refers to it.
      for (const key of object.keys()) object.delete(key);
      dropped = true;
      return;
    }
    for (const key of ["AA", "JavaScript"]) if (object.has(PDFName.of(key))) drop(object, key);
    for (const key of ["A", "OpenAction", "PA", "Next"]) if (runs(object, key)) drop(object, key);
    for (const [, value] of object.entries()) visit(value, depth + 1);
  };
  for (const [, object] of document.context.enumerateIndirectObjects()) visit(object, 0);
  return dropped;
}

/** Structure elements have an `S` of their own, which may be any name. */
function isRunningAction(dict: PDFDict): boolean {
  const [type, kind] = [dict.lookup(PDFName.of("S")), dict.lookup(PDFName.of("Type"))];
  const isElement = kind instanceof PDFName && kind.decodeText() === "StructElem";
  return type instanceof PDFName && running.has(type.decodeText()) && !isElement;
}

function runs(dict: PDFDict, key: string): boolean {
  const action = dict.lookup(PDFName.of(key));
  const type = action instanceof PDFDict ? action.lookup(PDFName.of("S")) : undefined;
  // Structure elements have an `A` as well; it has no type of action.
  return type instanceof PDFName && !harmless.has(type.decodeText());
}
