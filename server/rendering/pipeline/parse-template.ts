import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import type { Node } from "./liquid-tree.ts";
import { parseLiquid } from "./parse-liquid.ts";
import { RecentTexts } from "./recent-texts.ts";
import { tagLinesOf } from "./settle-lines.ts";
import type { SourceText } from "./source-text.ts";
import { type Variable, variablesOf } from "./variables.ts";

/** What a source says without any data: the expressions in its tree are evaluated for each document, and keep nothing of it. */
export type ParsedTemplate = {
  nodes: readonly Node[];
  tagLines: ReadonlySet<number>;
  variables: readonly Variable[];
};

/** Many documents are made from one template. One with problems is read anew, because they are reported while it is read. */
const recent = new RecentTexts<ParsedTemplate>();

export function parseTemplate(source: SourceText): ParsedTemplate {
  const known = recent.get(source.text);
  if (known) {
    source.stopAtProblems();
    return known;
  }
  checkSource(source);
  const { nodes, tags } = parseLiquid(source);
  source.stopAtProblems();
  const parsed = { nodes, tagLines: tagLinesOf(source, tags), variables: variablesOf(nodes) };
  recent.keep(source.text, parsed);
  return parsed;
}

function checkSource(source: SourceText): void {
  const { text } = source;
  const forbidden = /[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}|\p{Surrogate}/u.exec(text);
  if (forbidden) {
    const name = `U+${(forbidden[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    source.stop(
      "template_character_forbidden",
      `The source contains the character ${name}. Remove it.`,
      forbidden.index,
    );
  }
  if (new TextEncoder().encode(text).length > agreementLimits.sourceBytes) {
    source.stop("template_syntax", `The source is larger than ${agreementLimits.sourceBytes} bytes.`, null);
  }
}
