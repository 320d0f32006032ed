import { Context, defaultOptions, Tokenizer } from "liquidjs";

/** A missing variable is an error everywhere, also in a condition, and an object has the properties it was given. */
export const liquidOptions = { ...defaultOptions, strictVariables: true, ownPropertyOnly: true, lenientIf: false };

/** The filters there are, applied to the text a value prints as. */
export const filters: ReadonlyMap<string, (text: string) => string> = new Map([
  ["upcase", (text: string) => text.toUpperCase()],
  ["downcase", (text: string) => text.toLowerCase()],
]);

export function tokenizerOf(source: string, range?: [number, number]): Tokenizer {
  return new Tokenizer(source, liquidOptions.operators, undefined, range);
}

export function contextOf(data: Readonly<Record<string, unknown>>): Context {
  return new Context(data, liquidOptions, { sync: true });
}
