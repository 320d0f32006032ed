import { randomUUID } from "node:crypto";
import type { Form, Query, Send } from "./send.ts";

/** Give a key of your own when your process may restart between two tries of the same write. */
export type WriteOptions = { idempotencyKey?: string };

export type OffsetQuery = { offset?: number | undefined };

export type Calls = ReturnType<typeof callsOf>;

export function callsOf(send: Send) {
  return {
    get: <Answer>(path: string, query: Query = {}) => send<Answer>({ method: "GET", path, query }),
    post: <Answer>(path: string, body: unknown, { idempotencyKey = randomUUID() }: WriteOptions = {}) =>
      send<Answer>({ method: "POST", path, body, idempotencyKey }),
    patch: <Answer>(path: string, body: unknown, { idempotencyKey = randomUUID() }: WriteOptions = {}) =>
      send<Answer>({ method: "PATCH", path, body, idempotencyKey }),
    remove: (path: string, query: Query = {}, { idempotencyKey = randomUUID() }: WriteOptions = {}) =>
      send<undefined>({ method: "DELETE", path, query, idempotencyKey }),
    /** The answer as a file, such as `application/pdf`. */
    file: (path: string, query: Query = {}, accept = "application/pdf") =>
      send<Uint8Array>({ method: "GET", path, query, accept }),
    askForFile: (path: string, body: unknown, accept = "application/pdf") =>
      send<Uint8Array>({ method: "POST", path, body, accept }),
    upload: <Answer>(path: string, form: Form, { idempotencyKey = randomUUID() }: WriteOptions = {}) =>
      send<Answer>({ method: "POST", path, form, idempotencyKey }),
    /** A POST that changes nothing, and so needs no key. */
    ask: <Answer>(path: string, body?: unknown) => send<Answer>({ method: "POST", path, body }),
  };
}

/** An id that is empty or dots would silently address another endpoint, so it is refused here. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  if (ids.some((id) => /^\.{0,2}$/.test(id))) throw new TypeError("An id must not be empty.");
  return String.raw({ raw: parts }, ...ids.map(encodeURIComponent));
}
