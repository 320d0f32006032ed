import { inflateSync } from "node:zlib";
import { type Operand, readContent } from "./content-tokens.ts";

/**
 * A text run on its page, in points from the lower left corner, and its number in the structure; null if it is not part of
 * it, such as a page number.
 */
export type TextRun = { left: number; right: number; baseline: number; mark: number | null };

/**
 * Positions of the text on each page of a PDF, only for PDFs that our engine writes: plain objects, one table of
 * references, every text run with its own matrix and font. A general reader takes ten times as long as rendering the
 * document.
 */
export function textRuns(pdf: Uint8Array): TextRun[][] {
  const file = new EngineFile(pdf);
  return file.pages().map((page) => {
    const fonts = new Map(
      [...(/\/Font <<([^>]*)>>/.exec(page)?.[1] ?? "").matchAll(/(\/\w+) (\d+) 0 R/g)].map(([, name, number]) => [
        name!,
        file.glyphWidths(Number(number)),
      ]),
    );
    return runsOf(file.stream(reference(page, "Contents")), fonts);
  });
}

const reference = (object: string, key: string) => Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(object)?.[1]);

class EngineFile {
  readonly #bytes: Buffer;
  /** Where the table of references has the entry of the first object. */
  readonly #table: number;
  readonly #widths = new Map<number, readonly number[]>();

  constructor(pdf: Uint8Array) {
    this.#bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    const end = this.#bytes.toString("latin1", Math.max(0, this.#bytes.length - 64));
    const table = Number(/startxref\s+(\d+)/.exec(end)?.[1]);
    this.#table = table + (/^xref\s+0 \d+\s+/.exec(this.#bytes.toString("latin1", table, table + 32))?.[0].length ?? 0);
  }

  #offset(number: number): number {
    const entry = this.#table + 20 * number;
    return Number(this.#bytes.toString("latin1", entry, entry + 10));
  }

  object(number: number): string {
    const at = this.#offset(number);
    return this.#bytes.toString("latin1", at, this.#bytes.indexOf("endobj", at));
  }

  pages(): string[] {
    const root = this.object(1);
    return [...(/\/Kids \[([^\]]*)\]/.exec(root)?.[1] ?? "").matchAll(/(\d+) 0 R/g)].map(([, kid]) =>
      this.object(Number(kid)),
    );
  }

  stream(number: number): Buffer {
    const at = this.#offset(number);
    const begin = this.#bytes.indexOf("stream\n", at) + "stream\n".length;
    const length = Number(/\/Length (\d+)/.exec(this.#bytes.toString("latin1", at, begin))?.[1]);
    return inflateSync(this.#bytes.subarray(begin, begin + length), { chunkSize: usualContent });
  }

  /** In thousandths of the letters' size, by the number of the glyph. */
  glyphWidths(font: number): readonly number[] {
    const known = this.#widths.get(font);
    if (known) return known;
    const widths: number[] = [];
    const given = /\/W \[([^\]]*)\]/.exec(this.object(reference(this.object(font), "DescendantFonts")))?.[1] ?? "";
    for (const [, first, last, width] of given.matchAll(/(\d+) (\d+) ([\d.]+)/g))
      for (let glyph = Number(first); glyph <= Number(last); glyph += 1) widths[glyph] = Number(width);
    this.#widths.set(font, widths);
    return widths;
  }
}

/** Most pages have less content than this: then it comes in one piece. */
const usualContent = 64 * 1024;

type Matrix = readonly [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];
const times = ([a, b, c, d, e, f]: Matrix, m: Matrix): Matrix => [
  a * m[0] + b * m[2],
  a * m[1] + b * m[3],
  c * m[0] + d * m[2],
  c * m[1] + d * m[3],
  e * m[0] + f * m[2] + m[4],
  e * m[1] + f * m[3] + m[5],
];

function runsOf(content: Buffer, fonts: ReadonlyMap<string, readonly number[]>): TextRun[] {
  const runs: TextRun[] = [];
  const saved: Matrix[] = [];
  const marks: (number | null)[] = [];
  let [matrix, text, size, widths]: [Matrix, Matrix, number, readonly number[]] = [identity, identity, 0, []];
  /** In thousandths of the letters' size, since the last instruction. */
  let advance = 0;
  const glyph = (number: number) => void (advance += widths[number] ?? 0);
  const instruction = (operator: string, operands: readonly Operand[]) => {
    if (operator === "q") saved.push(matrix);
    else if (operator === "Q") matrix = saved.pop() ?? identity;
    else if (operator === "BDC" || operator === "BMC") marks.push(markOf(operands));
    else if (operator === "EMC") marks.pop();
    else if (operator === "cm") matrix = times(operands as unknown as Matrix, matrix);
    else if (operator === "Tm") text = operands as unknown as Matrix;
    else if (operator === "Tf") [size, widths] = [Number(operands[1]), fonts.get(String(operands[0])) ?? []];
    else if (operator === "TJ" || operator === "Tj") {
      for (const operand of operands) advance -= Number(operand);
      const begin = times(text, matrix);
      const mark = marks.findLast((each) => each !== null) ?? null;
      runs.push({ left: begin[4], right: begin[4] + (size / 1000) * advance * begin[0], baseline: begin[5], mark });
    }
    advance = 0;
  };
  readContent(content, { instruction, glyph });
  return runs;
}

function markOf(operands: readonly Operand[]): number | null {
  const at = operands.indexOf("/MCID");
  return at === -1 ? null : Number(operands[at + 1]);
}
