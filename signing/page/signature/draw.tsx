import type SignaturePad from "signature_pad";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../context.ts";
import type { Stroke } from "../session.ts";

/** Points are kept to a tenth of a pixel and time from the first touch: enough for a curve, and no more than needed. */
function strokesOf(pad: SignaturePad): Stroke[] {
  const groups = pad.toData();
  const start = groups[0]?.points[0]?.time ?? 0;
  const round = (value: number) => Math.round(value * 10) / 10;
  return groups.map(({ points }) => points.map(({ x, y, time }) => [round(x), round(y), Math.max(0, time - start)]));
}

/** Fits the canvas to its place. What is drawn grows and shrinks with it, so that turning the phone keeps it. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad, before: { width: number }): void {
  const { width, height } = canvas.getBoundingClientRect();
  if (width === 0) return;
  const scale = before.width === 0 ? 1 : width / before.width;
  before.width = width;
  const ratio = window.devicePixelRatio || 1;
  const strokes = pad.toData().map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.getContext("2d")?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(strokes);
}

/** The drawing area. `version` is raised to start over. */
export function DrawArea({ version, onStrokes }: { version: number; onStrokes: (strokes: Stroke[]) => void }) {
  const { t } = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const area = canvas.current;
    if (!area) return;
    let observer: ResizeObserver | undefined;
    let pad: SignaturePad | undefined;
    void import("signature_pad").then(({ default: Pad }) => {
      const made = new Pad(area, { minWidth: 1, maxWidth: 2.6, penColor: getComputedStyle(area).color });
      pad = made;
      made.addEventListener("endStroke", () => onStrokes(strokesOf(made)));
      const before = { width: 0 };
      observer = new ResizeObserver(() => fit(area, made, before));
      observer.observe(area);
      area.dataset["ready"] = "true";
    });
    return () => {
      observer?.disconnect();
      pad?.off();
    };
  }, [version]);
  return (
    <div class="draw-area">
      <canvas key={version} ref={canvas} role="img" aria-label={t.text("padCanvas")} />
      <span class="draw-line" aria-hidden="true" />
    </div>
  );
}
