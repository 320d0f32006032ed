import { hexOf } from "./digest.ts";
import type { Endpoint, WriteOptions } from "./endpoint.ts";
import type { Call, Query } from "./send.ts";

type Input = Record<string, unknown> | undefined;

/** The request that a method's arguments ask for: ids, then the body or the query, then options. */
export function callOf({ route, kind }: Endpoint, args: readonly unknown[]): Call {
  const [method, pattern] = route.split(" ") as [Call["method"], string];
  const rest = [...args];
  const path = pattern.replaceAll(/\{\w+\}/g, () => segmentOf(rest.shift()));
  const input = kind === "act" ? undefined : (rest.shift() as Input);
  const call: Call = { method, path, repeat: kind !== "once", file: kind === "file" };

  if (kind === "upload") call.form = formOf(input as { file: Uint8Array });
  else if (method === "GET" || method === "DELETE") call.query = queryOf(input);
  else if (kind === "write") call.body = input ?? {};
  else call.body = input;
  if (kind === "write" || kind === "act" || kind === "upload") {
    const options = rest[0] as WriteOptions & { minimal?: boolean };
    call.idempotencyKey = keyOf(options);
    if (options?.minimal) call.prefer = "return=minimal";
  }
  return call;
}

/** An id that is empty or dots would silently address another endpoint, so it is refused here. */
function segmentOf(id: unknown): string {
  if (typeof id !== "string" || /^\.{0,2}$/.test(id)) throw new TypeError("An id must be a text that is not empty.");
  return encodeURIComponent(id);
}

/** `followCursor` begins with an empty cursor. The server takes one as `after` alone, so an empty `cursor` or `before` is left out. */
function queryOf(input: Input = {}): Query {
  const given = Object.entries(input).filter(
    ([name, value]) => value !== "" || (name !== "cursor" && name !== "before"),
  );
  return Object.fromEntries(given) as Query;
}

function formOf({ file, ...members }: { file: Uint8Array; [name: string]: unknown }) {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return { file, members: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) };
}

/** Not `crypto.randomUUID`, which browsers have on secure origins alone. */
function keyOf({ idempotencyKey }: WriteOptions = {}): string {
  return idempotencyKey ?? hexOf(crypto.getRandomValues(new Uint8Array(16)));
}
