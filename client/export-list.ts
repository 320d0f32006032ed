import type { Operations } from "@probity/contract";
import type { Route } from "./endpoint.ts";
import { errorOfResponse, ProbityError } from "./probity-error.ts";
import { type ClientOptions, credentialOf, type Query, urlOf } from "./send.ts";

/** The server reads a page in well under this; a connection that is silent for longer is dead. */
const silenceMsMax = 60_000;

type Walked<Q> = {
  [Name in "after" | "cursor" | "before"]: Required<Q> extends { [N in Name]: string } ? true : never;
};
/** The lists that answer all of their rows at once. */
export type ExportedList = {
  [R in Route]: Walked<Operations[R]["query"]>["after" | "cursor" | "before"] extends never ? never : R;
}[Route];
export type ExportedRow<R extends ExportedList> = Extract<
  Operations[R]["reply"],
  { items: readonly unknown[] }
>["items"][number];

type Paging = "after" | "cursor" | "before" | "offset" | "page" | "limit";
/** The ids of the path and the filters of the list. */
export type ExportInput<R extends ExportedList> = (Operations[R]["params"] extends Record<string, never>
  ? unknown
  : Operations[R]["params"]) &
  Omit<Operations[R]["query"], Paging>;

export type ExportOptions = { signal?: AbortSignal };

/** All rows of a list with the same filters, as the server sends them. */
export type Exports = {
  /** Each row as the list has it. Throws if the stream breaks off, so rows that were all read are all there are. */
  rows<R extends ExportedList>(
    list: R,
    input: ExportInput<R>,
    options?: ExportOptions,
  ): AsyncGenerator<ExportedRow<R>, void, undefined>;
  /** The same as pieces of text, for a file: CSV with the names of the columns first, or JSON lines. */
  text<R extends ExportedList>(
    list: R,
    format: ExportFormat,
    input: ExportInput<R>,
    options?: ExportOptions,
  ): AsyncGenerator<string, void, undefined>;
};

export type ExportFormat = "csv" | "jsonl";

const mediaTypes: Record<ExportFormat, string> = { csv: "text/csv", jsonl: "application/jsonl" };

export function exportsOf(client: ClientOptions): Exports {
  return {
    async *rows(list, input, options) {
      let rest = "";
      for await (const text of textOf(client, list, mediaTypes.jsonl, input, options)) {
        const lines = (rest + text).split("\n");
        rest = lines.pop()!;
        for (const line of lines) yield JSON.parse(line);
      }
    },
    text: (list, format, input, options) => textOf(client, list, mediaTypes[format], input, options),
  };
}

async function* textOf(
  client: ClientOptions,
  list: string,
  accept: string,
  input: object,
  { signal }: ExportOptions = {},
): AsyncGenerator<string, void, undefined> {
  const ended = new AbortController();
  const end = () => ended.abort();
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  let silence = setTimeout(end, silenceMsMax);
  try {
    const body = await opened(client, list, accept, input, ended.signal);
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMsMax);
      yield text;
    }
  } catch (cause) {
    if (cause instanceof ProbityError || signal?.aborted) throw cause;
    const detail = "The export broke off. Begin it again; what has come so far is not all of it.";
    throw new ProbityError({ status: null, code: "network_error", detail, cause });
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener("abort", end);
    end();
  }
}

async function opened(client: ClientOptions, list: string, accept: string, input: object, signal: AbortSignal) {
  const given = { ...input } as Query;
  const path = list.split(" ")[1]!.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = encodeURIComponent(String(given[name]));
    delete given[name];
    return id;
  });
  const url = urlOf(client.baseUrl, { path, query: given });
  const credential = await credentialOf(client, { method: "GET", url, body: undefined });
  const { fetch = globalThis.fetch } = client;
  const response = await fetch(url, {
    method: "GET",
    headers: { Accept: accept, ...credential },
    signal,
    redirect: "manual",
  });
  if (!response.ok || !response.body) throw errorOfResponse(response, await response.text());
  return response.body;
}
