import type { StreamOptions } from "./endpoint.ts";
import { errorOfResponse, ProbityError } from "./probity-error.ts";
import { type ClientOptions, credentialOf, urlOf } from "./send.ts";

/** The server says something at least every 15 seconds; a connection that is silent for longer than this is dead. */
const silenceMsMax = 45_000;
const firstWaitMs = 1_000;
const waitMsMax = 30_000;

/**
 * The data of the events of a stream. A stream that ends or breaks is opened again, with a new token, after the time that the server
 * asked for; the first event of each stream says that everything is to be read again. Ends when the signal aborts, and throws what
 * coming back cannot help: a session that has ended, a role that may not.
 */
export async function* followStream(
  client: ClientOptions,
  path: string,
  { signal, onLost }: StreamOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  let waitMs = firstWaitMs;
  for (let failures = 0; !signal?.aborted; failures++) {
    try {
      for await (const { data, retryMs } of eventsOf(client, path, signal)) {
        if (retryMs !== null) waitMs = retryMs;
        if (data === null) continue;
        failures = 0;
        yield data;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!comesBack(error)) throw error;
    }
    if (signal?.aborted) return;
    onLost?.();
    await pause(Math.min(waitMs * 2 ** failures, waitMsMax), signal);
  }
}

type Event = { data: unknown; retryMs: number | null };

async function* eventsOf(client: ClientOptions, path: string, stop: AbortSignal | undefined): AsyncGenerator<Event> {
  const ended = new AbortController();
  const end = () => ended.abort();
  stop?.addEventListener("abort", end);
  let silence = setTimeout(end, silenceMsMax);
  try {
    const body = await opened(client, path, ended.signal);
    let text = "";
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMsMax);
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop()!;
      yield* blocks.map(eventOf);
    }
  } finally {
    clearTimeout(silence);
    stop?.removeEventListener("abort", end);
    end();
  }
}

async function opened(client: ClientOptions, path: string, signal: AbortSignal) {
  const url = urlOf(client.baseUrl, { path });
  const credential = await credentialOf(client, { method: "GET", url, body: undefined });
  const headers = { Accept: "text/event-stream", ...credential };
  const { fetch = globalThis.fetch } = client;
  const response = await fetch(url, { method: "GET", headers, signal, redirect: "manual" });
  if (!response.ok || !response.body) throw errorOfResponse(response, await response.text());
  return response.body;
}

/** The server writes a field a line, and the data of an event on one line. */
function eventOf(block: string): Event {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
  const [data, retry] = [field("data"), field("retry")];
  return { data: data === undefined ? null : JSON.parse(data), retryMs: retry === undefined ? null : Number(retry) };
}

function comesBack(error: unknown): boolean {
  if (!(error instanceof ProbityError)) return true;
  return error.status === null || error.status === 429 || error.status >= 500;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
