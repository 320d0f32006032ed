import type { Cell } from "@probity/engines/agreements/model/model.ts";
import { characterSizes, type CharacterSizes } from "./character-sizes.ts";

export const cellInset = { x: 6, y: 5.5 };
const rounding = 0.1;

/**
 * The height of a row in points if all its cells surely take one line or none; null leaves it to the engine, which sets every cell
 * of such a row twice. A judgement that is wrong would draw one row over the next, so the widths are the most that is possible.
 */
export function rowHeight(row: readonly Cell[], widths: readonly number[], size: number): number | null {
  const sizes = characterSizes();
  let filled = false;
  for (const [column, cell] of row.entries()) {
    const room = (widths[column]! - 2 * cellInset.x - rounding) / size;
    if (cell.length === 0) continue;
    if (!takesOneLine(cell, room, sizes)) return null;
    filled = true;
  }
  return filled ? sizes.lineHeight * size + 2 * cellInset.y : null;
}

function takesOneLine(cell: Cell, room: number, { widths }: CharacterSizes): boolean {
  let width = 0;
  let visible = false;
  for (const node of cell) {
    if (node.kind !== "text") return false;
    for (let at = 0; at < node.text.length; at += 1) {
      const code = node.text.charCodeAt(at);
      width += widths.get(code) ?? Infinity;
      visible ||= code !== space;
    }
    if (width > room) return false;
  }
  return visible;
}

const space = 0x20;
