import { Readable } from "node:stream";
import type { TSchema } from "typebox";
import type { Outcome } from "#platform/operation/archive-answer.ts";
import { type ExportType, rowSchemasOf } from "#platform/operation/exported-list.ts";
import type { Operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { columnsOf } from "./columns.ts";
import { csvHead, csvRow } from "./csv.ts";

export type WalkedPage = { items: readonly object[]; next: string | null };

type Exported = {
  first: WalkedPage;
  /** A page in a transaction of its own, which has ended before the page is sent. */
  next: (place: string) => Promise<WalkedPage>;
  lines: Lines;
  onFailure: (error: unknown) => void;
  onEnd: (outcome: Outcome, rows: number) => void;
};

/** The rows of a list as text, page by page. The next page is read when the reader has taken the one before. */
export function exportStream({ first, next, lines, onFailure, onEnd }: Exported): Readable {
  let rows = 0;
  let outcome: Outcome = "abandoned";
  async function* texts(): AsyncGenerator<string> {
    try {
      for (
        let page: WalkedPage | null = first;
        page !== null;
        page = page.next === null ? null : await next(page.next)
      ) {
        rows += page.items.length;
        const text = (page === first ? lines.head : "") + page.items.map(lines.row).join("");
        if (text !== "") yield text;
      }
      outcome = "complete";
    } catch (error) {
      outcome = "interrupted";
      onFailure(error);
      // The reader sees a broken connection; what failed may quote a row, and is told to nobody.
      throw new Error("The export was interrupted.");
    }
  }
  const stream = Readable.from(texts(), { objectMode: false, highWaterMark: 1 });
  stream.once("close", () => onEnd(stream.errored && outcome !== "complete" ? "interrupted" : outcome, rows));
  return stream;
}

export type Lines = { head: string; row: (record: object) => string };

/** How the rows of one request are written. */
export function linesOf(type: ExportType, record: TSchema): Lines {
  if (type === "application/jsonl") return { head: "", row: (row) => `${JSON.stringify(row)}\n` };
  const columns = columnsOf(record);
  return { head: csvHead(columns), row: (row) => csvRow(columns, row) };
}

type Asked = { params: Readonly<Record<string, unknown>>; query: Readonly<Record<string, unknown>> };

/** The record that a request's rows have: of several resources the one in the path, of two views the one asked for. */
export function rowSchemaOf(operation: Operation, { params, query }: Asked): TSchema {
  const endpoint = operation.endpoints?.find((each) =>
    Object.entries(each.params).every(([name, value]) => params[name] === value),
  );
  const schemas = rowSchemasOf(endpoint?.reply ?? operation.reply);
  return schemas.find((each) => viewOf(each) === query["view"]) ?? schemas[0]!;
}

const viewOf = (schema: TSchema) => (schema as { properties?: { view?: { const?: string } } }).properties?.view?.const;

const pagingNames = ["after", "cursor", "before", "offset", "page", "limit"];

/** An export has every row of its filters; a place or a number of rows would contradict that. */
export function refusePaging(query: Readonly<Record<string, unknown>>): void {
  const sent = pagingNames.filter((name) => query[name] !== undefined);
  if (sent.length === 0) return;
  throw new Refusal("unsupported_query", {
    errors: sent.map((name) => ({
      path: `query:${name}`,
      code: "not_in_export",
      message: `An export has all rows. Leave \`${name}\` out.`,
    })),
  });
}
