import { type Client, createClient, ProbityError } from "@probity/client";
import type { Operations } from "@probity/contract";
import type { Mode } from "../session/mode.ts";
import { baseUrl } from "../session/server.ts";
import { session } from "../session/session.ts";
import { backgroundHeader } from "./attention.ts";
import { callsMade } from "./calls-made.ts";
import { confirmation } from "./confirmation.ts";
import { connection } from "./connection.ts";
import { invalidateRead } from "./invalidate.ts";
import { idsOf, methodOfRoute, type Route } from "./routes-of-methods.ts";

type Numbered = "offset" | "page" | "limit";
type QueryOf<Q> = { [Name in keyof Q]: (Name extends Numbered ? number : Q[Name]) | undefined };
type Given<T> = T extends Record<string, never> ? unknown : T;

/** The ids of the path, and the query or the body beside them: `{ id, search: "cust" }`, `{ id, body: { reason } }`. */
export type InputOf<R extends Route> = Given<Operations[R]["params"]> &
  (Operations[R]["query"] extends Record<string, never> ? unknown : QueryOf<Operations[R]["query"]>) &
  (Operations[R]["body"] extends undefined ? unknown : { body: Operations[R]["body"] });
export type ReplyOf<R extends Route> = Operations[R]["reply"];

type CallOptions = {
  idempotencyKey?: string;
  /** Asks for the bytes where an endpoint answers JSON or a file. */
  file?: true;
};

/**
 * Calls an endpoint with the client, as the session of this browser. A call that needs a fresh proof of who somebody is waits until they
 * have given it, and then goes on.
 */
export async function call<R extends Route>(
  route: R,
  mode: Mode,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<ReplyOf<R>> {
  try {
    return await callOnce(route, mode, input, options);
  } catch (error) {
    const code = error instanceof ProbityError ? error.code : null;
    // The frame leads to where a second factor is set up once it reads that one is missing.
    if (code === "second_factor_required") void invalidateRead(mode, ["GET /me"]);
    if (code !== "confirmation_required" || !(await confirmation.ask())) throw error;
    return callOnce(route, mode, input, options);
  }
}

async function callOnce<R extends Route>(
  route: R,
  mode: Mode,
  input: InputOf<R>,
  options: CallOptions,
): Promise<ReplyOf<R>> {
  const { name, kind } = methodOfRoute(route, options.file ? "file" : "json");
  const given = argumentsOf(route, input as Record<string, unknown>);
  // A method that takes nothing but ids has no place for a body before its options.
  const args = kind === "act" ? [...given.ids, options] : [...given.ids, given.rest, options];
  // What people send about their account is passwords and codes, which the drawer must not show.
  const isSecret = route.startsWith("POST /me/");
  const told = isSecret || !given.rest ? [] : [shown(given.rest)];
  const id = callsMade.begin({ route, method: name, args: [...given.ids, ...told] });
  try {
    const reply = await methodNamed(name, clientFor(mode, id, isSecret))(...args);
    connection.reached();
    return reply as ReplyOf<R>;
  } catch (error) {
    if (error instanceof ProbityError && error.status === null) connection.lost();
    else connection.reached();
    throw error;
  }
}

/** The ids in the order of the path, and the body or the query. */
function argumentsOf(route: Route, { body, ...given }: Record<string, unknown>) {
  const names = idsOf(route);
  const query = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !names.includes(name) && value !== undefined),
  );
  return { ids: names.map((name) => given[name]), rest: body ?? (Object.keys(query).length > 0 ? query : undefined) };
}

/** A file is named by its size: nobody reads its bytes, and the drawer would keep them. */
function shown(rest: unknown): unknown {
  const { file } = rest as { file?: unknown };
  return file instanceof Uint8Array ? { ...(rest as object), file: `<${file.length} bytes>` } : rest;
}

function methodNamed(name: string, client: Client): (...args: unknown[]) => Promise<unknown> {
  return name.split(".").reduce((group: unknown, part) => (group as Record<string, unknown>)[part], client) as never;
}

/** A client as the session of this browser; its requests are shown as the call of this id. */
export function clientFor(mode: Mode, id: number, isSecret = false): Client {
  return createClient({
    baseUrl,
    mode,
    bearer: () => session.bearer(),
    fetch: async (url, init = {}) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(backgroundHeader())) headers.set(name, value);
      const request = {
        method: init.method ?? "GET",
        url: url instanceof Request ? url.url : url.toString(),
        mode,
        idempotencyKey: headers.get("idempotency-key"),
        body: typeof init.body === "string" && !isSecret ? init.body : null,
      };
      callsMade.change(id, { request });
      const began = performance.now();
      const response = await fetchAsSession(url, init, headers);
      callsMade.change(id, { status: response.status, ms: Math.round(performance.now() - began) });
      return response;
    },
  });
}

/** A bearer may end before its time, when a role changes or a key is replaced; then it is renewed, once. */
async function fetchAsSession(url: URL | RequestInfo, init: RequestInit, headers: Headers): Promise<Response> {
  const response = await fetch(url, { ...init, headers });
  if (response.status !== 401) return response;
  try {
    const refused = headers.get("authorization")?.replace("Bearer ", "") ?? "";
    headers.set("authorization", `Bearer ${await session.renew(refused)}`);
  } catch {
    return response;
  }
  return fetch(url, { ...init, headers });
}
