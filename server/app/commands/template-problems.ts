import type { TemplateProblem } from "@probity/engines/agreements/model/problems.ts";

const shownCharacters = 100;

/** A problem as compilers tell it: where, what, and the line with a mark under the place. */
export function problemText(file: string, source: string, { position, message, code }: TemplateProblem): string {
  if (!position) return `${file}: ${message} (${code})`;
  const line = source.split(/\r\n?|\n/)[position.line - 1] ?? "";
  const at = position.column - 1;
  // Of a long line, the part around the place.
  const from = Math.max(0, Math.min(at - shownCharacters / 2, line.length - shownCharacters));
  const shown = line.slice(from, from + shownCharacters);
  const mark = `${line.slice(from, at).replaceAll(/[^\t]/g, " ")}^`;
  return `${file}:${position.line}:${position.column}: ${message} (${code})\n  ${shown}\n  ${mark}`;
}
