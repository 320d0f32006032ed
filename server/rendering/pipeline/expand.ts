import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { literalText } from "@probity/engines/agreements/model/literal-text.ts";
import { type Context, evalToken, isTruthy, toValueSync, UndefinedVariableError } from "liquidjs";
import { contextOf, filters } from "./liquid-options.ts";
import type { FilteredExpression, Loop, Node } from "./liquid-tree.ts";
import type { SourceText } from "./source-text.ts";
import { valueToken } from "./value-tokens.ts";

/**
 * `data` takes the branches that the data asks for, `every` takes each branch once, `unconditional` takes none: what is left
 * is in every document.
 */
export type Walk = { kind: "data"; data: Readonly<Record<string, unknown>> } | { kind: "every" | "unconditional" };

export type Expanded = {
  text: string;
  /** The origins of runs of the text, in order. */
  pieces: readonly { at: number; begin: number }[];
  values: readonly { text: string; begin: number }[];
  /** Ends of lines on which the source has tags and nothing else. */
  tagLineEnds: ReadonlySet<number>;
};

/** Markdown with a token in place of every value: the values themselves never meet a parser. */
export function expand(
  source: SourceText,
  nodes: readonly Node[],
  walk: Walk,
  tagLines: ReadonlySet<number>,
): Expanded {
  return new Expansion(source, walk, tagLines).of(nodes);
}

class Expansion {
  readonly #source: SourceText;
  readonly #kind: Walk["kind"];
  readonly #tagLines: ReadonlySet<number>;
  readonly #context: Context;
  readonly #pieces: { at: number; begin: number }[] = [];
  readonly #values: { text: string; begin: number }[] = [];
  readonly #tagLineEnds = new Set<number>();
  #text = "";
  #valueCharacters = 0;
  #steps = 0;

  constructor(source: SourceText, walk: Walk, tagLines: ReadonlySet<number>) {
    this.#source = source;
    this.#kind = walk.kind;
    this.#tagLines = tagLines;
    this.#context = contextOf(walk.kind === "data" ? walk.data : {});
  }

  of(nodes: readonly Node[]): Expanded {
    this.#walk(nodes);
    return { text: this.#text, pieces: this.#pieces, values: this.#values, tagLineEnds: this.#tagLineEnds };
  }

  #walk(nodes: readonly Node[]): void {
    for (const node of nodes) {
      this.#count(1, node.begin);
      if (node.kind === "text") this.#write(node.begin, node.end);
      else if (node.kind === "output") this.#print(node.begin, node.value);
      else if (this.#kind === "unconditional") continue;
      else if (node.kind === "loop") this.#loop(node);
      else this.#choose(node);
    }
  }

  #write(begin: number, end: number): void {
    const { text } = this.#source;
    this.#pieces.push({ at: this.#text.length, begin });
    for (let at = text.indexOf("\n", begin); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
      if (this.#tagLines.has(at)) this.#tagLineEnds.add(this.#text.length + at - begin);
    }
    this.#text += text.slice(begin, end);
    this.#limitText(begin);
  }

  #print(begin: number, value: FilteredExpression): void {
    const printed = this.#kind === "data" ? this.#printed(begin, value) : "";
    this.#pieces.push({ at: this.#text.length, begin });
    this.#text += valueToken(this.#values.length);
    this.#values.push({ text: printed, begin });
    this.#valueCharacters += printed.length;
    this.#limitText(begin);
  }

  #printed(begin: number, value: FilteredExpression): string {
    const result = this.#evaluate(value, begin);
    if (typeof result === "string" || typeof result === "number" || typeof result === "boolean") {
      return literalText(value.filters.reduce((text, name) => filters.get(name)?.(text) ?? text, String(result)));
    }
    const name = this.#nameOf(value);
    if (result === null) this.#source.report("template_variable_missing", `Missing variable: ${name} is null.`, begin);
    else if (result !== undefined) {
      const message = `${name} is ${Array.isArray(result) ? "an array" : "an object"}; only text, numbers and booleans can be printed.`;
      this.#source.report("template_variable_not_scalar", message, begin);
    }
    return "";
  }

  #choose(node: Extract<Node, { kind: "choice" }>): void {
    if (this.#kind === "every") {
      for (const { body } of node.branches) this.#walk(body);
      return this.#walk(node.otherwise);
    }
    for (const { condition, negated, body } of node.branches) {
      if (isTruthy(this.#evaluate(condition, node.begin), this.#context) !== negated) return this.#walk(body);
    }
    return this.#walk(node.otherwise);
  }

  #loop(node: Loop): void {
    if (this.#kind === "every") {
      this.#walk(node.body);
      return this.#walk(node.otherwise);
    }
    const items = this.#attempt(node.begin, () => toValueSync(evalToken(node.collection, this.#context)));
    if (items === undefined) return;
    if (!Array.isArray(items)) {
      const message = `${node.collection.getText()} is not an array, so there is nothing to loop over.`;
      return this.#source.report("template_not_array", message, node.collection.begin);
    }
    if (items.length === 0) return this.#walk(node.otherwise);
    for (const [at, item] of items.entries()) {
      const forloop = {
        index: at + 1,
        index0: at,
        first: at === 0,
        last: at === items.length - 1,
        length: items.length,
      };
      this.#context.push({ [node.variable]: item, forloop });
      this.#walk(node.body);
      this.#context.pop();
    }
  }

  /** Undefined when a variable is missing, which has been reported. */
  #evaluate({ expression, filters: applied }: FilteredExpression, begin: number): unknown {
    this.#count(expression.postfix.length + applied.length, begin);
    return this.#attempt(begin, () => toValueSync(expression.evaluate(this.#context, false)) ?? null);
  }

  #attempt(begin: number, evaluate: () => unknown): unknown {
    try {
      return evaluate();
    } catch (error) {
      if (!(error instanceof UndefinedVariableError)) throw error;
      const { token } = error;
      this.#source.report("template_variable_missing", `Missing variable: ${token.getText()}.`, token.begin ?? begin);
      return undefined;
    }
  }

  #nameOf({ expression }: FilteredExpression): string {
    return expression.postfix.map((token) => token.getText()).join(" ");
  }

  #count(steps: number, begin: number): void {
    this.#steps += steps;
    if (this.#steps > agreementLimits.steps) {
      this.#source.stop(
        "render_output_too_large",
        `The loops take more than ${agreementLimits.steps} steps. Use fewer or smaller loops.`,
        begin,
      );
    }
  }

  #limitText(begin: number): void {
    if (this.#text.length + this.#valueCharacters > agreementLimits.expandedCharacters) {
      const most = agreementLimits.expandedCharacters;
      this.#source.stop("render_output_too_large", `The text has more than ${most} characters.`, begin);
    }
  }
}
