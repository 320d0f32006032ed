import { callOf } from "./call.ts";
import type { Endpoint, MethodsOf, StreamOptions } from "./endpoint.ts";
import { type Exports, exportsOf } from "./export-list.ts";
import { followStream } from "./follow-stream.ts";
import { methods } from "./methods.ts";
import { type ClientOptions, createSend, type Send } from "./send.ts";

export type * from "@probity/contract";
export type { MinimalOptions, StreamOptions, WriteOptions } from "./endpoint.ts";
export type { ExportedList, ExportedRow, ExportFormat, ExportInput, ExportOptions, Exports } from "./export-list.ts";
export { followCursor, followOffset, followPages } from "./pages.ts";
export type { CursorPage, NumberedPage, OffsetPage } from "./pages.ts";
export { ProbityError } from "./probity-error.ts";
export type { ErrorCode, FieldError, RateLimit } from "./probity-error.ts";
export type { ClientOptions, Credential } from "./send.ts";
export { firstBrokenEvent } from "./verify-history.ts";
export { type SealedTrail, type TrailProblem, verifyAuditTrail, type VerifiedTrail } from "./verify-audit-trail.ts";

export interface Client extends MethodsOf<typeof methods> {
  exports: Exports;
}

/** A client of one credential: an API key, the bearer of somebody who is signed in, or none. Every write is safe to repeat. */
export function createClient(options: ClientOptions): Client {
  return { ...methodsOf(methods, options, createSend(options)), exports: exportsOf(options) } as Client;
}

type Table = { [name: string]: Endpoint | Table };

function methodsOf(table: Table, options: ClientOptions, send: Send): object {
  return Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [
      name,
      isEndpoint(entry) ? methodOf(entry, options, send) : methodsOf(entry, options, send),
    ]),
  );
}

const isEndpoint = (entry: Endpoint | Table): entry is Endpoint => typeof entry["route"] === "string";

function methodOf(endpoint: Endpoint, options: ClientOptions, send: Send): Function {
  if (endpoint.kind === "stream")
    return (given?: StreamOptions) => followStream(options, endpoint.route.split(" ")[1]!, given);
  return async (...args: unknown[]) => send(callOf(endpoint, args));
}
