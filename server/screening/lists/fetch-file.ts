import { createHash } from "node:crypto";
import { lookup as lookupAddresses } from "node:dns/promises";
import { open } from "node:fs/promises";
import { Agent, type Dispatcher, request } from "undici";
import { outcomeOfError } from "#webhooks/attempt-outcome.ts";
import { guardedConnector, type Lookup } from "#webhooks/guarded-connector.ts";
import { nextHop, redirectsMax } from "./next-hop.ts";

export type FetchSettings = {
  /** Blocks that may be dialled although they are not public: a mirror on premises, and tests. */
  allowCidrs: readonly string[];
  fileBytesMax: number;
  /** From the first request to the last byte. */
  deadlineMs: number;
  lookup?: Lookup;
};

/** The EU's file is made anew for everybody who asks, which takes more than a minute. */
export const defaultFetchSettings: Omit<FetchSettings, "allowCidrs"> = {
  fileBytesMax: 1024 * 1024 * 1024,
  deadlineMs: 30 * 60_000,
};

const connectMs = 15_000;
const headersMs = 5 * 60_000;
const silenceMs = 60_000;

export type Validators = { etag: string | null; lastModified: string | null };

export type Fetched =
  | ({ outcome: "fetched"; sha256: string; bytes: number } & Validators)
  | { outcome: "unchanged" }
  /** `again`: the same request may succeed later. */
  | { outcome: "refused"; why: string; again: boolean };

export type Fetcher = {
  /** One attempt at writing a file to `path`. Every failure of the other side is an outcome; only our own faults throw. */
  fetch(url: string, path: string, options: FetchOptions): Promise<Fetched>;
  close(): Promise<void>;
};

export type FetchOptions = {
  known: Validators | null;
  signal: AbortSignal;
  onBytes: (done: number, total: number | null) => void;
};

/** Downloads files from addresses that the outbound guard lets through, at every hop. */
export function createFetcher(settings: FetchSettings): Fetcher {
  const { lookup = (hostname) => lookupAddresses(hostname, { all: true }) } = settings;
  const agent = new Agent({
    connect: guardedConnector({
      allowCidrs: settings.allowCidrs,
      deadlineMs: connectMs,
      lookup,
    }),
    allowH2: false,
    pipelining: 0, // a connection each: files are few, and one that was kept may be closed just when it is used again
    headersTimeout: headersMs,
    bodyTimeout: silenceMs,
  });
  return {
    async fetch(url, path, options) {
      const signal = AbortSignal.any([options.signal, AbortSignal.timeout(settings.deadlineMs)]);
      try {
        return await follow(agent, url, path, { ...options, signal }, settings.fileBytesMax);
      } catch (error) {
        options.signal.throwIfAborted();
        if (signal.aborted) return refused("it took too long", true);
        if (isOurs(error)) throw error;
        const outcome = outcomeOfError(error);
        return refused(`no complete answer (${outcome})`, outcome !== "blocked_address");
      }
    },
    close: () => agent.close(),
  };
}

const localFaults = new Set(["ENOSPC", "EDQUOT", "EACCES", "EROFS", "EIO", "EMFILE", "ENOENT"]);

/** A full disk is not the publisher's fault, and asking again does not help. */
function isOurs(error: unknown): boolean {
  return localFaults.has(String((error as NodeJS.ErrnoException).code));
}

async function follow(
  agent: Agent,
  url: string,
  path: string,
  options: FetchOptions,
  fileBytesMax: number,
): Promise<Fetched> {
  let at: string = url;
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const answer = await request(at, { dispatcher: agent, headers: headersFor(options.known), signal: options.signal });
    const { statusCode, headers, body } = answer;
    if (statusCode === 200) return save(body, path, headers, options, fileBytesMax);
    await body.dump();
    if (statusCode === 304 && options.known !== null) return { outcome: "unchanged" };
    if (![301, 302, 303, 307, 308].includes(statusCode)) return refused(`HTTP ${statusCode}`, isPassing(statusCode));
    const next = nextHop(at, one(headers["location"]));
    if (next === null) return refused("a redirect that must not be followed", false);
    at = next;
  }
  return refused(`more than ${redirectsMax} redirects`, false);
}

/** Server errors, and asking too often or too early, may be over in a moment. */
function isPassing(statusCode: number): boolean {
  return statusCode >= 500 || [408, 425, 429].includes(statusCode);
}

function headersFor(known: Validators | null): Record<string, string> {
  return {
    accept: "*/*",
    "accept-encoding": "identity",
    "user-agent": "probity-lists/1",
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}

async function save(
  body: Dispatcher.ResponseData["body"],
  path: string,
  headers: Dispatcher.ResponseData["headers"],
  { onBytes }: FetchOptions,
  fileBytesMax: number,
): Promise<Fetched> {
  const length = one(headers["content-length"]);
  const total = length === undefined ? null : Number(length);
  const tooLarge = refused(`a file of more than ${fileBytesMax} bytes`, false);
  if (total !== null && total > fileBytesMax) {
    body.destroy();
    return tooLarge;
  }
  const file = await open(path, "w");
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > fileBytesMax) return tooLarge; // leaving the loop ends the connection
      hash.update(piece);
      await file.write(piece);
      onBytes(bytes, total);
    }
    const validators = { etag: one(headers["etag"]) ?? null, lastModified: one(headers["last-modified"]) ?? null };
    return { outcome: "fetched", sha256: hash.digest("hex"), bytes, ...validators };
  } finally {
    await file.close();
  }
}

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

const refused = (why: string, again: boolean) => ({ outcome: "refused", why, again }) as const;
