import { agreementLimits } from "@probity/engines/agreements/model/limits.ts";
import { type Token, TokenizationError, type Tokenizer, TokenKind, TypeGuards, type ValueToken } from "liquidjs";
import { filters as supported, tokenizerOf } from "./liquid-options.ts";
import type { FilteredExpression } from "./liquid-tree.ts";
import type { SourceText } from "./source-text.ts";

/** Reports an error of the tokenizer as a problem of the source; returns nothing if the text cannot be read. */
export function reading<Result>(source: SourceText, begin: number, read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TokenizationError)) throw error;
    const message = error.message.replace(/, line:\d+, col:\d+$/, "");
    source.report(
      "template_syntax",
      `${message[0]?.toUpperCase()}${message.slice(1)}.`,
      Math.max(begin, error.token.begin),
    );
    return undefined;
  }
}

/** An expression with its filters, which has to fill the whole range. */
export function parseFiltered(source: SourceText, range: [number, number]): FilteredExpression | undefined {
  return reading(source, range[0], () => {
    const tokenizer = shallowTokenizer(source, range);
    const { initial, filters } = tokenizer.readFilteredValue();
    if (!tokenizer.end()) source.report("template_syntax", `Unexpected ${tokenizer.snapshot()}.`, tokenizer.p);
    for (const { name, args, begin } of filters) {
      if (!supported.has(name)) source.report("template_filter_unsupported", `Filter ${name} is not supported.`, begin);
      else if (args.length > 0) source.report("template_syntax", `Filter ${name} takes no arguments.`, begin);
    }
    checkOperands(source, range[0], initial.postfix);
    for (const operand of initial.postfix) checkOperand(source, operand);
    return { expression: initial, filters: filters.map(({ name }) => name) };
  });
}

/** The collection of a loop, which must fill the rest of its tag. */
export function parseCollection(source: SourceText, range: [number, number]): ValueToken | undefined {
  return reading(source, range[0], () => {
    const tokenizer = shallowTokenizer(source, range);
    const value = tokenizer.readValue();
    tokenizer.skipBlank();
    if (!value || !tokenizer.end()) {
      source.report(
        "template_syntax",
        "A loop is written {% for item in items %}, with nothing after it.",
        tokenizer.p,
      );
      return undefined;
    }
    checkOperand(source, value);
    return value;
  });
}

// An index in an index is read by recursion, so there cannot be thousands of them.
function shallowTokenizer(source: SourceText, range: [number, number]): Tokenizer {
  if (source.text.slice(...range).split("[").length - 1 > agreementLimits.liquidDepth) {
    source.stop("template_syntax", `An expression has more than ${agreementLimits.liquidDepth} indexes.`, range[0]);
  }
  return tokenizerOf(source.text, range);
}

// liquidjs silently takes the first of several values and accepts operators without operands.
function checkOperands(source: SourceText, begin: number, postfix: readonly Token[]): void {
  let operands = 0;
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) {
      operands += 1;
      continue;
    }
    if (token.operator !== "not") operands -= 1;
    if (operands < 1) return source.report("template_syntax", `${token.operator} is missing a value.`, token.begin);
  }
  if (operands > 1) source.report("template_syntax", "There is no operator between two values.", begin);
}

function checkOperand(source: SourceText, token: Token): void {
  if (token.kind === TokenKind.Range) {
    return source.report("template_syntax", "Ranges are not supported. Loop over an array in the data.", token.begin);
  }
  if (!TypeGuards.isPropertyAccessToken(token)) return;
  if (token.getText().endsWith(".")) source.report("template_syntax", "A name is expected after the dot.", token.end);
  if (token.variable) source.report("template_syntax", "Only variables have properties.", token.begin);
  for (const property of token.props) {
    if (property.begin > token.begin && source.text[property.begin - 1] !== ".") checkIndex(source, property);
    checkOperand(source, property);
  }
}

// Anything between the value and its closing bracket would be skipped.
function checkIndex(source: SourceText, property: Token): void {
  if (property.begin === property.end || !/^\s*\]/.test(source.text.slice(property.end, property.end + 50))) {
    source.report("template_syntax", "An index must be one value in brackets.", property.begin);
  }
}
