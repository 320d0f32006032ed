/** How a source uses a value: it prints it, tests it in a condition, or goes through its items. */
export type Use = "printed" | "tested" | "looped";

/**
 * A value that a source reads. `path` is written as in the `variables` of a template; `[]` at its end is each item of a list of
 * plain values. `at` is where the source names it first.
 */
export type SourceVariable = { path: string; segments: readonly Segment[]; uses: ReadonlySet<Use>; at: number };

/** A member, an item by its number, or every item of the list before it. */
export type Segment = string | number | typeof eachItem;
export const eachItem: unique symbol = Symbol("each item");

/** A block that is open: what a loop names its items, while that name counts. */
type Block = { variable: string | null; items: readonly Segment[] | null };

type Reading = { found: Map<string, { segments: readonly Segment[]; uses: Set<Use>; at: number }>; blocks: Block[] };

/**
 * What a source reads, for the form that fills it, while somebody types. It reports no mistakes: the renderer finds them, and
 * whatever it accepts is read here in the same way.
 */
export function sourceVariables(source: string): SourceVariable[] {
  const reading: Reading = { found: new Map(), blocks: [] };
  for (const { isOutput, inside, begin } of tagsOf(source)) {
    if (isOutput) readExpression(reading, inside, begin, "printed");
    else readTag(reading, inside, begin);
  }
  return [...reading.found].map(([path, variable]) => ({ path, ...variable }));
}

/** `from` and `to` are the whole tag in the source, `begin` is where its inside begins. */
type Tag = { isOutput: boolean; from: number; to: number; inside: string; begin: number };

/** Everything in double braces or in braces with percent signs. A tag that is not closed before the next one is left out. */
export function tagsOf(source: string): Tag[] {
  const found: Tag[] = [];
  const edge = /"[^"\n]*"|'[^'\n]*'|\{\{|\{%|\}\}|%\}/g;
  let open: { isOutput: boolean; begin: number } | null = null;
  for (let match = edge.exec(source); match; match = edge.exec(source)) {
    const [text] = match;
    const isQuoted = /^["']/.test(text);
    // Quotes in prose mean nothing, and a tag may begin between them.
    if (isQuoted && !open) edge.lastIndex = match.index + 1;
    else if (text === "{{" || text === "{%") open = { isOutput: text === "{{", begin: match.index + 2 };
    else if (open && text === (open.isOutput ? "}}" : "%}")) {
      found.push(trimmed(source, open, match.index));
      open = null;
    }
  }
  return found;
}

/** `{{-` and `-}}` remove the white space beside them. */
function trimmed(source: string, { isOutput, begin }: { isOutput: boolean; begin: number }, end: number): Tag {
  const first = source[begin] === "-" ? begin + 1 : begin;
  const last = Math.max(first, source[end - 1] === "-" ? end - 1 : end);
  return { isOutput, from: begin - 2, to: end + 2, inside: source.slice(first, last), begin: first };
}

function readTag(reading: Reading, inside: string, begin: number): void {
  const [whole, name] = /^\s*(\w+)/.exec(inside) ?? [];
  if (whole === undefined) return;
  const rest = inside.slice(whole.length);
  const from = begin + whole.length;
  if (name === "if" || name === "unless" || name === "elsif") readExpression(reading, rest, from, "tested");
  if (name === "if" || name === "unless") reading.blocks.push({ variable: null, items: null });
  if (name === "for") readLoop(reading, rest, from);
  // The other branch of a loop is taken when there is no item.
  if (name === "else") Object.assign(reading.blocks.at(-1) ?? {}, { variable: null, items: null });
  if (name === "endif" || name === "endunless" || name === "endfor") reading.blocks.pop();
}

function readLoop(reading: Reading, rest: string, begin: number): void {
  const [whole, variable = null] = /^\s*([A-Za-z_][\w-]*)\s+in\s+/.exec(rest) ?? [];
  const items = whole === undefined ? null : readPath(reading, rest, whole.length, begin, "looped").segments;
  reading.blocks.push({ variable, items });
}

/** Numbers, texts and words of the language are no variables. */
const reserved = new Set(["true", "false", "nil", "null", "empty", "blank", "and", "or", "not", "contains"]);
const token = /"[^"]*"|'[^']*'|\||-?\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_-]*\??/gu;

function readExpression(reading: Reading, text: string, begin: number, use: Use): void {
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [word] = match;
    // What follows are filters, which take nothing.
    if (word === "|") return;
    if (/^["'\d-]/.test(word) || reserved.has(word)) continue;
    const at = match.index;
    const end = readPath(reading, text, at, begin, use).end;
    token.lastIndex = end;
  }
}

const part = /\.\s*([\p{L}_][\p{L}\p{N}_-]*\??)|\[\s*(?:"([^"]*)"|'([^']*)'|(\d+))\s*\]|\[/uy;
const nameHere = /[\p{L}_][\p{L}\p{N}_-]*\??/uy;

type Path = { segments: readonly Segment[] | null; end: number };

/** Reads one value and notes it. Its path is null where it is known only once there is data. */
function readPath(reading: Reading, text: string, at: number, begin: number, use: Use): Path {
  nameHere.lastIndex = at;
  const root = nameHere.exec(text)?.[0];
  if (root === undefined) return { segments: null, end: at + 1 };
  const segments: Segment[] = [root];
  let end = at + root.length;
  let isKnown = true;
  for (;;) {
    part.lastIndex = end;
    const match = part.exec(text);
    if (!match) break;
    const [whole, name, doubly, singly, index] = match;
    end += whole.length;
    const segment = name ?? doubly ?? singly ?? (index === undefined ? undefined : Number(index));
    if (segment === undefined) {
      isKnown = false;
      end = readIndex(reading, text, end, begin);
    } else if (isKnown) segments.push(segment);
  }
  const path = inData(reading.blocks, segments);
  if (path) note(reading, path, use, begin + at);
  return { segments: isKnown ? path : null, end };
}

/** An index that is itself a value: `items[chosen]`. Answers where it ends. */
function readIndex(reading: Reading, text: string, at: number, begin: number): number {
  const blank = /\s*/y;
  blank.lastIndex = at;
  const from = at + (blank.exec(text)?.[0].length ?? 0);
  const { end } = readPath(reading, text, from, begin, "printed");
  const close = text.indexOf("]", end);
  return close === -1 ? text.length : close + 1;
}

/** A name that a loop has given stands for an item; null if that item is not known, or is not part of the data. */
function inData(blocks: readonly Block[], [root, ...rest]: readonly Segment[]): readonly Segment[] | null {
  const loop = blocks.findLast(({ variable }) => variable === root);
  if (loop) return loop.items && [...loop.items, eachItem, ...rest];
  if (root === "forloop" && blocks.some(({ variable }) => variable !== null)) return null;
  return [root!, ...rest];
}

function note({ found }: Reading, segments: readonly Segment[], use: Use, at: number): void {
  const path = writtenPath(segments);
  const known = found.get(path);
  if (known) known.uses.add(use);
  else found.set(path, { segments, uses: new Set([use]), at });
}

/** A path as the `variables` of a template write it: `client.name`, `items[].price`. */
export function writtenPath(segments: readonly Segment[]): string {
  return segments
    .map((segment, at) => {
      if (segment === eachItem) return "[]";
      if (typeof segment === "number") return `[${segment}]`;
      if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(segment)) return `[${JSON.stringify(segment)}]`;
      return at === 0 ? segment : `.${segment}`;
    })
    .join("");
}
