import { escaped } from "./content-html.ts";
import type { KeptSignature } from "./signature.ts";

type Vector = Exclude<KeptSignature, { kind: "uploaded" }>;

const strokeWidth = 2;

/** A drawn signature within its own bounds, a typed one within those of its field. */
export function signatureSvg(signature: Vector, field: { width: number; height: number }): string {
  if (signature.kind === "typed") {
    const { width, height } = field;
    const text = `<text x="${width / 2}" y="${height * 0.65}" font-size="${height * 0.5}" text-anchor="middle" font-style="italic" textLength="${width * 0.9}" lengthAdjust="spacingAndGlyphs">${escaped(signature.text)}</text>`;
    return svg(`0 0 ${width} ${height}`, text);
  }
  const points = signature.strokes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [least(xs) - strokeWidth, least(ys) - strokeWidth];
  const [width, height] = [most(xs) - left + strokeWidth, most(ys) - top + strokeWidth];
  const paths = signature.strokes.map((stroke) => {
    const [first, ...rest] = stroke.map(([x, y]) => `${x} ${y}`);
    // A line of no length, with round ends, is a dot.
    return `M${first}L${rest.length > 0 ? rest.join(" ") : first}`;
  });
  const style = `fill="none" stroke="#000" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"`;
  return svg(`${left} ${top} ${width} ${height}`, `<path d="${paths.join("")}" ${style}/>`);
}

function svg(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>\n`;
}

// A signature may have more points than a call may have arguments.
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
