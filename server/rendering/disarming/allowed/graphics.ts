import { entriesOf, isName, Name, Stream } from "../reading/objects.ts";
import { memberOfLayers } from "./layers.ts";
import {
  choice,
  dictionary,
  list,
  map,
  oneOrList,
  plain,
  plainly,
  type Shape,
  stream,
  streamOrDictionary,
} from "./shapes.ts";

const functionEntries = {
  ...plainly(
    "FunctionType",
    "Domain",
    "Range",
    "Size",
    "BitsPerSample",
    "Order",
    "Encode",
    "Decode",
    "C0",
    "C1",
    "N",
    "Bounds",
  ),
  Functions: "functions",
};

/** Everything that pages, forms, patterns and glyphs are drawn with. */
export const graphics: Readonly<Record<string, Shape>> = {
  plain,
  content: stream(),
  contents: oneOrList("content", "contentList"),
  contentList: list("content"),

  resources: dictionary({
    ExtGState: "graphicsStates",
    ColorSpace: "colorSpaces",
    Pattern: "patterns",
    Shading: "shadings",
    XObject: "xObjects",
    Font: "fonts",
    Properties: "propertyLists",
    ProcSet: "plain",
  }),
  graphicsStates: map("graphicsState"),
  colorSpaces: map("colorSpace"),
  patterns: map("pattern"),
  shadings: map("shading"),
  xObjects: map("xObject"),
  fonts: map("font"),
  propertyLists: map("propertyList"),

  /** Layers that can be switched have been refused by now; the content of the others is always shown. */
  propertyList: choice((value, around) => {
    const type = entriesOf(value)?.get("Type");
    if (!isName(type, "OCG", "OCMD")) return "propertyValues";
    memberOfLayers(value, around);
    return "nothing";
  }),
  propertyValues: map("plain"),
  nothing: { is: "dictionary", entries: {}, quietly: true },
  layer: choice((value, around) => {
    memberOfLayers(value, around);
    around.note("layer");
    return null;
  }),

  xObject: choice((value) => {
    if (!(value instanceof Stream)) return null;
    if (isName(value.entries.get("Subtype"), "Image")) return "image";
    // A form may say that it is PostScript in a second subtype, which this reading leaves out.
    return isName(value.entries.get("Subtype"), "Form") ? "form" : null;
  }),
  form: stream({
    ...plainly(
      "Type",
      "Subtype",
      "FormType",
      "BBox",
      "Matrix",
      "StructParent",
      "StructParents",
      "Name",
      "LastModified",
    ),
    Resources: "resources",
    Group: "group",
    OC: "layer",
  }),
  group: dictionary({ ...plainly("Type", "S", "I", "K"), CS: "colorSpace" }),
  image: stream({
    ...plainly(
      "Type",
      "Subtype",
      "Width",
      "Height",
      "BitsPerComponent",
      "Intent",
      "ImageMask",
      "Decode",
      "Interpolate",
    ),
    ...plainly("SMaskInData", "StructParent", "Name", "Matte"),
    ColorSpace: "colorSpace",
    Mask: "imageMask",
    SMask: "image",
    OC: "layer",
  }),
  imageMask: choice((value) => (value instanceof Stream ? "image" : "plain")),

  graphicsState: dictionary({
    ...plainly(
      "Type",
      "LW",
      "LC",
      "LJ",
      "ML",
      "D",
      "RI",
      "OP",
      "op",
      "OPM",
      "FL",
      "SM",
      "SA",
      "BM",
      "CA",
      "ca",
      "AIS",
      "TK",
    ),
    Font: "fontSetting",
    ...Object.fromEntries(["BG", "BG2", "UCR", "UCR2", "TR", "TR2"].map((key) => [key, "functions"])),
    SMask: "softMask",
  }),
  fontSetting: list("fontSettingPart"),
  fontSettingPart: choice((value) => (value instanceof Map ? "font" : "plain")),
  softMask: choice((value) => (value instanceof Name ? "plain" : "softMaskDictionary")),
  softMaskDictionary: dictionary({ ...plainly("Type", "S", "BC"), G: "form", TR: "functions" }),

  functions: choice((value) => {
    if (Array.isArray(value)) return "functionList";
    return value instanceof Name ? "plain" : "function";
  }),
  functionList: list("functions"),
  function: streamOrDictionary(functionEntries),

  colorSpace: choice((value) => (Array.isArray(value) ? "colorSpaceParts" : "plain")),
  colorSpaceParts: list("colorSpacePart"),
  colorSpacePart: choice((value) => {
    if (Array.isArray(value)) return "colorSpaceParts";
    return entriesOf(value) ? "colorSpaceParameters" : "plain";
  }),
  /** A profile, a table of colours, a function, the parameters of a calibrated space or of a mixture of inks. */
  colorSpaceParameters: streamOrDictionary({
    ...functionEntries,
    ...plainly(
      "WhitePoint",
      "BlackPoint",
      "Gamma",
      "Matrix",
      "Subtype",
      "Components",
      "Solidities",
      "DotGain",
      "PrintingOrder",
    ),
    Alternate: "colorSpace",
    Colorants: "colorSpaces",
    Process: "colorProcess",
  }),
  colorProcess: dictionary({ ColorSpace: "colorSpace", Components: "plain" }),
  profile: stream({ ...plainly("N", "Range"), Alternate: "colorSpace" }),

  pattern: choice((value) => (value instanceof Stream ? "tilingPattern" : "shadingPattern")),
  tilingPattern: stream({
    ...plainly("Type", "PatternType", "PaintType", "TilingType", "BBox", "XStep", "YStep", "Matrix"),
    Resources: "resources",
  }),
  shadingPattern: dictionary({
    ...plainly("Type", "PatternType", "Matrix"),
    Shading: "shading",
    ExtGState: "graphicsState",
  }),
  shading: streamOrDictionary({
    ...plainly(
      "ShadingType",
      "Background",
      "BBox",
      "AntiAlias",
      "Coords",
      "Domain",
      "Matrix",
      "Extend",
      "BitsPerCoordinate",
    ),
    ...plainly("BitsPerComponent", "BitsPerFlag", "Decode", "VerticesPerRow"),
    ColorSpace: "colorSpace",
    Function: "functions",
  }),

  font: dictionary({
    ...plainly("Type", "Subtype", "BaseFont", "FirstChar", "LastChar", "Widths", "Name", "DW", "W", "DW2", "W2"),
    ...plainly("FontBBox", "FontMatrix"),
    FontDescriptor: "fontDescriptor",
    Encoding: "encoding",
    ToUnicode: "characterMap",
    DescendantFonts: "descendantFonts",
    CIDSystemInfo: "characterCollection",
    CIDToGIDMap: "characterMap",
    CharProcs: "glyphs",
    Resources: "resources",
  }),
  descendantFonts: list("font"),
  glyphs: map("content"),
  characterCollection: dictionary(plainly("Registry", "Ordering", "Supplement")),
  encoding: choice((value) => {
    if (value instanceof Stream) return "characterMap";
    return value instanceof Map ? "encodingDictionary" : "plain";
  }),
  encodingDictionary: dictionary(plainly("Type", "BaseEncoding", "Differences")),
  characterMap: choice((value) => (value instanceof Stream ? "characterMapStream" : "plain")),
  characterMapStream: stream({
    ...plainly("Type", "CMapName", "WMode"),
    CIDSystemInfo: "characterCollection",
    UseCMap: "characterMap",
  }),
  fontDescriptor: dictionary({
    ...plainly(
      "Type",
      "FontName",
      "FontFamily",
      "FontStretch",
      "FontWeight",
      "Flags",
      "FontBBox",
      "ItalicAngle",
      "Ascent",
    ),
    ...plainly("Descent", "Leading", "CapHeight", "XHeight", "StemV", "StemH", "AvgWidth", "MaxWidth", "MissingWidth"),
    ...plainly("CharSet", "Lang"),
    FontFile: "fontProgram",
    FontFile2: "fontProgram",
    FontFile3: "fontProgram",
    CIDSet: "content",
  }),
  fontProgram: stream(plainly("Subtype", "Length1", "Length2", "Length3")),
  globals: stream(),
};
