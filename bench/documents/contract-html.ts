import type { AgreementModel, Block, Inline } from "@probity/engines/agreements/model/model.ts";

/** The same content as a page that a browser prints, with the same letters, margins and page numbers. */
export function htmlOf({ title, body }: AgreementModel): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>
    @page { size: A4; margin: 68pt 72pt 76pt }
    body { font: 10pt/1.4 "Noto Sans", sans-serif; margin: 0 }
    h1 { font-size: 18pt } h2 { font-size: 12.5pt; break-after: avoid }
    table { width: 100%; border-collapse: collapse; font-size: 9pt } td, th { border-bottom: .4pt solid #bbb; padding: 5.5pt 6pt }
    .box { width: 200pt; height: 50pt; border-bottom: .8pt solid #333 } .group { display: flex; gap: 24pt; break-inside: avoid }
  </style><body>${body.map(blockHtml).join("")}</body></html>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${inlineHtml(block.content)}</p>`;
    case "heading":
      return `<h${block.level}>${inlineHtml(block.content)}</h${block.level}>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      return `<${tag}>${block.items.map((item) => `<li>${item.map(blockHtml).join("")}</li>`).join("")}</${tag}>`;
    }
    case "code":
      return `<pre>${escaped(block.text)}</pre>`;
    case "table": {
      const row = (cells: readonly (readonly Inline[])[], tag: string) =>
        `<tr>${cells.map((cell, at) => `<${tag} style="text-align:${block.align[at]}">${inlineHtml(cell)}</${tag}>`).join("")}</tr>`;
      return `<table><thead>${row(block.header, "th")}</thead>${block.rows.map((cells) => row(cells, "td")).join("")}</table>`;
    }
    case "pagebreak":
      return `<div style="break-after:page"></div>`;
    case "signatures":
      return `<div class="group">${block.boxes.map(({ role, label }) => `<div><div class="box"></div>${escaped(label ?? role)}</div>`).join("")}</div>`;
  }
}

function inlineHtml(content: readonly Inline[]): string {
  return content
    .map((node) => {
      switch (node.kind) {
        case "text":
          return escaped(node.text);
        case "break":
          return "<br>";
        case "emphasis":
          return `<em>${inlineHtml(node.content)}</em>`;
        case "strong":
          return `<strong>${inlineHtml(node.content)}</strong>`;
        case "code":
          return `<code>${escaped(node.text)}</code>`;
        case "link":
          return `<a href="${escaped(node.url)}">${inlineHtml(node.content)}</a>`;
      }
    })
    .join("");
}
