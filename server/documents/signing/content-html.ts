import type { AgreementModel, Block, Cell, Inline } from "@probity/engines/agreement/model.ts";

const rightToLeft = /^(ar|fa|he|ps|ur|yi)\b/i;

/** An agreement as a page of text. The model holds no markup, and everything it holds is written as text. */
export function contentHtml({ title, language, body }: AgreementModel): string {
  const direction = rightToLeft.test(language) ? "rtl" : "ltr";
  const open = `<!doctype html><html lang="${escaped(language)}" dir="${direction}"><head><meta charset="utf-8">`;
  const content = body.map(blockHtml).join("\n");
  return `${open}<title>${escaped(title)}</title></head><body>\n${content}\n</body></html>\n`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${inlineHtml(block.content)}</p>`;
    case "heading":
      return `<h${block.level}>${inlineHtml(block.content)}</h${block.level}>`;
    case "list": {
      const items = block.items.map((item) => `<li>${item.map(blockHtml).join("")}</li>`).join("");
      return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`;
    }
    case "code":
      return `<pre><code>${escaped(block.text)}</code></pre>`;
    case "table": {
      const row = (tag: "th" | "td", cells: readonly Cell[]) =>
        `<tr>${cells.map((cell) => `<${tag}>${inlineHtml(cell)}</${tag}>`).join("")}</tr>`;
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
          return `<code>${escaped(inline.text)}</code>`;
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
