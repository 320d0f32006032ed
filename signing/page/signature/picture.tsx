import type { ShownSignature, Stroke } from "../session.ts";

/** A signature as it was made: strokes as curves, a typed name as text, a picture as it is, or in words after a reload. */
export function SignaturePicture({ signature, alt }: { signature: ShownSignature; alt: string }) {
  if (signature.kind === "typed")
    return (
      <span class="typed-signature" dir="auto">
        {signature.text}
      </span>
    );
  if (signature.kind === "uploaded") {
    if (!("png" in signature)) return <span dir="auto">{alt}</span>;
    return <img class="signature-image" src={`data:image/png;base64,${signature.png}`} alt={alt} />;
  }
  const { viewBox, d } = drawing(signature.strokes);
  return (
    <svg class="signature-image" viewBox={viewBox} role="img" aria-label={alt}>
      <path d={d} fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

const margin = 4;

function drawing(strokes: readonly Stroke[]): { viewBox: string; d: string } {
  const points = strokes.flat();
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))];
  const size = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
  return { viewBox: size.join(" "), d: strokes.map(curve).join("") };
}

/** Through the middles between neighbouring points, bent towards the points: what a pen would have done. */
function curve(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  if (!first) return "";
  const start = `M${first[0]} ${first[1]}`;
  if (rest.length === 0) return `${start}h.01`;
  const bends = rest.slice(0, -1).map(([x, y], at) => {
    const [nextX, nextY] = rest[at + 1]!;
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  const [endX, endY] = rest.at(-1)!;
  return `${start}${bends.join("")}L${endX} ${endY}`;
}
