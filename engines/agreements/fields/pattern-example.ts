import type { Patterns } from "./field.ts";

const exampleCharactersMax = 40;
const digits = "1234567890";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Characters to take in turn, so that an example reads AB-1234 and not AA-0000. */
const classes: Record<string, string> = {
  "\\d": digits,
  "\\w": letters,
  "0-9": digits,
  "1-9": "123456789",
  "A-Z": letters,
  "a-z": letters.toLowerCase(),
};

/**
 * A text of the form that a pattern expects, for a person who has never seen a pattern. Null when the pattern is more than
 * letters, digits, sets, groups and counts: guessing wrong is prevented by matching the guess.
 */
export function patternExample(
  pattern: string,
  maxLength: number | null,
  { matches }: Pick<Patterns, "matches">,
): string | null {
  const example = new Reader(pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, "")).whole();
  const charactersMax = Math.min(maxLength ?? exampleCharactersMax, exampleCharactersMax);
  if (example === null || example.trim() === "" || example.length > charactersMax) return null;
  return matches(pattern, example) ? example : null;
}

/** Reads the simple part of the syntax; everything else ends in null. */
class Reader {
  readonly #pattern: string;
  #at = 0;
  readonly #taken = new Map<string, number>();

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  whole(): string | null {
    const text = this.#alternatives();
    return this.#at === this.#pattern.length ? text : null;
  }

  /** The first of several alternatives is as good an example as any. */
  #alternatives(): string | null {
    const first = this.#sequence();
    while (first !== null && this.#take(/\|/y) !== null) if (this.#sequence() === null) return null;
    return first;
  }

  #sequence(): string | null {
    let text = "";
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#pattern[this.#at]!)) {
      const part = this.#part();
      if (part === null || text.length > exampleCharactersMax) return null;
      text += part;
    }
    return text;
  }

  #part(): string | null {
    if (this.#take(/\((?:\?:)?/y) !== null) {
      const inner = this.#alternatives();
      return inner === null || this.#take(/\)/y) === null ? null : inner.repeat(this.#count());
    }
    const choices = this.#choices();
    if (choices === null) return null;
    return Array.from({ length: this.#count() }, () => this.#next(choices)).join("");
  }

  #next(choices: string): string {
    const taken = this.#taken.get(choices) ?? 0;
    this.#taken.set(choices, taken + 1);
    return choices[taken % choices.length]!;
  }

  /** The characters that may stand here, as one text. */
  #choices(): string | null {
    const set = this.#take(/\[(?!\^)(?:[^\]\\[]|\\[^A-Za-z])+\]/y);
    if (set !== null) {
      const inside = set.slice(1, -1);
      const [known] = /0-9|1-9|A-Z|a-z/.exec(inside) ?? [];
      return known === undefined ? inside.replaceAll("\\", "").slice(0, 1) : classes[known]!;
    }
    const escaped = this.#take(/\\[dw]|\\[^A-Za-z0-9]/y);
    if (escaped !== null) return classes[escaped] ?? escaped.slice(1);
    return this.#take(/[^\\[\](){}|.*+?^$]/y);
  }

  /** The least that a count asks for: an optional part is left out. */
  #count(): number {
    const counted = this.#take(/\{\d{1,2}(?:,\d{0,3})?\}/y);
    if (counted !== null) return Number.parseInt(counted.slice(1), 10);
    const sign = this.#take(/[*+?]/y);
    return sign === "*" || sign === "?" ? 0 : 1;
  }

  #take(expression: RegExp): string | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#pattern)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }
}
