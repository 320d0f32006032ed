import type { Kysely } from "kysely";
import { queryableOf } from "./connection.ts";
import type { DB } from "./tables.ts";

const texts = new WeakMap<TemplateStringsArray, string>();

export type Statement<Row> = { execute(connection: Kysely<DB>): Promise<{ rows: Row[]; command: string }> };

/**
 * SQL whose text never changes, with a parameter at each `${}`: written and executed like Kysely's `sql`, but put together
 * once instead of each time. For the few statements that every request sends. A fragment that several statements share may
 * be one of its values; such a statement is joined each time.
 *
 * It is sent at once, and what Kysely sends a turn later: in one `Promise.all` it overtakes a query of Kysely that stands before it.
 * A lock that others are sent along with is therefore a statement.
 */
export function statement<Row>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  const isJoined = values.some((value) => value instanceof Fragment);
  const { text, parameters } = isJoined ? joined(strings, values) : { text: textOf(strings), parameters: values };
  return { execute: (connection) => queryableOf(connection).query(text, parameters) };
}

/** A part of statements, with parameters of its own. */
class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

export function fragment(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return new Fragment(strings, values);
}

/** Text of the source code as a fragment. Nothing from a request may be in it. */
export function rawFragment(text: string): Fragment {
  return new Fragment([text], []);
}

function textOf(strings: TemplateStringsArray): string {
  let text = texts.get(strings);
  if (text === undefined) {
    text = strings.reduce((before, part, index) => `${before}$${index}${part}`);
    texts.set(strings, text);
  }
  return text;
}

function joined(strings: readonly string[], values: readonly unknown[]): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  const join = (parts: readonly string[], given: readonly unknown[]): string =>
    parts.reduce((text, part, index) => {
      const value = given[index - 1];
      const written = value instanceof Fragment ? join(value.strings, value.values) : `$${parameters.push(value)}`;
      return text + written + part;
    });
  return { text: join(strings, values), parameters };
}
