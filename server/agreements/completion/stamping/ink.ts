import type { Stroke } from "./stamp.ts";

type Point = readonly [x: number, y: number];

/** A pen movement as curves: where it begins, then quadratic curves; without curves it is a dot. */
export type InkCurve = { start: Point; curves: readonly { control: Point; end: Point }[] };

const penWidth = 1.2;

/**
 * Strokes as smooth curves that fill a box, in its points, with their proportions kept and centred. Each curve runs from the
 * middle of one pair of points to the middle of the next, so that no corner is left at a point.
 */
export function inkCurves(strokes: readonly Stroke[], width: number, height: number): InkCurve[] {
  const drawn = strokes.map(withoutRests).filter((stroke) => stroke.length > 0);
  const fit = fitting(drawn, width, height);
  return drawn.map((stroke) => {
    const [start, ...rest] = stroke.map(fit) as [Point, ...Point[]];
    const curves = rest.map((point, index) => {
      const next = rest[index + 1];
      return { control: index === 0 && !next ? middle(start, point) : point, end: next ? middle(point, next) : point };
    });
    return { start, curves };
  });
}

function fitting(strokes: readonly Stroke[], width: number, height: number): (point: readonly number[]) => Point {
  const extent = (axis: 0 | 1): [number, number] => {
    let [low, high] = [Infinity, -Infinity];
    for (const stroke of strokes) {
      for (const point of stroke) [low, high] = [Math.min(low, point[axis]!), Math.max(high, point[axis]!)];
    }
    return [low, high];
  };
  const [[left, right], [top, bottom]] = [extent(0), extent(1)];
  const scales = [(width - penWidth) / (right - left), (height - penWidth) / (bottom - top)].filter(Number.isFinite);
  const scale = Math.max(0, Math.min(...scales, Number.MAX_VALUE));
  // A dot has no extent to scale: it stays a dot in the middle.
  const by = scales.length === 0 ? 0 : scale;
  return ([x, y]) => [width / 2 + (x! - (left + right) / 2) * by, height / 2 + (y! - (top + bottom) / 2) * by];
}

/** A resting pen repeats the same point. */
function withoutRests(stroke: Stroke): Stroke {
  return stroke.filter(([x, y], index) => index === 0 || x !== stroke[index - 1]![0] || y !== stroke[index - 1]![1]);
}

const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
