import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Runs the transliteration rules of Unicode CLDR, as far as the ones we compile use them: variables, sets, contexts,
 * groups, passes and transforms that name other transforms. Every rule becomes one regular expression.
 */
export type Transform = readonly Pass[];

/** `first` is the letter the rule begins with, where that is one letter: most rules need not be tried at all. */
type Rule = { pattern: RegExp; first: string | null; result: string };
type Pass = { rules: readonly Rule[] };

/** Outside of the text: contexts that exclude letters match there. */
const edge = "\uFFFF";

const require = createRequire(import.meta.url);

export function loadTransform(name: string): Transform {
  const text = readFileSync(require.resolve(`cldr-transforms/transforms/${name}.txt`), "utf8");
  const passes: Pass[] = [];
  const variables = new Map<string, string>();
  let rules: Rule[] = [];
  for (const statement of statementsOf(text)) {
    if (statement.startsWith("::")) {
      if (rules.length > 0) passes.push({ rules });
      rules = [];
      passes.push(...passOf(statement.slice(2).trim()));
      continue;
    }
    const definition = /^\$(\w+)\s*=\s*(.*)$/s.exec(statement);
    if (definition) variables.set(definition[1]!, substitute(definition[2]!, variables));
    else rules.push(...ruleOf(substitute(statement, variables)));
  }
  if (rules.length > 0) passes.push({ rules });
  return passes;
}

/**
 * The result of the rules for a word, one part for every character of it: a replacement stands with the first character it
 * replaces.
 */
export function transformed(transform: Transform, word: string): string[] {
  let text = word;
  let origins = Array.from({ length: word.length }, (_, index) => index);
  for (const pass of transform) {
    [text, origins] = runPass(pass.rules, text, origins);
  }
  const results = Array.from({ length: word.length }, () => "");
  for (const [index, origin] of origins.entries()) results[origin] += text[index]!;
  return results;
}

function runPass(rules: readonly Rule[], input: string, inputOrigins: readonly number[]): [string, number[]] {
  let text = edge + input + edge;
  const origins = [-1, ...inputOrigins, -1];
  let at = 1;
  while (at < text.length - 1) {
    const [rule, match] = firstMatch(rules, text, at);
    if (!rule || !match) {
      at += 1;
      continue;
    }
    const result = rule.result.replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? "");
    text = text.slice(0, at) + result + text.slice(at + match[0].length);
    origins.splice(at, match[0].length, ...originsOf(result, origins.slice(at, at + match[0].length)));
    at += result.length;
  }
  return [text.slice(1, -1), origins.slice(1, -1)];
}

/** A dot in a result keeps two letters apart that would be read as one: each has its own part of the result then. */
function originsOf(result: string, replaced: readonly number[]): number[] {
  const parts = result.split("·");
  let part = 0;
  return Array.from(result, (letter) => {
    if (letter === "·") part += 1;
    return replaced[parts.length === replaced.length ? part : 0] ?? -1;
  });
}

function firstMatch(rules: readonly Rule[], text: string, at: number): [Rule, RegExpExecArray] | [null, null] {
  for (const rule of rules) {
    if (rule.first !== null && rule.first !== text[at]) continue;
    rule.pattern.lastIndex = at;
    const match = rule.pattern.exec(text);
    if (match) return [rule, match];
  }
  return [null, null];
}

/** Statements end with a semicolon that is neither quoted nor escaped nor in a set; a comment ends with its line. */
function statementsOf(text: string): string[] {
  const token = /\\u[0-9A-Fa-f]{4}|\\.|'[^']*'|#[^\n]*|[^]/g;
  const statements: string[] = [];
  let statement = "";
  let depth = 0;
  for (const [piece] of text.matchAll(token)) {
    if (piece === "[") depth += 1;
    if (piece === "]") depth -= 1;
    if (piece === ";" && depth === 0) {
      statements.push(statement.trim());
      statement = "";
    } else if (!(piece.startsWith("#") && piece.length > 0)) statement += piece;
  }
  return statements.filter((each) => each !== "");
}

function passOf(name: string): Transform {
  const forward = name.replace(/\(.*\)$/s, "").trim();
  // A filter names the letters the rules are for; we ask for no others.
  if (forward === "" || forward.startsWith("[") || /^null$/i.test(forward)) return [{ rules: [] }];
  // Our words are composed; decomposed ones would reach rules that are written for composed letters.
  if (forward === "NFC" || forward === "NFD") return [];
  return loadTransform(forward);
}

function substitute(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\$([A-Za-z_]\w*)/g, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`The rules use $${name} before they define it.`);
    return value;
  });
}

function ruleOf(statement: string): Rule[] {
  const rule = /^(.*?)(→|↔|←|<>|>|<)(.*)$/s.exec(statement);
  if (!rule) throw new Error(`Not a rule: ${statement}`);
  if (rule[2] === "←" || rule[2] === "<") return [];
  const [before, key, after] = contextsOf(rule[1]!);
  const source = `${before ? `(?<=${before})` : ""}${key}${after ? `(?=${after})` : ""}`;
  // A rule for both directions has contexts on its right side too, which are not part of the result.
  const result = rule[3]!.replace(/^[^{]*\{/, "").replace(/\}.*$/s, "");
  const first = /^\p{L}(?![*?])/v.exec(key)?.[0] ?? null;
  return [{ pattern: new RegExp(source, "yv"), first, result: plain(result) }];
}

function contextsOf(text: string): [before: string, key: string, after: string] {
  const open = topLevel(text, "{");
  const close = topLevel(text, "}");
  return [
    open < 0 ? "" : expression(text.slice(0, open)),
    expression(text.slice(open + 1, close < 0 ? undefined : close)),
    close < 0 ? "" : expression(text.slice(close + 1)),
  ];
}

function topLevel(text: string, wanted: string): number {
  let depth = 0;
  for (const match of text.matchAll(/\\u[0-9A-Fa-f]{4}|\\.|'[^']*'|[^]/g)) {
    if (match[0] === "[") depth += 1;
    if (match[0] === "]") depth -= 1;
    if (match[0] === wanted && depth === 0) return match.index;
  }
  return -1;
}

/** The result of a rule, without quotes and the spaces between its parts. */
function plain(text: string): string {
  return text.replaceAll(
    /\\u([0-9A-Fa-f]{4})|\\(.)|'([^']*)'|\s+/g,
    (_, code?: string, escaped?: string, quoted?: string) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (escaped ?? quoted ?? ""),
  );
}

function expression(text: string): string {
  let source = "";
  for (let at = 0; at < text.length;) {
    if (text[at] === "[") {
      const [set, end] = setAt(text, at);
      source += set;
      at = end;
      continue;
    }
    const piece = /\\u[0-9A-Fa-f]{4}|\\.|'[^']*'|\s+|[()*+?]|[^]/y;
    piece.lastIndex = at;
    const part = piece.exec(text)![0];
    source += /^[()*+?]$/.test(part) ? part : escape(plain(part));
    at += part.length;
  }
  return source;
}

/** A set from its opening bracket; `&` and `-` between sets work from left to right. */
function setAt(text: string, start: number): [source: string, end: number] {
  const property = /\[:(\^?)(\w+):\]/y;
  property.lastIndex = start;
  const named = property.exec(text);
  if (named) return [propertySource(named[2]!, named[1] === "^"), property.lastIndex];
  let at = start + 1;
  const negated = text[at] === "^";
  if (negated) at += 1;
  let set = "";
  let operator = "";
  while (text[at] !== "]") {
    if (at >= text.length) throw new Error(`A set does not end: ${text}`);
    const [member, end] = memberAt(text, at);
    at = end;
    if (member === "&" || member === "-") operator = member === "&" ? "&&" : "--";
    else {
      set = operator
        ? `[${set ? `[${set}]` : "[]"}${operator}${member.startsWith("[") ? member : `[${member}]`}]`
        : set + member;
      operator = "";
    }
  }
  return [`[${negated ? "^" : ""}${set}]`, at + 1];
}

function memberAt(text: string, at: number): [member: string, end: number] {
  if (text[at] === "[") return setAt(text, at);
  const piece =
    /\s+|\{([^}]*)\}|\\p\{(\w+)\}|&|-(?=\s*[[$])|(\\u[0-9A-Fa-f]{4}|\\.|'[^']*'|[^])(?:-(\\u[0-9A-Fa-f]{4}|\\.|[^[\]]))?/y;
  piece.lastIndex = at;
  const [part, string, name, first, last] = piece.exec(text)!;
  const end = piece.lastIndex;
  if (string !== undefined) return [`\\q{${plain(string)}}`, end];
  if (name !== undefined) return [propertySource(name, false), end];
  if (part === "&" || part === "-" || part.trim() === "") return [part.trim(), end];
  return [last === undefined ? escape(plain(first!)) : `${escape(plain(first!))}-${escape(plain(last))}`, end];
}

function propertySource(name: string, negated: boolean): string {
  const script = /^(Latin|Greek|Thai|Cyrillic)$/.test(name) ? `Script=${name}` : name;
  return `\\${negated ? "P" : "p"}{${script}}`;
}

function escape(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{M}]/gv, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`);
}
