import type { Json } from "./canonical.ts";
import { pointerPart, storableProblem, type StorableProblem } from "./storable.ts";

// Node and browsers have it, plain JavaScript does not.
declare const TextDecoder: new (encoding: "utf-8", options: { fatal: true }) => { decode(bytes: Uint8Array): string };

export type JsonProblem =
  | StorableProblem
  | { path: string; code: "invalid_json" | "repeated_member" | "integer_not_exact" | "number_too_large" };

/**
 * Reads one JSON value and refuses what JSON.parse would silently change: repeated members, of which it keeps the last, and
 * numbers that it rounds to another integer or to infinity. The places are searched for only once something is known to be
 * wrong, so that a sound body costs two plain passes beside JSON.parse.
 */
export function readJson(bytes: Uint8Array, depthMax: number): { value: Json } | { problem: JsonProblem } {
  const members = membersWritten(bytes, depthMax);
  if (members === undefined) return { problem: { path: "", code: "too_deep" } };
  let text: string;
  let value: Json;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text) as Json;
  } catch {
    return { problem: { path: "", code: "invalid_json" } };
  }
  // Numbers beyond the exact integers make the sum NaN. Those written as fraction or with an exponent are nevertheless fine.
  const problem = membersKept(value) === members ? null : new Places(text).firstChanged();
  const found = problem ?? storableProblem(value, depthMax);
  return found ? { problem: found } : { value };
}

/** Every member of an object has one colon outside of strings. Undefined when the value is nested deeper than allowed. */
function membersWritten(bytes: Uint8Array, depthMax: number): number | undefined {
  let members = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]!) {
      case 0x22: // a string, to its closing quotation mark
        for (at++; at < bytes.length && bytes[at] !== 0x22; at++) if (bytes[at] === 0x5c) at++;
        break;
      case 0x3a: // a colon
        members++;
        break;
      case 0x5b: // an opening bracket or brace
      case 0x7b:
        if (++depth > depthMax) return undefined;
        break;
      case 0x5d: // a closing one
      case 0x7d:
        depth--;
    }
  }
  return members;
}

function membersKept(value: Json): number {
  if (typeof value === "number") return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? 0 : Number.NaN;
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return (value as Json[]).reduce<number>((sum, item) => sum + membersKept(item), 0);
  const members = Object.values(value);
  return members.reduce<number>((sum, member) => sum + membersKept(member), members.length);
}

/** Walks through a text that is known to be JSON. */
class Places {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The first place, in the order of the text, that JSON.parse changes. */
  firstChanged(): JsonProblem | null {
    switch (this.#next()) {
      case "{":
        return this.#inObject();
      case "[":
        return this.#inArray();
      case '"':
        this.#string();
        return null;
      default:
        return this.#scalar();
    }
  }

  #inObject(): JsonProblem | null {
    const seen = new Set<string>();
    for (this.#at++; this.#next() !== "}"; this.#skip(",")) {
      const key = JSON.parse(this.#string()) as string;
      if (seen.has(key)) return { path: `/${pointerPart(key)}`, code: "repeated_member" };
      seen.add(key);
      this.#skip(":");
      const problem = this.firstChanged();
      if (problem) return { ...problem, path: `/${pointerPart(key)}${problem.path}` };
    }
    this.#at++;
    return null;
  }

  #inArray(): JsonProblem | null {
    this.#at++;
    for (let index = 0; this.#next() !== "]"; this.#skip(","), index++) {
      const problem = this.firstChanged();
      if (problem) return { ...problem, path: `/${index}${problem.path}` };
    }
    this.#at++;
    return null;
  }

  #string(): string {
    const start = this.#at;
    for (this.#at++; this.#text[this.#at] !== '"'; this.#at++) if (this.#text[this.#at] === "\\") this.#at++;
    this.#at++;
    return this.#text.slice(start, this.#at);
  }

  #scalar(): JsonProblem | null {
    const literal = /[^\s,\]}]+/y;
    literal.lastIndex = this.#at;
    const written = literal.exec(this.#text)![0];
    this.#at += written.length;
    const size = Math.abs(Number(written));
    if (size === Number.POSITIVE_INFINITY) return { path: "", code: "number_too_large" };
    const inexact = size > Number.MAX_SAFE_INTEGER && /^-?\d+$/.test(written);
    return inexact ? { path: "", code: "integer_not_exact" } : null;
  }

  /** The next character that is not white space. */
  #next(): string | undefined {
    while (this.#text.charCodeAt(this.#at) <= 0x20) this.#at++;
    return this.#text[this.#at];
  }

  #skip(mark: string): void {
    if (this.#next() === mark) this.#at++;
  }
}
