import { isName } from "../reading/objects.ts";
import { choice, dictionary, list, listWithHoles, map, oneOrList, plainly, type Shape } from "./shapes.ts";

/** What belongs to the document as a whole, and its structure for those who do not see it. */
export const documentShapes: Readonly<Record<string, Shape>> = {
  catalog: dictionary(
    {
      ...plainly("Lang", "PageLayout"),
      PageLabels: "pageLabels",
      Names: "names",
      Dests: "destinations",
      ViewerPreferences: "viewerPreferences",
      PageMode: "pageMode",
      Outlines: "outline",
      OpenAction: "openAction",
      AcroForm: "acroForm",
      StructTreeRoot: "structureRoot",
      MarkInfo: "markInfo",
      OutputIntents: "outputIntents",
    },
    { Type: "/Catalog" },
  ),
  viewerPreferences: dictionary(
    plainly("HideToolbar", "HideMenubar", "FitWindow", "CenterWindow", "DisplayDocTitle", "Direction"),
  ),
  pageMode: choice((value) => (isName(value, "UseNone", "UseOutlines", "UseThumbs") ? "plain" : null)),
  markInfo: dictionary(plainly("Marked", "UserProperties", "Suspects")),
  outputIntents: list("outputIntent"),
  outputIntent: dictionary({
    ...plainly("Type", "S", "OutputCondition", "OutputConditionIdentifier", "RegistryName", "Info"),
    DestOutputProfile: "profile",
  }),
  information: dictionary(
    plainly("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate", "Trapped"),
  ),

  pageObject: dictionary({
    ...plainly(
      "MediaBox",
      "CropBox",
      "BleedBox",
      "TrimBox",
      "ArtBox",
      "Rotate",
      "StructParents",
      "Tabs",
      "LastModified",
    ),
    Resources: "resources",
    Contents: "contents",
    Annots: "annotations",
    Group: "group",
  }),
  pageLabels: dictionary({ Nums: "pageLabelItems", Kids: "pageLabelKids", Limits: "plain" }),
  pageLabelKids: list("pageLabels"),
  pageLabelItems: listWithHoles("pageLabelItem"),
  pageLabelItem: choice((value) => (value instanceof Map ? "pageLabel" : "plain")),
  pageLabel: dictionary(plainly("Type", "S", "P", "St")),

  names: dictionary({ Dests: "destinationNames" }),
  destinationNames: dictionary({ Names: "destinationNameItems", Kids: "destinationNameKids", Limits: "plain" }),
  destinationNameKids: list("destinationNames"),
  destinationNameItems: listWithHoles("destination"),
  destinations: map("destination"),
  outline: dictionary({ ...plainly("Type", "Count"), First: "outlineItem", Last: "outlineItem" }),
  outlineItem: dictionary({
    ...plainly("Title", "Count", "C", "F"),
    Parent: "outlineParent",
    Prev: "outlineItem",
    Next: "outlineItem",
    First: "outlineItem",
    Last: "outlineItem",
    Dest: "destination",
    A: "action",
  }),
  outlineParent: choice((value) => (value instanceof Map && value.has("Title") ? "outlineItem" : "outline")),

  structureRoot: dictionary(
    {
      ParentTreeNextKey: "plain",
      K: "structureKids",
      ParentTree: "parentTree",
      IDTree: "idTree",
      RoleMap: "propertyValues",
      ClassMap: "attributeClasses",
    },
    { Type: "/StructTreeRoot" },
  ),
  structureKids: oneOrList("structureKid", "structureKidList"),
  structureKidList: list("structureKid"),
  structureKid: choice((value) => {
    if (!(value instanceof Map)) return "plain";
    if (isName(value.get("Type"), "MCR")) return "markedContent";
    return isName(value.get("Type"), "OBJR") ? "objectInStructure" : "structureElement";
  }),
  structureElement: dictionary({
    ...plainly("Type", "S", "ID", "R", "T", "Lang", "Alt", "E", "ActualText", "C"),
    P: "structureParent",
    Pg: "page",
    K: "structureKids",
    A: "attributes",
  }),
  structureParent: choice((value, { structureRoot }) =>
    value === structureRoot ? "structureRoot" : "structureElement",
  ),
  markedContent: dictionary({ ...plainly("Type", "MCID"), Pg: "page" }),
  objectInStructure: dictionary({ Type: "plain", Pg: "page", Obj: "structuredObject" }),
  structuredObject: choice((value) => (value instanceof Map ? "annotation" : "xObject")),
  attributes: choice((value) => {
    if (Array.isArray(value)) return "attributeList";
    return value instanceof Map ? "propertyValues" : "plain";
  }),
  attributeList: list("attributes"),
  attributeClasses: map("attributes"),
  parentTree: dictionary({ Nums: "parentTreeItems", Kids: "parentTreeKids", Limits: "plain" }),
  parentTreeKids: list("parentTree"),
  parentTreeItems: listWithHoles("parentTreeItem"),
  parentTreeItem: choice((value) => {
    if (Array.isArray(value)) return "parentTreeItems";
    return value instanceof Map ? "structureElement" : "plain";
  }),
  idTree: dictionary({ Names: "parentTreeItems", Kids: "idTreeKids", Limits: "plain" }),
  idTreeKids: list("idTree"),
};
