import type { TagToken } from "liquidjs";
import type { Expanded } from "./expand.ts";
import { lastAtMost, type SourceText } from "./source-text.ts";

/** Markdown as it is parsed, with the way back from a place in it to the source. */
export type Settled = { lines: readonly string[]; offsetAt: (line: number, column: number) => number };

/** Ends of the lines that hold only tags. */
export function tagLinesOf(source: SourceText, tags: readonly TagToken[]): ReadonlySet<number> {
  let masked = "";
  for (const { begin, end } of tags) {
    masked += source.text.slice(masked.length, begin) + "\uFDEF".repeat(end - begin);
  }
  masked += source.text.slice(masked.length);
  const lines = masked.matchAll(/^[ \t]*\uFDEF[ \t\uFDEF]*$/gm);
  return new Set([...lines].map((line) => line.index + line[0].length));
}

/**
 * A line of tags reads as a blank line, so that paragraphs around a condition stay apart; between two rows of a table it
 * reads as nothing, so that a loop can make rows.
 */
export function settleLines({ text, pieces, tagLineEnds }: Expanded): Settled {
  const kept: { line: string; start: number }[] = [];
  let waiting: { line: string; start: number } | null = null;
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (tagLineEnds.has(end) && line.trim() === "") {
      waiting ??= { line: "", start };
    } else {
      if (waiting && !(isRow(kept.at(-1)?.line) && isRow(line))) kept.push(waiting);
      waiting = null;
      kept.push({ line, start });
    }
    start = end + 1;
  }
  if (waiting) kept.push(waiting);
  return {
    lines: kept.map(({ line }) => line),
    offsetAt: (line, column) => sourceOffset(pieces, text, (kept[line]?.start ?? text.length) + column),
  };
}

const isRow = (line: string | undefined) => line !== undefined && /^\s*\|/.test(line);

function sourceOffset(pieces: Expanded["pieces"], text: string, at: number): number {
  const piece = pieces[lastAtMost(pieces, at, (candidate) => candidate.at)];
  if (!piece) return 0;
  // All characters of a value stand for the one place that prints it.
  return text[piece.at] === "\uFDD0" ? piece.begin : piece.begin + at - piece.at;
}
