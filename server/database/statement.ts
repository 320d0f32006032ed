import type { Kysely } from "kysely";
import { queryableOf } from "./connection.ts";
import type { DB } from "./tables.ts";

const texts = new WeakMap<TemplateStringsArray, string>();

export type Statement<Row> = { execute(connection: Kysely<DB>): Promise<{ rows: Row[]; command: string }> };

/**
 * SQL whose text never changes, with a parameter at each `${}`: written and executed like Kysely's `sql`, but put together
 * once instead of each time. For the few statements that every request sends; a fragment cannot be one of its values.
 *
 * It is sent at once, and what Kysely sends a turn later: in one `Promise.all` it overtakes a query of Kysely that stands before it.
 * A lock that others are sent along with is therefore a statement.
 */
export function statement<Row>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  let text = texts.get(strings);
  if (text === undefined) {
    text = strings.reduce((joined, part, index) => `${joined}$${index}${part}`);
    texts.set(strings, text);
  }
  const sent = text;
  return { execute: (connection) => queryableOf(connection).query(sent, values) };
}
