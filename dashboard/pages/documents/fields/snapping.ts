import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import { justBox } from "./places.ts";

/** A line that an edge or the middle of the moved field now lies on: from one end of what is aligned to the other. */
export type Guide = { axis: "x" | "y"; at: number; from: number; to: number };
export type Snapped = { box: FieldBox; guides: Guide[] };

const sames = 0.005;

type Side = { start: "xPosition" | "yPosition"; size: "width" | "height" };
const sides: Record<Guide["axis"], Side> = {
  x: { start: "xPosition", size: "width" },
  y: { start: "yPosition", size: "height" },
};

/** Edges and middle, in the order in which they are tried. */
const marksOf = (box: FieldBox, { start, size }: Side) => [
  box[start],
  box[start] + box[size],
  box[start] + box[size] / 2,
];

/** Moves a box that lies on its page by at most `distance`, so that it stands in line with another field or the page. */
export function snapMove(
  box: FieldBox,
  others: readonly FieldBox[],
  page: PageSizeInPoints,
  distance: number,
): Snapped {
  const by = (axis: Guide["axis"]) => {
    const { start, size } = sides[axis];
    const isOnPage = (shift: number) => box[start] + shift >= 0 && box[start] + shift + box[size] <= page[size];
    return nearest(marksOf(box, sides[axis]), targetsOf(others, page, sides[axis]), distance, isOnPage);
  };
  const next = justBox({ ...box, xPosition: box.xPosition + by("x"), yPosition: box.yPosition + by("y") });
  return { box: next, guides: guidesOf(next, others, page) };
}

/** The same for the lower right corner alone. */
export function snapResize(
  box: FieldBox,
  others: readonly FieldBox[],
  page: PageSizeInPoints,
  distance: number,
): Snapped {
  const by = (axis: Guide["axis"]) => {
    const { start, size } = sides[axis];
    const isOnPage = (shift: number) => box[size] + shift > 0 && box[start] + box[size] + shift <= page[size];
    return nearest([box[start] + box[size]], targetsOf(others, page, sides[axis]), distance, isOnPage);
  };
  const next = justBox({ ...box, width: box.width + by("x"), height: box.height + by("y") });
  return { box: next, guides: guidesOf(next, others, page) };
}

const targetsOf = (others: readonly FieldBox[], page: PageSizeInPoints, side: Side) => [
  ...others.flatMap((other) => marksOf(other, side)),
  page[side.size] / 2,
  0,
  page[side.size],
];

/** The smallest shift that brings one of the marks to a target; 0 if none is near. */
function nearest(
  marks: readonly number[],
  targets: readonly number[],
  distance: number,
  isAllowed: (shift: number) => boolean,
): number {
  let best = Infinity;
  for (const mark of marks)
    for (const target of targets) {
      const shift = target - mark;
      if (Math.abs(shift) <= distance && Math.abs(shift) < Math.abs(best) && isAllowed(shift)) best = shift;
    }
  return best === Infinity ? 0 : best;
}

/** The lines that a box shares with others. */
export function guidesOf(box: FieldBox, others: readonly FieldBox[], page: PageSizeInPoints): Guide[] {
  return (["x", "y"] as const).flatMap((axis) => {
    const along = sides[axis === "x" ? "y" : "x"];
    return marksOf(box, sides[axis]).flatMap((at): Guide[] => {
      const aligned = others.filter((other) => marksOf(other, sides[axis]).some((mark) => Math.abs(mark - at) < sames));
      const isMiddle = Math.abs(at - page[sides[axis].size] / 2) < sames;
      if (aligned.length === 0 && !isMiddle) return [];
      const ends = [box, ...aligned].flatMap((each) => [each[along.start], each[along.start] + each[along.size]]);
      return [{ axis, at, from: Math.min(...ends), to: Math.max(...ends) }];
    });
  });
}

/** The gap to the nearest field above that stands in the same column; null where there is none near. */
export function gapAbove(box: FieldBox, others: readonly FieldBox[]): { from: number; to: number } | null {
  const nearPoints = 60;
  const above = others
    .filter((other) => other.xPosition < box.xPosition + box.width && box.xPosition < other.xPosition + other.width)
    .map((other) => other.yPosition + other.height)
    .filter((bottom) => bottom <= box.yPosition && box.yPosition - bottom <= nearPoints);
  return above.length === 0 ? null : { from: Math.max(...above), to: box.yPosition };
}
