import { base64Of, type Bytes, bytesOf, sha256 } from "./digest.ts";
import { errorOfResponse, ProbityError } from "./probity-error.ts";
import { signRequest } from "./sign.ts";

const idempotencyKeyPattern = /^[A-Za-z0-9_.:-]{1,120}$/;
const firstBackoffMs = 250;
const backoffMsMax = 8_000;
/** If the server asks for a longer wait, the call fails with an error that has `retryAfterSeconds`. */
const retryAfterSecondsMax = 60;

/** Every request is signed with an API key, or carries the bearer of a session; public endpoints need neither. */
export type Credential =
  | { keyId: string; secret: string; bearer?: never; mode?: never }
  | {
      /** The `accessToken` of a dashboard session, or a function that returns it, called before each attempt. */
      bearer: string | (() => string | Promise<string>);
      /** The mode of the records, `live` by default. An API key has a fixed mode. */
      mode?: "test" | "live";
      keyId?: never;
      secret?: never;
    }
  | { keyId?: never; secret?: never; bearer?: never; mode?: never };

export type ClientOptions = Credential & {
  /** The address of the service, without `/api/v1`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** For each attempt, from the connection to the last byte of the answer. */
  timeoutMs?: number;
  maxAttempts?: number;
};

export type Query = Record<string, string | number | undefined>;

export type Call = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** True if it may be retried. */
  repeat: boolean;
  /** The answer is a file instead of JSON. */
  file: boolean;
  query?: Query;
  body?: unknown;
  /** Sent instead of a JSON body. */
  form?: Form;
  idempotencyKey?: string;
  /** RFC 7240. */
  prefer?: string;
};

/** A file and the texts that go with it. */
export type Form = { file: Uint8Array; members: Record<string, string> };

export type Send = (call: Call) => Promise<unknown>;

type Attempt = Pick<Call, "method" | "file" | "idempotencyKey" | "prefer"> & { url: URL; body: Body | undefined };
/** The parts of a request that a signature covers. */
type Signed = Pick<Attempt, "method" | "idempotencyKey" | "url" | "body">;
type Body = { type: string; content: string | Bytes; digest?: string };

export function createSend(options: ClientOptions): Send {
  const { maxAttempts = 4 } = options;
  return async (call) => {
    if (call.idempotencyKey !== undefined && !idempotencyKeyPattern.test(call.idempotencyKey)) {
      throw new TypeError("An idempotency key has 1 to 120 letters, digits, underscores, dots, colons or hyphens.");
    }
    // Serialised once: a retry must repeat these bytes, or the server answers `idempotency_key_reused`.
    const attempt: Attempt = { ...call, url: urlOf(options.baseUrl, call), body: await bodyOf(call) };
    for (let attempts = 1; ; attempts++) {
      try {
        return await sendOnce(options, attempt);
      } catch (error) {
        const waitMs = call.repeat && attempts < maxAttempts ? waitBeforeRetryMs(error, attempts) : null;
        if (waitMs === null) throw error;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  };
}

async function bodyOf({ body, form }: Call): Promise<Body | undefined> {
  if (!form) return body === undefined ? undefined : { type: "application/json", content: JSON.stringify(body) };
  const data = new FormData();
  for (const [name, text] of Object.entries(form.members)) data.append(name, text);
  data.append("file", new Blob([bytesOf(form.file)]), "document.pdf");
  const serialised = new Response(data);
  const content = new Uint8Array(await serialised.arrayBuffer());
  return {
    type: serialised.headers.get("content-type")!,
    content,
    // The server can then check the signature before it reads the file, which gives the request a place of its organization.
    digest: `sha-256=:${base64Of(await sha256(content))}:`,
  };
}

export function urlOf(baseUrl: string, { path, query = {} }: Pick<Call, "path" | "query">): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/api/v1${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(name, String(value));
  }
  return url;
}

async function sendOnce(options: ClientOptions, attempt: Attempt): Promise<unknown> {
  const { method, url, body, idempotencyKey, prefer, file } = attempt;
  const headers = new Headers({ Accept: file ? "*/*" : "application/json", ...(await credentialOf(options, attempt)) });
  if (body !== undefined) headers.set("Content-Type", body.type);
  if (body?.digest !== undefined) headers.set("Content-Digest", body.digest);
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  if (prefer !== undefined) headers.set("Prefer", prefer);

  // A followed redirect would hand the signed headers to another host.
  const request = { method, headers, body: body?.content ?? null, redirect: "manual" } as const;
  const { fetch = globalThis.fetch, timeoutMs = 30_000 } = options;
  const { response, bytes } = await exchange(fetch, url, request, timeoutMs);
  const text = () => new TextDecoder().decode(bytes);
  if (!response.ok) throw errorOfResponse(response, text());
  if (response.status === 204) return undefined;
  return file ? bytes : answerOf(response, text());
}

/** Made again for each attempt: the timestamp or token of the first one may be too old by the last. */
export async function credentialOf(options: ClientOptions, attempt: Signed): Promise<Record<string, string>> {
  const { keyId, secret, bearer, mode } = options;
  if (keyId !== undefined) {
    const { method, url, body, idempotencyKey } = attempt;
    const timestamp = Math.floor(Date.now() / 1000);
    const target = url.pathname + url.search;
    return signRequest({ keyId, secret, method, target, body: body?.content, idempotencyKey, timestamp });
  }
  if (bearer === undefined) return {};
  const token = typeof bearer === "string" ? bearer : await bearer();
  return { Authorization: `Bearer ${token}`, ...(mode && { "X-Service-Mode": mode }) };
}

async function exchange(fetch: typeof globalThis.fetch, url: URL, request: RequestInit, timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...request, signal });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (cause) {
    if (signal.aborted) {
      throw new ProbityError({ status: null, code: "timeout", detail: `No answer within ${timeoutMs} ms.`, cause });
    }
    throw new ProbityError({ status: null, code: "network_error", detail: "The server was not reached.", cause });
  }
}

function answerOf(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const requestId = response.headers.get("x-request-id");
    const detail = "The answer is not JSON.";
    throw new ProbityError({ status: response.status, code: "unexpected_response", detail, requestId, cause });
  }
}

/** Null when repeating the call cannot help. */
function waitBeforeRetryMs(error: unknown, attempts: number): number | null {
  if (!(error instanceof ProbityError) || !isTemporary(error)) return null;
  if (error.retryAfterSeconds === null) {
    const backoffMs = Math.min(firstBackoffMs * 2 ** (attempts - 1), backoffMsMax);
    return backoffMs * (1 + Math.random() / 4);
  }
  return error.retryAfterSeconds <= retryAfterSecondsMax ? error.retryAfterSeconds * 1000 : null;
}

function isTemporary({ status, code }: ProbityError): boolean {
  return status === null || status === 429 || status === 503 || (status === 409 && code === "idempotency_in_progress");
}
