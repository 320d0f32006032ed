import { directiveStart } from "@probity/engines/agreements/model/directive.ts";
import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import MarkdownIt, { type StateBlock, type Token } from "markdown-it";
import { RecentTexts } from "./recent-texts.ts";

const places = new WeakMap<Token, number>();

/** Stores the offset of an inline token in its text. */
class PlacedInline extends MarkdownIt.StateInline {
  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    const token = super.push(type, tag, nesting);
    places.set(token, this.pos);
    return token;
  }
}

// HTML is parsed so that it can be refused. Nesting is limited far below this, because at its own limit the parser leaves
// out what is nested deeper.
const parser = new MarkdownIt("commonmark", { html: true, maxNesting: 100 }).enable("table");
parser.inline.State = PlacedInline;
// We check links ourselves: the parser would percent-encode the tokens of values and allow links that we refuse.
parser.validateLink = () => true;
parser.normalizeLink = (url) => url;
parser.normalizeLinkText = (text) => text;
parser.block.ruler.before("fence", "directive", directiveRule, {
  alt: ["paragraph", "reference", "blockquote", "list"],
});

function directiveRule(state: StateBlock, line: number, _endLine: number, silent: boolean): boolean {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  if (indent >= 4) return false;
  const text = state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  if (!directiveStart.test(text)) return false;
  if (silent) return true;
  const token = state.push("directive", "", 0);
  token.content = text;
  token.map = [line, line + 1];
  state.line = line + 1;
  return true;
}

/** Tokens of a document and the current position. */
export type Cursor = { tokens: readonly Token[]; at: number };

/** A paragraph, heading or cell that is too long to parse in time. */
export class ParagraphTooLong extends Error {
  readonly line: number;

  constructor(line: number) {
    super("paragraph too long");
    this.line = line;
  }
}

// Slow Markdown takes time with the square of a paragraph's length, so this limit bounds the time.
parser.core.ruler.after("block", "paragraph_length", ({ tokens }) => {
  let line = 0;
  for (const token of tokens) {
    line = token.map?.[0] ?? line;
    if (token.type === "inline" && token.content.length > agreementLimits.paragraphCharacters)
      throw new ParagraphTooLong(line);
  }
});

export type Markdown = {
  tokens: readonly Token[];
  /** Definitions of link references, which print nothing. */
  references: Readonly<Record<string, { href: string; title: string }>>;
};

/** Offset of an inline token in the content of its block. */
export function placeOf(token: Token): number {
  return places.get(token) ?? 0;
}

const recent = new RecentTexts<Markdown>();

/**
 * Values are not in the text, only tokens for them: documents of one template that take the same branches and have tables of the
 * same length have the same text, and nothing of one document's data reaches another.
 */
export function parseMarkdown(text: string): Markdown {
  const known = recent.get(text);
  if (known) return known;
  const markdown = parse(text);
  recent.keep(text, markdown);
  return markdown;
}

function parse(text: string): Markdown {
  const environment: { references?: Markdown["references"] & {} } = {};
  const tokens = parser.parse(text, environment as Record<string, unknown>);
  return { tokens, references: environment.references ?? {} };
}
