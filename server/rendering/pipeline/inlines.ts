import { runsBothWays, withoutIsolates } from "@probity/engines/agreements/model/direction.ts";
import type { Inline } from "@probity/engines/agreements/model/model.ts";
import { plainText } from "@probity/engines/agreements/model/model-text.ts";
import type { Token } from "markdown-it";
import { placeOf } from "./markdown.ts";
import type { Reader } from "./reader.ts";

/** The beginning of the text of a line or a cell, and its depth of nesting. */
export type InlinePlace = { line: number; endLine: number; depth: number; oneLine: boolean };

/** The content of a paragraph, heading or cell. In a heading a value's line ends become spaces. */
export function readInlines(reader: Reader, inline: Token, place: InlinePlace): Inline[] {
  const open: { content: Inline[]; url: string }[] = [{ content: [], url: "" }];
  for (const token of inline.children ?? []) {
    const at = () => reader.offsetIn(inline.content, placeOf(token), place);
    const content = open.at(-1)?.content ?? [];
    switch (token.type) {
      case "text":
        for (const part of reader.print(token.content, place, place.oneLine)) append(content, part);
        break;
      case "softbreak":
        append(content, { kind: "text", text: " " });
        break;
      case "hardbreak":
        content.push(place.oneLine ? { kind: "text", text: " " } : { kind: "break" });
        break;
      case "code_inline":
        reader.refuseValues(token.content, "code");
        reader.remember(token.content, place);
        content.push({ kind: "code", text: token.content });
        break;
      case "link_open":
        open.push({ content: [], url: reader.url(token, at) });
        break;
      case "em_open":
      case "strong_open":
        open.push({ content: [], url: "" });
        break;
      case "link_close":
      case "em_close":
      case "strong_close":
        closeInline(open, token.type);
        break;
      case "html_inline":
        reader.unsupported("Raw HTML is not supported. Write \\< for a literal <.", at());
        break;
      case "image":
        reader.unsupported("Images are not supported.", at());
        break;
      default:
        reader.unsupported(`${token.type} is not supported.`, at());
    }
    reader.limitDepth(place.depth + open.length, at);
  }
  const content = open[0]?.content ?? [];
  return runsBothWays(plainText(content), reader.language) ? content : content.map(withoutMarks);
}

/** Isolates that change nothing are left out, because they disturb searching and copying text. */
function withoutMarks(inline: Inline): Inline {
  if (inline.kind === "text") return { ...inline, text: withoutIsolates(inline.text) };
  return "content" in inline ? { ...inline, content: inline.content.map(withoutMarks) } : inline;
}

function closeInline(open: { content: Inline[]; url: string }[], type: string): void {
  const closed = open.pop() ?? { content: [], url: "" };
  const { content, url } = closed;
  const inline: Inline =
    type === "link_close"
      ? { kind: "link", url, content }
      : { kind: type === "em_close" ? "emphasis" : "strong", content };
  open.at(-1)?.content.push(inline);
}

function append(content: Inline[], part: Inline): void {
  const last = content.at(-1);
  if (part.kind === "text" && last?.kind === "text") last.text += part.text;
  else content.push(part);
}
