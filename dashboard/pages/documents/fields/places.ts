import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import { inReadingOrder } from "@probity/engines/agreements/fields/reading-order.ts";
import type { PlacedField } from "./field-model.ts";

/** Below this nobody can hit a field, and nothing is readable in it. */
const sideMin = 8;
/** Two boxes that share less than this only touch. */
const touchPoints = 0.5;
const gapPoints = 8;
const marginPoints = 72;

/** The API takes any number; hundredths of a point are finer than a printer. */
const rounded = (points: number) => Math.round(points * 100) / 100;
const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));

/** The nearest box of at most the page's size that lies on it. */
export function onPage<B extends FieldBox>(box: B, page: PageSizeInPoints): B {
  const width = between(Math.min(sideMin, page.width), box.width, page.width);
  const height = between(Math.min(sideMin, page.height), box.height, page.height);
  return {
    ...box,
    width: rounded(width),
    height: rounded(height),
    xPosition: rounded(between(0, box.xPosition, page.width - width)),
    yPosition: rounded(between(0, box.yPosition, page.height - height)),
  };
}

export const movedBy = (box: FieldBox, page: PageSizeInPoints, right: number, down: number): FieldBox =>
  onPage(justBox({ ...box, xPosition: box.xPosition + right, yPosition: box.yPosition + down }), page);

/** The upper left corner stays where it is. */
export function resizedBy(box: FieldBox, page: PageSizeInPoints, wider: number, higher: number): FieldBox {
  const width = Math.min(Math.max(sideMin, box.width + wider), Math.max(sideMin, page.width - box.xPosition));
  const height = Math.min(Math.max(sideMin, box.height + higher), Math.max(sideMin, page.height - box.yPosition));
  return onPage(justBox({ ...box, width, height }), page);
}

export const justBox = ({ pageNumber, xPosition, yPosition, width, height }: FieldBox): FieldBox => ({
  pageNumber,
  xPosition,
  yPosition,
  width,
  height,
});

export function overlap(one: FieldBox, other: FieldBox): boolean {
  if (one.pageNumber !== other.pageNumber) return false;
  const across =
    Math.min(one.xPosition + one.width, other.xPosition + other.width) - Math.max(one.xPosition, other.xPosition);
  const down =
    Math.min(one.yPosition + one.height, other.yPosition + other.height) - Math.max(one.yPosition, other.yPosition);
  return across > touchPoints && down > touchPoints;
}

type Size = { width: number; height: number };

/** A place where nothing is yet: below a field if one is given, else the first one from the top; the corner if all is full. */
export function freePlace(
  boxes: readonly FieldBox[],
  page: PageSizeInPoints,
  size: Size,
  below: FieldBox | null,
): FieldBox {
  const { pageNumber } = page;
  const at = (xPosition: number, yPosition: number) => onPage({ pageNumber, xPosition, yPosition, ...size }, page);
  const isFree = (box: FieldBox) => !boxes.some((other) => overlap(box, other));
  const start = below?.pageNumber === pageNumber ? below : null;
  const left = start?.xPosition ?? marginPoints;
  const top = start ? start.yPosition + start.height + gapPoints : marginPoints;
  for (let y = top; y + size.height <= page.height; y += gapPoints) {
    const place = at(left, y);
    if (isFree(place)) return place;
  }
  for (let y = 0; y + size.height <= page.height; y += gapPoints) {
    for (let x = 0; x + size.width <= page.width; x += gapPoints) if (isFree(at(x, y))) return at(x, y);
  }
  return at(left, top);
}

/**
 * The order is the order of reading, so a field comes earlier by exchanging its place with the one before it. Null at the ends,
 * and where there is no page for it.
 */
export function exchanged(
  fields: readonly PlacedField[],
  pages: readonly PageSizeInPoints[],
  id: string,
  step: -1 | 1,
): PlacedField[] | null {
  const field = fields.find((each) => each.id === id);
  const order = inReadingOrder(fields.filter(({ ownerId }) => ownerId === field?.ownerId));
  const other = order[order.findIndex((each) => each.id === id) + step];
  if (!field || !other) return null;
  const placeOf = (of: PlacedField, from: PlacedField): PlacedField => {
    const { pageNumber, xPosition, yPosition, anchorRole } = from;
    const page = pages.find((each) => each.pageNumber === pageNumber);
    const moved = { ...of, pageNumber, xPosition, yPosition, anchorRole };
    return page ? onPage(moved, page) : moved;
  };
  return fields.map((each) => {
    if (each.id === field.id) return placeOf(field, other);
    return each.id === other.id ? placeOf(other, field) : each;
  });
}

/** The number of each field in the order of its own signer, from 1. */
export function numbersOf(fields: readonly PlacedField[]): Map<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    inReadingOrder(fields).map(({ id, ownerId }) => {
      const number = (counts.get(ownerId) ?? 0) + 1;
      counts.set(ownerId, number);
      return [id, number];
    }),
  );
}
