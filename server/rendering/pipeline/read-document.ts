import type { Block } from "@probity/engines/agreements/model/model.ts";
import { readBlocks } from "./blocks.ts";
import { expand, type Walk } from "./expand.ts";
import type { Node } from "./liquid-tree.ts";
import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { type Cursor, type Markdown, ParagraphTooLong, parseMarkdown } from "./markdown.ts";
import { Reader } from "./reader.ts";
import { settleLines } from "./settle-lines.ts";
import type { SourceText } from "./source-text.ts";

export type Template = {
  source: SourceText;
  nodes: readonly Node[];
  tagLines: ReadonlySet<number>;
  language: string;
};

export type Document = Pick<Reader, "roles" | "warnings"> & { body: readonly Block[]; originOf: Reader["originOf"] };

/** The document that a walk through the template gives. */
export function readDocument({ source, nodes, tagLines, language }: Template, walk: Walk): Document {
  const expanded = expand(source, nodes, walk, tagLines);
  const settled = settleLines(expanded);
  const reader = new Reader(source, walk, expanded, settled, language);
  const { tokens, references } = parse(reader, settled.lines.join("\n"));
  for (const [label, { href, title }] of Object.entries(references)) {
    reader.refuseValues(`${label}${href}${title}`, "URLs");
  }
  const cursor: Cursor = { tokens, at: 0 };
  const body = readBlocks(reader, cursor, null);
  source.stopAtProblems();
  reader.refuseUnprinted();
  return { body, roles: reader.roles, warnings: reader.warnings, originOf: (text) => reader.originOf(text) };
}

function parse(reader: Reader, text: string): Markdown {
  try {
    return parseMarkdown(text);
  } catch (error) {
    if (!(error instanceof ParagraphTooLong)) throw error;
    const message = `A paragraph has more than ${agreementLimits.paragraphCharacters} characters.`;
    reader.report("render_output_too_large", message, reader.lineOffset(error.line));
    return { tokens: [], references: {} };
  }
}
