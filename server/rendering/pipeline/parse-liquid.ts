import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { type TagToken, type TopLevelToken, TypeGuards } from "liquidjs";
import { liquidOptions, tokenizerOf } from "./liquid-options.ts";
import type { Branch, Node } from "./liquid-tree.ts";
import { parseCollection, parseFiltered, reading } from "./parse-expression.ts";
import type { SourceText } from "./source-text.ts";

type Reader = { source: SourceText; tokens: readonly TopLevelToken[]; at: number; depth: number };

/** The tree of a source and its tags. Unreadable parts are reported and left out of the tree. */
export function parseLiquid(source: SourceText): { nodes: Node[]; tags: TagToken[] } {
  const tokens = readTokens(source);
  const nodes = parseNodes({ source, tokens, at: 0, depth: 0 }, []);
  return { nodes, tags: tokens.filter((token) => TypeGuards.isTagToken(token)) };
}

function readTokens(source: SourceText): TopLevelToken[] {
  const tokenizer = tokenizerOf(source.text);
  const tokens: TopLevelToken[] = [];
  while (!tokenizer.end()) {
    const token = reading(source, tokenizer.p, () => tokenizer.readTopLevelToken(liquidOptions));
    if (!token) break;
    tokens.push(token);
    // After this tag the tokenizer would treat everything as text.
    if (TypeGuards.isTagToken(token) && token.name === "raw") break;
  }
  return tokens;
}

/** Reads up to one of the tags that may end here, which is left to be read, or to the end. */
function parseNodes(reader: Reader, endings: readonly string[]): Node[] {
  const nodes: Node[] = [];
  for (let token = reader.tokens[reader.at]; token; token = reader.tokens[reader.at]) {
    if (TypeGuards.isTagToken(token)) {
      if (endings.includes(token.name)) break;
      reader.at += 1;
      const block = parseBlock(reader, token);
      if (block) nodes.push(block);
    } else if (TypeGuards.isOutputToken(token)) {
      reader.at += 1;
      const value = parseFiltered(reader.source, token.contentRange);
      if (value) nodes.push({ kind: "output", begin: token.begin, value });
    } else {
      const text = trimmed(reader, token);
      reader.at += 1;
      if (text.begin < text.end) nodes.push({ kind: "text", ...text });
    }
  }
  return nodes;
}

function parseBlock(reader: Reader, tag: TagToken): Node | undefined {
  const { name, begin } = tag;
  if (name !== "if" && name !== "unless" && name !== "for") {
    if (["elsif", "else", "endif", "endunless", "endfor"].includes(name)) {
      reader.source.report("template_syntax", `{% ${name} %} has no open block to belong to.`, begin);
    } else {
      const message = `Tag ${name} is not supported. Use if, unless and for.`;
      reader.source.report("template_tag_unsupported", message, begin);
    }
    return undefined;
  }
  if (reader.depth >= agreementLimits.liquidDepth) {
    reader.source.stop("template_syntax", `Blocks are nested deeper than ${agreementLimits.liquidDepth}.`, begin);
  }
  reader.depth += 1;
  const block = name === "for" ? parseLoop(reader, tag) : parseChoice(reader, tag, name);
  reader.depth -= 1;
  return block;
}

function parseChoice(reader: Reader, tag: TagToken, name: "if" | "unless"): Node {
  const branches: Branch[] = [];
  for (let opening: TagToken | undefined = tag; opening; opening = nextTag(reader, "elsif")) {
    const condition = parseFiltered(reader.source, argumentsOf(opening));
    const body = parseNodes(reader, ["elsif", "else", `end${name}`]);
    if (condition) branches.push({ condition, negated: opening.name === "unless", body });
  }
  return { kind: "choice", begin: tag.begin, branches, otherwise: parseEnd(reader, tag) };
}

function parseLoop(reader: Reader, tag: TagToken): Node | undefined {
  const [begin, end] = argumentsOf(tag);
  const [whole, variable] = /^\s*([A-Za-z_][\w-]*)\s+in\s+/.exec(reader.source.text.slice(begin, end)) ?? [];
  if (!whole) reader.source.report("template_syntax", "A loop is written {% for item in items %}.", tag.begin);
  const collection = whole ? parseCollection(reader.source, [begin + whole.length, end]) : undefined;
  const body = parseNodes(reader, ["else", "endfor"]);
  const otherwise = parseEnd(reader, tag);
  if (!variable || !collection) return undefined;
  return { kind: "loop", begin: tag.begin, variable, collection, body, otherwise };
}

/** The part after `else`, if there is one, up to the end of the block. */
function parseEnd(reader: Reader, tag: TagToken): Node[] {
  const ending = `end${tag.name}`;
  const otherwise = nextTag(reader, "else");
  if (otherwise) refuseArguments(reader, otherwise);
  const nodes = otherwise ? parseNodes(reader, [ending]) : [];
  const end = nextTag(reader, ending);
  if (end) refuseArguments(reader, end);
  else reader.source.report("template_syntax", `{% ${tag.name} %} is not closed.`, tag.begin);
  return nodes;
}

function nextTag(reader: Reader, name: string): TagToken | undefined {
  const token = reader.tokens[reader.at];
  if (!TypeGuards.isTagToken(token) || token.name !== name) return undefined;
  reader.at += 1;
  return token;
}

function refuseArguments(reader: Reader, tag: TagToken): void {
  if (tag.args !== "")
    reader.source.report("template_syntax", `{% ${tag.name} %} takes nothing after its name.`, tag.begin);
}

const argumentsOf = (tag: TagToken): [number, number] => [tag.contentRange[1] - tag.args.length, tag.contentRange[1]];

/** `{%-` and `-%}` remove the white space beside them. */
function trimmed({ source, tokens, at }: Reader, { begin, end }: TopLevelToken): { begin: number; end: number } {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const text = source.text.slice(begin, end);
  const left =
    before && TypeGuards.isDelimitedToken(before) && before.trimRight ? text.length - text.trimStart().length : 0;
  const right = after && TypeGuards.isDelimitedToken(after) && after.trimLeft ? text.length - text.trimEnd().length : 0;
  return { begin: begin + left, end: Math.max(begin + left, end - right) };
}
