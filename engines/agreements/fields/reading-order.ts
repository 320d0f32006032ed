import type { FieldBox } from "./box.ts";

/** Fields whose tops are this close stand on one line and are read from the side. */
const sameLinePoints = 8;

type Placed = Pick<FieldBox, "pageNumber" | "xPosition" | "yPosition"> & { id: string };

/**
 * Fields in the order in which a signer meets them: page by page, line by line. A line begins with its topmost field, so the
 * order depends on nothing but the places.
 */
export function inReadingOrder<F extends Placed>(fields: readonly F[]): F[] {
  const lines: F[][] = [];
  for (const field of fields.toSorted(downwards)) {
    const line = lines.at(-1);
    if (line && isOnLine(field, line[0]!)) line.push(field);
    else lines.push([field]);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.xPosition - other.xPosition || byId(one, other)));
}

const isOnLine = (field: Placed, first: Placed) =>
  field.pageNumber === first.pageNumber && field.yPosition - first.yPosition <= sameLinePoints;

const downwards = (one: Placed, other: Placed) =>
  one.pageNumber - other.pageNumber || one.yPosition - other.yPosition || byId(one, other);

const byId = (one: Placed, other: Placed) => (one.id < other.id ? -1 : 1);
