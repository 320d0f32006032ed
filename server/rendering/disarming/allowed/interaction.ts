import { Refused } from "../refused.ts";
import { type Dictionary, entriesOf, isName, Name, type PdfValue, Stream } from "../reading/objects.ts";
import { noteActions } from "./actions.ts";
import { choice, dictionary, list, listWithHoles, map, plainly, type Shape, type Surroundings } from "./shapes.ts";

/** Comments that are shown as the picture they bring along. */
const pictured = (
  "Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret" +
  " Ink Watermark"
).split(" ");
const richMedia = ["RichMedia", "Screen", "Movie", "Sound", "3D"];
/** Invisible, hidden, not to be viewed, or to be viewed at times. */
const hidingFlags = 1 | 2 | 32 | 256;
const printed = "4";

/** `http`, `https` and `mailto`: the reader asks before it follows, and shows where to. */
const address = /^(https?:\/\/|mailto:)[\x21-\x7e]*$/i;

/** What readers can point at, fill in and follow. */
export const interaction: Readonly<Record<string, Shape>> = {
  page: { is: "page" },
  annotations: list("annotation"),
  annotation: choice((value, around) => annotationShape(value, around)),
  link: dictionary(
    {
      ...plainly("Type", "Subtype", "Rect", "Border", "C", "QuadPoints", "StructParent", "Contents"),
      BS: "borderStyle",
      Dest: "destination",
      A: "action",
      P: "page",
      OC: "layer",
    },
    { F: printed },
  ),
  pictured: dictionary(
    { ...plainly("Type", "Subtype", "Rect", "AS", "StructParent"), AP: "appearances", P: "page", OC: "layer" },
    { F: printed },
  ),
  borderStyle: dictionary(plainly("Type", "W", "S", "D")),
  /** Only the one that is shown at rest: others are for a mouse above it, or pressed. */
  appearances: dictionary({ N: "appearance" }),
  appearance: choice((value) => (value instanceof Stream ? "form" : "appearanceStates")),
  appearanceStates: map("form"),

  action: choice((value, around) => actionShape(value, around)),
  goTo: dictionary({ ...plainly("Type", "S"), D: "destination" }),
  webAddress: dictionary(plainly("Type", "S", "URI")),
  openAction: choice((value) => (Array.isArray(value) ? "destinationParts" : "action")),
  destination: choice((value) => {
    if (Array.isArray(value)) return "destinationParts";
    return value instanceof Map ? "destinationDictionary" : "plain";
  }),
  destinationParts: listWithHoles("destinationPart"),
  destinationPart: choice((value) => (value instanceof Map ? "page" : "plain")),
  destinationDictionary: dictionary({ D: "destination" }),

  acroForm: dictionary({ ...plainly("DA", "Q", "NeedAppearances"), Fields: "fields", DR: "resources" }),
  fields: list("field"),
  field: choice((value, around) => fieldShape(value, around)),
  drawnField: dictionary(fieldEntries({ AP: "appearances" })),
  undrawnField: dictionary(fieldEntries({})),
  fieldValue: choice((value, { toBeSigned }) => {
    // A value with entries is a signature.
    if (value instanceof Map && toBeSigned) throw new Refused("pdf_already_signed");
    return entriesOf(value) ? null : "plain";
  }),
  fieldLook: dictionary(plainly("R", "BC", "BG", "CA", "TP")),
};

function fieldEntries(more: Record<string, string>): Record<string, string> {
  return {
    ...plainly("FT", "T", "TU", "TM", "Ff", "DV", "DA", "Q", "MaxLen", "Opt", "TI", "I"),
    ...plainly("Type", "Subtype", "Rect", "F", "AS", "Border", "H", "StructParent"),
    V: "fieldValue",
    Parent: "field",
    Kids: "fields",
    P: "page",
    BS: "borderStyle",
    MK: "fieldLook",
    OC: "layer",
    ...more,
  };
}

function annotationShape(value: PdfValue, around: Surroundings): string | null {
  const entries = value instanceof Map ? value : null;
  const subtype = around.look(entries?.get("Subtype"));
  if (!entries || !(subtype instanceof Name)) return leftOut("annotation", around);
  if (subtype.value === "Widget") return fieldShape(entries, around);
  const flags = around.look(entries.get("F"));
  const hidden = typeof flags === "number" && (flags & hidingFlags) !== 0;
  if (subtype.value === "Link" && !hidden) return "link";
  if (subtype.value === "FileAttachment") return leftOut("attachment", around);
  if (richMedia.includes(subtype.value)) return leftOut("rich_media", around);
  const appearance = around.look(entriesOf(around.look(entries.get("AP")))?.get("N"));
  return pictured.includes(subtype.value) && appearance !== null && !hidden
    ? "pictured"
    : leftOut("annotation", around);
}

function leftOut(kind: "annotation" | "attachment" | "rich_media", { note }: Surroundings): null {
  note(kind);
  return null;
}

/** Texts and choices are drawn from their values where the form asks for it, and their own pictures are not shown. */
function fieldShape(value: PdfValue, around: Surroundings): string | null {
  if (!(value instanceof Map)) return null;
  if (!around.drawsFromValues) return "drawnField";
  return isName(inheritedType(value, around), "Tx", "Ch") ? "undrawnField" : "drawnField";
}

/** Groups of fields may stand in each other; one that stands in itself has no type. */
function inheritedType(field: Dictionary, { look }: Surroundings): PdfValue {
  const seen = new Set<Dictionary>();
  for (let at: PdfValue = field; at instanceof Map && !seen.has(at); at = look(at.get("Parent"))) {
    seen.add(at);
    const type = look(at.get("FT"));
    if (type !== null) return type;
  }
  return null;
}

function actionShape(value: PdfValue, around: Surroundings): string | null {
  const type = around.look(entriesOf(value)?.get("S"));
  if (value instanceof Map && isName(type, "GoTo")) return "goTo";
  const uri = around.look(entriesOf(value)?.get("URI"));
  if (value instanceof Map && isName(type, "URI") && Buffer.isBuffer(uri) && address.test(uri.toString("latin1")))
    return "webAddress";
  noteActions(value, around);
  return null;
}
