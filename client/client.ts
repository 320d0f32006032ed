import { callOf } from "./call.ts";
import type { Endpoint, MethodsOf } from "./endpoint.ts";
import { methods } from "./methods.ts";
import { type ClientOptions, createSend, type Send } from "./send.ts";

export type * from "@probity/contract";
export type { WriteOptions } from "./endpoint.ts";
export { followCursor, followOffset, followPages } from "./pages.ts";
export type { CursorPage, NumberedPage, OffsetPage } from "./pages.ts";
export { ProbityError } from "./probity-error.ts";
export type { ErrorCode, FieldError, RateLimit } from "./probity-error.ts";
export type { ClientOptions, Credential } from "./send.ts";
export { firstBrokenEvent } from "./verify-history.ts";

export interface Client extends MethodsOf<typeof methods> {}

/** A client of one credential: an API key, the bearer of somebody who is signed in, or none. Every write is safe to repeat. */
export function createClient(options: ClientOptions): Client {
  return methodsOf(methods, createSend(options)) as Client;
}

type Table = { [name: string]: Endpoint | Table };

function methodsOf(table: Table, send: Send): object {
  return Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [
      name,
      isEndpoint(entry) ? methodOf(entry, send) : methodsOf(entry, send),
    ]),
  );
}

const isEndpoint = (entry: Endpoint | Table): entry is Endpoint => typeof entry["route"] === "string";

const methodOf =
  (endpoint: Endpoint, send: Send) =>
  async (...args: unknown[]) =>
    send(callOf(endpoint, args));
