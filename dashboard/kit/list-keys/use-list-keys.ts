import { useEffect, useRef } from "react";
import { isBusy } from "./is-busy.ts";

export type ListKeys = {
  /** False when single keys are switched off, or when another list of the page has them. */
  on: boolean;
  count: number;
  /** Index of the current row; -1 when there is none. */
  current: number;
  onMove: (index: number) => void;
  onOpen?: ((index: number) => void) | undefined;
  onToggle?: ((index: number) => void) | undefined;
};

const moves: Record<string, (current: number, count: number) => number> = {
  j: (current) => current + 1,
  ArrowDown: (current) => current + 1,
  k: (current) => current - 1,
  ArrowUp: (current) => current - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** `j` and `k` move, `Enter` opens, `x` selects: for the whole page, so that nobody has to click into a list first. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!keys.on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      const target = event.target as HTMLElement;
      if (isBusy(target)) return;
      if (answer(event.key, target, latest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [keys.on]);
}

/** Whether the list has used the key. */
function answer(key: string, target: HTMLElement, { count, current, onMove, onOpen, onToggle }: ListKeys): boolean {
  const move = moves[key];
  if (move) {
    const next = Math.min(count - 1, Math.max(0, move(current, count)));
    if (count > 0 && next !== current) onMove(next);
    return count > 0;
  }
  if (current < 0 || current >= count) return false;
  if (key === "x" && onToggle) return (onToggle(current), true);
  // Enter on a link or a button is theirs.
  if (key === "Enter" && onOpen && !target.closest("a, button, summary")) return (onOpen(current), true);
  return false;
}
