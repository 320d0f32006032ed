import { directionOf, isRtlLanguage } from "@probity/engines/agreements/model/direction.ts";
import type { AgreementModel, Block, Cell, Inline } from "@probity/engines/agreements/model/model.ts";
import { plainText } from "@probity/engines/agreements/model/model-text.ts";

/** An agreement as an HTML page. The model has no markup, and all of its content is escaped as text. */
export function contentHtml({ title, language, body }: AgreementModel): string {
  const open = `<!doctype html><html lang="${escaped(language)}" dir="${direction(isRtlLanguage(language))}"><head><meta charset="utf-8">`;
  const content = body.map((block) => blockHtml(block, language)).join("\n");
  return `${open}<title>${escaped(title)}</title></head><body>\n${content}\n</body></html>\n`;
}

const direction = (rtl: boolean) => (rtl ? "rtl" : "ltr");

function blockHtml(block: Block, language: string): string {
  const lineHtml = (tag: string, content: readonly Inline[]) => {
    const { rtl } = directionOf(plainText(content), language);
    const turned = rtl === isRtlLanguage(language) ? "" : ` dir="${direction(rtl)}"`;
    return `<${tag}${turned}>${inlineHtml(content)}</${tag}>`;
  };
  switch (block.kind) {
    case "paragraph":
      return lineHtml("p", block.content);
    case "heading":
      return lineHtml(`h${block.level}`, block.content);
    case "list": {
      const itemHtml = (item: readonly Block[]) => item.map((inner) => blockHtml(inner, language)).join("");
      const items = block.items.map((item) => `<li>${itemHtml(item)}</li>`).join("");
      return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`;
    }
    case "code":
      return `<pre dir="ltr"><code>${escaped(block.text)}</code></pre>`;
    case "table": {
      const row = (tag: "th" | "td", cells: readonly Cell[]) =>
        `<tr>${cells.map((cell) => lineHtml(tag, cell)).join("")}</tr>`;
      const rows = block.rows.map((cells) => row("td", cells)).join("");
      return `<table><thead>${row("th", block.header)}</thead><tbody>${rows}</tbody></table>`;
    }
    case "pagebreak":
      return "";
    case "signatures":
      return block.boxes.map(({ role, label }) => `<p>${escaped(label ?? role)}: ________________</p>`).join("");
  }
}

function inlineHtml(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      switch (inline.kind) {
        case "text":
          return escaped(inline.text);
        case "break":
          return "<br>";
        case "emphasis":
          return `<em>${inlineHtml(inline.content)}</em>`;
        case "strong":
          return `<strong>${inlineHtml(inline.content)}</strong>`;
        case "code":
          return `<code dir="ltr">${escaped(inline.text)}</code>`;
        case "link":
          return `<a href="${escaped(inline.url)}" rel="noreferrer noopener">${inlineHtml(inline.content)}</a>`;
      }
    })
    .join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}
