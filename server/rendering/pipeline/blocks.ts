import type { Block } from "@probity/engines/agreements/model/model.ts";
import type { Token } from "markdown-it";
import { readInlines } from "./inlines.ts";
import type { Cursor } from "./markdown.ts";
import type { Reader } from "./reader.ts";
import { SignatureBlocks } from "./signature-blocks.ts";
import { readTable } from "./tables.ts";

/** The blocks up to the token that closes them. */
export function readBlocks(reader: Reader, cursor: Cursor, closing: string | null): Block[] {
  const blocks: Block[] = [];
  const signatures = new SignatureBlocks(reader, blocks);
  for (; cursor.at < cursor.tokens.length; cursor.at += 1) {
    const token = cursor.tokens[cursor.at];
    if (!token || token.type === closing) break;
    const line = token.map?.[0] ?? 0;
    reader.limitDepth(token.level, () => reader.lineOffset(line));
    if (token.type === "directive") signatures.read(token);
    else if (signatures.isOpen) {
      signatures.refuse(line);
      skip(cursor, token);
    } else blocks.push(...readBlock(reader, cursor, token, line));
  }
  signatures.end();
  return blocks;
}

function readBlock(reader: Reader, cursor: Cursor, token: Token, line: number): Block[] {
  const place = { line, endLine: token.map?.[1] ?? line + 1, depth: token.level };
  switch (token.type) {
    case "heading_open":
    case "paragraph_open": {
      const inline = cursor.tokens[cursor.at + 1];
      cursor.at += 2;
      const heading = token.type === "heading_open";
      const content = inline ? readInlines(reader, inline, { ...place, oneLine: heading }) : [];
      if (heading) return [{ kind: "heading", level: Number(token.tag.slice(1)), content }];
      if (reader.line(line).trimStart().startsWith("|")) {
        reader.warn("paragraph_like_table", "This looks like a table row, but it is not part of a table.", line);
      }
      return [{ kind: "paragraph", content }];
    }
    case "bullet_list_open":
    case "ordered_list_open":
      return [readList(reader, cursor, token)];
    case "fence":
    case "code_block": {
      reader.refuseValues(token.info, "code");
      reader.refuseValues(token.content, "code");
      reader.remember(token.content, place);
      return [{ kind: "code", text: token.content.replace(/\n$/, "") }];
    }
    case "table_open":
      return [readTable(reader, cursor, token)];
    default:
      reader.unsupported(unsupportedBlocks[token.type] ?? `${token.type} is not supported.`, reader.lineOffset(line));
      skip(cursor, token);
      return [];
  }
}

const unsupportedBlocks: Readonly<Record<string, string>> = {
  html_block: "Raw HTML is not supported. Write \\< for a literal <.",
  blockquote_open: "Block quotes are not supported.",
  hr: "Thematic breaks are not supported. Use ::pagebreak to start a new page.",
};

function readList(reader: Reader, cursor: Cursor, token: Token): Block {
  const items: Block[][] = [];
  cursor.at += 1;
  while (cursor.tokens[cursor.at]?.type === "list_item_open") {
    cursor.at += 1;
    items.push(readBlocks(reader, cursor, "list_item_close"));
    cursor.at += 1;
  }
  return {
    kind: "list",
    ordered: token.type === "ordered_list_open",
    start: Number(token.attrGet("start") ?? 1),
    items,
  };
}

/** Leaves out what is inside of a block that is not supported; one problem is enough for it. */
function skip(cursor: Cursor, token: Token): void {
  if (token.nesting !== 1) return;
  do cursor.at += 1;
  while (cursor.tokens[cursor.at] && cursor.tokens[cursor.at]?.level !== token.level);
}
