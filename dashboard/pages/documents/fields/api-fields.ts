import type { Field, Operations, RenderedPdf, TemplateField } from "@probity/contract";
import { fieldDefaults } from "@probity/engines/agreements/fields/field.ts";
import type { PlacedField } from "./field-model.ts";

type DocumentBody = Operations["PATCH /documents/{id}/fields/{fieldId}"]["body"];
type TemplateBody = Operations["PATCH /templates/{id}/fields/{fieldId}"]["body"];
export type SignatureBox = RenderedPdf["signatureBoxes"][number];

const shared = [
  ...(Object.keys(fieldDefaults) as (keyof typeof fieldDefaults)[]),
  "id",
  "fieldType",
  "valueIso",
  "width",
  "height",
] as const;
type Shared = Pick<PlacedField, (typeof shared)[number]>;

const sharedPart = (field: Shared): Shared =>
  Object.fromEntries(shared.map((name) => [name, field[name]])) as unknown as Shared;

/** A field of a document as the editor knows it. */
export function fromDocument(field: Field): PlacedField {
  const { signerId: ownerId, pageNumber, xPosition, yPosition, acroFieldName } = field;
  return { ...sharedPart(field), ownerId, pageNumber, xPosition, yPosition, acroFieldName, anchorRole: null };
}

/** A field of a template, at the place that it has among the pages of the sample. */
export function fromTemplate(field: TemplateField, boxes: readonly SignatureBox[]): PlacedField {
  const { signerRoleId: ownerId, anchor, pageNumber, xPosition, yPosition } = field;
  const box = boxes.find(({ role }) => role === anchor?.role);
  const place =
    anchor && box
      ? {
          pageNumber: box.pageNumber,
          xPosition: rounded(box.xPosition + anchor.xOffset),
          yPosition: rounded(box.yPosition + anchor.yOffset),
        }
      : { pageNumber: pageNumber ?? 1, xPosition: xPosition ?? 0, yPosition: yPosition ?? 0 };
  return { ...sharedPart(field), ...place, ownerId, acroFieldName: null, anchorRole: anchor?.role ?? null };
}

export function documentBody(change: Partial<PlacedField>): DocumentBody {
  const { id: _id, valueIso: _valueIso, anchorRole: _anchorRole, ownerId, options, ...rest } = change;
  return {
    ...rest,
    ...(ownerId !== undefined && { signerId: ownerId }),
    // A line that is still empty is no option.
    ...(options !== undefined && { options: options && options.filter((option) => option !== "") }),
  };
}

const placing = ["pageNumber", "xPosition", "yPosition", "anchorRole"] as const;

/** `whole` is the field after the change: a place by a signature is told as a whole. */
export function templateBody(
  change: Partial<PlacedField>,
  whole: PlacedField,
  boxes: readonly SignatureBox[],
): TemplateBody {
  const {
    acroFieldName: _name,
    pageNumber: _page,
    xPosition: _x,
    yPosition: _y,
    signerId,
    ...rest
  } = documentBody(change);
  const isMoved = placing.some((name) => name in change);
  return {
    ...rest,
    ...(signerId !== undefined && { signerRoleId: signerId }),
    ...(isMoved && placeOf(whole, boxes)),
  };
}

function placeOf(field: PlacedField, boxes: readonly SignatureBox[]): TemplateBody {
  const { anchorRole: role, pageNumber, xPosition, yPosition } = field;
  const box = boxes.find((each) => each.role === role);
  if (role === null || !box) return { anchor: null, pageNumber, xPosition, yPosition };
  return {
    anchor: { role, xOffset: rounded(xPosition - box.xPosition), yOffset: rounded(yPosition - box.yPosition) },
  };
}

/** Adding and taking away again leaves no dust. */
const rounded = (points: number) => Math.round(points * 1000) / 1000;

/** The names that a refusal calls properties by, as the inspector does. */
export function namedAsHere(problems: Readonly<Record<string, string>>): Record<string, string> {
  const ours: Record<string, string> = {
    signerId: "ownerId",
    signerRoleId: "ownerId",
    "anchor/role": "anchorRole",
    anchor: "anchorRole",
  };
  return Object.fromEntries(Object.entries(problems).map(([name, message]) => [ours[name] ?? name, message]));
}
