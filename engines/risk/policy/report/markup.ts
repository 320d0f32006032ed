import { withoutReversals } from "./report-words.ts";

/** HTML that was made by `html`. Every other value is a text, and escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | readonly Part[];

/** A template whose values can never become markup, whatever they contain. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + written(values[index - 1]!) + part));
}

function written(value: Part): string {
  if (value === null) return "";
  if (value instanceof Markup) return value.text;
  return typeof value === "object" ? value.map(written).join("") : escaped(String(value));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Parsers read it as a line feed unless it is written so.
  "\r": "&#13;",
};

/** Half a pair of surrogates cannot be written in UTF-8, so it is shown as what every reader shows for it. */
const escaped = (text: string) =>
  withoutReversals(text.toWellFormed()).replaceAll(/[&<>"'\r]/g, (character) => entities[character]!);

/** JSON inside of an element `script`: the only characters that could end it, or begin a comment in it, are written in another way. */
export const embeddedJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
