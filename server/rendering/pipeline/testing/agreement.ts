import type { Block, Cell, Inline } from "@probity/engines/agreements/model/model.ts";
import type { TemplateProblem } from "@probity/engines/agreements/model/problems.ts";
import type { RenderRequest } from "@probity/engines/agreements/model/rendering.ts";
import { type Agreement, agreementOf } from "../agreement-of.ts";

type Data = RenderRequest["data"];

export function requestOf(
  source: string,
  data: Data = {},
  purpose: RenderRequest["purpose"] = { kind: "save" },
): RenderRequest {
  return { source, data, purpose, pageSize: "A4", language: "en", date: new Date("2026-11-15T00:00:00Z") };
}

export function agreement(source: string, data: Data = {}, purpose?: RenderRequest["purpose"]): Agreement {
  const outcome = agreementOf(requestOf(source, data, purpose));
  if ("problems" in outcome) throw new Error(`not an agreement: ${JSON.stringify(outcome.problems)}`);
  return outcome;
}

export function problems(
  source: string,
  data: Data = {},
  purpose?: RenderRequest["purpose"],
): readonly TemplateProblem[] {
  const outcome = agreementOf(requestOf(source, data, purpose));
  return "problems" in outcome ? outcome.problems : [];
}

/** Each problem as its code and place. */
export function problemPlaces(...request: Parameters<typeof problems>): string[] {
  return problems(...request).map(({ code, position }) =>
    position ? `${code} ${position.line}:${position.column}` : code,
  );
}

/** A document in short: `h1(…) p(…) ul[li(…)] table(a|b / c|d) sig(role)`; the text as it is, breaks as `⏎`. */
export function outline(blocks: readonly Block[]): string {
  return blocks.map(blockOutline).join(" ");
}

function blockOutline(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `h${block.level}(${inlineOutline(block.content)})`;
    case "paragraph":
      return `p(${inlineOutline(block.content)})`;
    case "list": {
      const items = block.items.map((item) => `li(${outline(item)})`).join(" ");
      return `${block.ordered ? `ol${block.start}` : "ul"}[${items}]`;
    }
    case "code":
      return `code(${block.text})`;
    case "table":
      return `table(${[block.header, ...block.rows].map((row) => row.map(cellOutline).join("|")).join(" / ")})`;
    case "pagebreak":
      return "pagebreak";
    case "signatures":
      return `sig(${block.boxes.map(({ role, label }) => (label === null ? role : `${role}: ${label}`)).join("|")})`;
  }
}

const cellOutline = (cell: Cell) => inlineOutline(cell);

function inlineOutline(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      switch (inline.kind) {
        case "text":
          return inline.text;
        case "break":
          return "⏎";
        case "code":
          return `\`${inline.text}\``;
        case "emphasis":
          return `<i>${inlineOutline(inline.content)}</i>`;
        case "strong":
          return `<b>${inlineOutline(inline.content)}</b>`;
        case "link":
          return `<a ${inline.url}>${inlineOutline(inline.content)}</a>`;
      }
    })
    .join("");
}
