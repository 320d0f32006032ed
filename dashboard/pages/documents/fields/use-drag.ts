import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import { type PointerEvent, useRef, useState } from "react";
import { fieldOf, sizes } from "./field-model.ts";
import { justBox, onPage, resizedBy } from "./places.ts";
import { type Guide, snapMove, snapResize } from "./snapping.ts";
import type { Workbench } from "./use-workbench.ts";

type Point = { x: number; y: number };
type Begun = { kind: "move" | "resize" | "draw"; id: string | null; at: Point; from: FieldBox };
export type Drag = { id: string | null; box: FieldBox; guides: readonly Guide[] };

/** In pixels: what is less is a click, and how near an edge attracts. */
const clickPixels = 4;
const snapPixels = 5;

/** Moving, resizing and drawing with a pointer. What is dragged is shown at once and becomes one step of the history at its end. */
export function useDrag(bench: Workbench, scale: number) {
  const begun = useRef<Begun | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const { page, fields, armed, readOnly } = bench;

  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || readOnly !== undefined) return;
    const at = pointOf(event);
    const target = event.target as Element;
    const id = target.closest<HTMLElement>("[data-field]")?.dataset["field"] ?? null;
    const field = fieldOf(fields, id);
    if (armed) {
      const { pageNumber } = page;
      const from = { pageNumber, xPosition: at.x, yPosition: at.y, width: 0, height: 0 };
      begun.current = { kind: "draw", id: null, at, from };
    } else if (field) {
      const kind = target.closest("[data-handle]") ? "resize" : "move";
      begun.current = { kind, id, at, from: justBox(field) };
    }
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = begun.current;
    if (!start) return;
    const at = pointOf(event);
    const [right, down] = [at.x - start.at.x, at.y - start.at.y];
    if (!drag && Math.hypot(right, down) * scale < clickPixels) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const others = fields.filter((field) => field.pageNumber === page.pageNumber && field.id !== start.id);
    // With alt, a field goes exactly where the pointer is.
    const near = event.altKey ? 0 : snapPixels / scale;
    const { box, guides } = {
      move: () => snapMove(whole(onPage(shifted(start.from, right, down), page)), others, page, near),
      resize: () => snapResize(resizedBy(start.from, page, Math.round(right), Math.round(down)), others, page, near),
      draw: () => snapResize(onPage(whole(spanned(start.from, right, down)), page), others, page, near),
    }[start.kind]();
    setDrag({ id: start.id, box: onPage(box, page), guides });
  };
  const onPointerUp = () => {
    const start = begun.current;
    begun.current = null;
    setDrag(null);
    if (!start) return;
    const field = fieldOf(fields, start.id);
    if (field && drag) bench.put(field, drag.box, "drag");
    else if (armed && start.kind === "draw")
      bench.place(drag?.box ?? onPage(whole({ ...start.from, ...sizes[armed.fieldType] }), page));
  };
  const onPointerCancel = () => {
    begun.current = null;
    setDrag(null);
  };
  return { drag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

const shifted = (box: FieldBox, right: number, down: number): FieldBox => ({
  ...box,
  xPosition: box.xPosition + right,
  yPosition: box.yPosition + down,
});

/** From where the pointer went down to where it is, in whichever direction. */
const spanned = (box: FieldBox, right: number, down: number): FieldBox => ({
  ...box,
  xPosition: box.xPosition + Math.min(0, right),
  yPosition: box.yPosition + Math.min(0, down),
  width: Math.abs(right),
  height: Math.abs(down),
});

/** A hand does not mean fractions of a point. */
const whole = (box: FieldBox): FieldBox => ({
  ...box,
  xPosition: Math.round(box.xPosition),
  yPosition: Math.round(box.yPosition),
  width: Math.round(box.width),
  height: Math.round(box.height),
});
