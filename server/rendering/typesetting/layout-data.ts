import { type Direction, directionOf, runsBothWays } from "@probity/engines/agreements/model/direction.ts";
import type { AgreementModel, Block, Cell, Inline, PageSize } from "@probity/engines/agreements/model/model.ts";
import { plainText } from "@probity/engines/agreements/model/model-text.ts";
import { fontStack } from "./fonts.ts";
import { breakable } from "./line-breaks.ts";
import { cellInset, rowHeight } from "./row-heights.ts";
import { tableLayout } from "./table-layout.ts";
import { type TextPart, textParts } from "./text-runs.ts";

export const pageFormats: Readonly<Record<PageSize, { width: number; height: number }>> = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
};
export const signatureBoxSize = { width: 200, height: 50 };

const margin = 72;
const bodySize = 10;

/**
 * The model with everything the program needs to render it: directions, column widths, and break opportunities in long
 * words.
 */
export function layoutOf(model: AgreementModel, date: Date) {
  const { language, region } = new Intl.Locale(model.language);
  const { width, height } = pageFormats[model.pageSize];
  const around = { language, direction: directionOf("", language) } satisfies Around;
  return {
    title: model.title,
    date: dateParts(date),
    width,
    height,
    margin,
    fonts: fontStack(language),
    lang: language,
    // Typst knows regions by their two letters; the numbers of larger areas mean nothing to it.
    region: region?.length === 2 ? region : null,
    rtl: around.direction.rtl,
    box: signatureBoxSize,
    body: model.body.map((block, at) => ({
      ...blockOf(block, around, width - 2 * margin),
      // Signatures on a page without any words could belong to anything.
      keep: block.kind === "paragraph" && model.body[at + 1]?.kind === "signatures",
    })),
  };
}

type Around = { language: string; direction: Direction };

const dateParts = (date: Date) => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
  second: date.getUTCSeconds(),
});

function blockOf(block: Block, around: Around, width: number): object {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return {
        ...block,
        ...directed(block.content, around),
        content: inlineOf(block.content, proseEms(width, block), around),
      };
    case "list":
      return {
        ...block,
        ...directed(saidIn([block]), around),
        tight: block.items.every((item) => item.length < 2),
        items: block.items.map((item) =>
          item.map((inner) => blockOf(inner, around, Math.max(width - listIndent(block), 40))),
        ),
      };
    case "code":
      return { ...block, text: breakable(block.text, (width - 20) / bodySize) };
    case "table":
      return tableOf(block, around, width);
    case "signatures":
      return { ...block, boxes: block.boxes.map((box) => signatureOf(box, around)) };
    case "pagebreak":
      return block;
  }
}

/** Half a line: a longer word would leave too large a hole before it. Headings are set in larger letters. */
const proseEms = (width: number, block: Block) => width / (block.kind === "heading" ? 18 : bodySize) / 2;

type List = Extract<Block, { kind: "list" }>;
const listIndent = ({ ordered, start, items }: List) => (ordered ? 16 + 7 * String(start + items.length).length : 18);

function signatureOf({ role, label }: { role: string; label: string | null }, around: Around) {
  const shown = label ?? role;
  const direction = directionOf(shown, around.language);
  return { role, label: breakable(shown, signatureBoxSize.width / 9), ...direction };
}

function tableOf(table: Extract<Block, { kind: "table" }>, around: Around, width: number): object {
  const { size, widths } = tableLayout(table, width);
  const cellOf = (cell: Cell, column: number) => ({
    ...directed(cell, around),
    content: inlineOf(cell, (widths[column]! - 2 * cellInset.x) / size, around),
  });
  return {
    kind: "table",
    align: table.align,
    size,
    widths,
    inset: cellInset,
    heights: table.rows.map((row) => rowHeight(row, widths, size)),
    header: table.header.map(cellOf),
    rows: table.rows.map((row) => row.map(cellOf)),
  };
}

type SetInline = Exclude<Inline, { content: unknown }> | TextPart | { content: SetInline[] };

function inlineOf(content: readonly Inline[], ems: number, { language }: Around): SetInline[] {
  // Asked only where there is code, and then once for all of it: a paragraph can hold tens of thousands.
  let bothWays: boolean | undefined;
  const set = (node: Inline): SetInline[] => {
    if (node.kind === "break") return [node];
    if (node.kind === "text") return textParts(breakable(node.text, ems));
    if (node.kind !== "code") return [{ ...node, content: node.content.flatMap(set) }];
    const code = { ...node, text: breakable(node.text, ems) };
    bothWays ??= runsBothWays(plainText(content), language);
    return bothWays ? [{ kind: "mark", text: "\u2066" }, code, { kind: "mark", text: "\u2069" }] : [code];
  };
  return content.flatMap(set);
}

/** Set only if it differs from the document's. */
function directed(content: readonly Inline[], { language, direction }: Around): Partial<Direction> {
  const own = directionOf(plainText(content), language);
  return own.rtl === direction.rtl ? {} : own;
}

/** The whole text of a list, without its tables. */
const saidIn = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block): Inline[] => {
    if (block.kind === "list") return block.items.flatMap(saidIn);
    return block.kind === "paragraph" || block.kind === "heading" ? [...block.content, { kind: "break" }] : [];
  });
