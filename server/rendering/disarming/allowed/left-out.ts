import type { RemovedKind } from "@probity/engines/agreements/documents/inspection.ts";
import type { PdfValue } from "../reading/objects.ts";
import { noteActions } from "./actions.ts";
import type { Surroundings } from "./shapes.ts";

/** What to call entries that no shape has. */
const kindOfEntry: Readonly<Record<string, RemovedKind>> = {
  JavaScript: "script",
  JS: "script",
  EmbeddedFiles: "attachment",
  AF: "attachment",
  EF: "attachment",
  FS: "attachment",
  Collection: "attachment",
  Renditions: "rich_media",
  RichMediaContent: "rich_media",
  XFA: "xfa",
  Metadata: "metadata",
  PieceInfo: "private_data",
  Alternates: "alternate_image",
  Thumb: "thumbnail",
};
const actionEntries: ReadonlySet<string> = new Set(["A", "AA", "PA", "Next", "OpenAction"]);
/** Entries without meaning for what is shown: counted elsewhere, written anew, or kept for editors. */
const withoutMention: ReadonlySet<string> = new Set(
  (
    "Type Length Filter DecodeParms DL Pages Parent Kids Count Version Extensions OCProperties SigFlags" +
    " CO NM M CreationDate ModDate F LastModified Popup IRT PTEX.Fullbanner PTEX.FileName PTEX.PageNumber" +
    " PTEX.InfoDict GTS_PDFXVersion Identity"
  ).split(" "),
);

/** Says that an entry was left out. */
export function noteEntry(key: string, value: PdfValue, around: Surroundings): void {
  if (around.look(value) === null || withoutMention.has(key)) return;
  if (actionEntries.has(key)) noteActions(value, around);
  else around.note(kindOfEntry[key] ?? "other");
}
