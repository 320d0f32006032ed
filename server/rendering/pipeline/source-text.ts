import type { Position, TemplateProblem, TemplateProblemCode } from "@probity/engines/agreements/model/problems.ts";

/** Thrown when it makes no sense to continue; the problem has been reported. */
export class Stopped extends Error {}

const problemsMax = 20;

/** A template's source and its problems with their positions. */
export class SourceText {
  readonly text: string;
  readonly problems: TemplateProblem[] = [];
  readonly #lineStarts: number[] = [0];
  readonly #lenient: boolean;

  /** A lenient one keeps no problems and never stops. */
  constructor(source: string, { lenient = false } = {}) {
    this.#lenient = lenient;
    this.text = source.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
    for (let at = this.text.indexOf("\n"); at !== -1; at = this.text.indexOf("\n", at + 1))
      this.#lineStarts.push(at + 1);
  }

  positionAt(offset: number): Position {
    const line = lastAtMost(this.#lineStarts, offset, (start) => start);
    return { line: line + 1, column: offset - (this.#lineStarts[line] ?? 0) + 1 };
  }

  report(code: TemplateProblemCode, message: string, offset: number | null): void {
    this.add({ code, message, position: offset === null ? null : this.positionAt(offset) });
  }

  /** A repeated problem comes from a loop, which finds it on every iteration. */
  add(problem: TemplateProblem): void {
    if (this.#lenient) return;
    const known = ({ code, position }: TemplateProblem) =>
      code === problem.code && position && problem.position && comparePositions(position, problem.position) === 0;
    if (this.problems.length >= problemsMax || this.problems.some(known)) throw new Stopped();
    this.problems.push(problem);
  }

  stop(code: TemplateProblemCode, message: string, offset: number | null): void {
    this.report(code, message, offset);
    this.stopAtProblems();
  }

  stopAtProblems(): void {
    if (this.problems.length > 0) throw new Stopped();
  }

  /** In the order of the source; problems without a position come last. */
  sortedProblems(): TemplateProblem[] {
    const nowhere = { line: Infinity, column: 0 };
    return this.problems.toSorted((a, b) => comparePositions(a.position ?? nowhere, b.position ?? nowhere));
  }
}

function comparePositions(a: Position, b: Position): number {
  return a.line === b.line ? a.column - b.column : a.line < b.line ? -1 : 1;
}

/** Index of the last element that is at most `limit`, in an ascending list that starts at or below it. */
export function lastAtMost<Element>(list: readonly Element[], limit: number, of: (element: Element) => number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const element = list[middle];
    if (element !== undefined && of(element) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
