import type { Static, TSchema } from "typebox";
import type { TransactionSettings, Tx } from "#database/transaction.ts";
import type { Method } from "./route.ts";
import type { Services } from "./services.ts";

type Of<S> = S extends TSchema ? Static<S> : undefined;

/** Opens a transaction in whatever scope the caller has proved by then; none at all sees no tenant's rows. */
export type Transact = <T>(settings: TransactionSettings, work: (tx: Tx) => Promise<T>) => Promise<T>;

export type OpenCall<Q, B> = {
  transact: Transact;
  services: Services;
  now: Date;
  query: Q;
  body: B;
  cookies: Readonly<Record<string, string | undefined>>;
  /** The client's address, for throttling only: it is never stored or logged as it is. */
  address: string;
  userAgent: string | null;
};

export type Cookie = {
  name: string;
  value: string;
  path: string;
  maxAgeSeconds: number;
  /** `strict` unless the cookie has to come along when another site sends the browser back. */
  sameSite?: "strict" | "lax";
};

export type OpenReply<R> = { body: R; status?: number; cookies?: Cookie[]; redirect?: string };

/** An operation without a credential: signing in and what leads there. Everything else is an `Operation`. */
export type OpenOperation<
  Q extends TSchema | undefined = TSchema | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  R extends TSchema = TSchema,
> = {
  summary: string;
  query?: Q;
  body?: B;
  reply: R;
  run(call: OpenCall<Of<Q>, Of<B>>): Promise<OpenReply<Static<R>>>;
};

export function openOperation<
  R extends TSchema,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(definition: OpenOperation<Q, B, R>): OpenOperation<Q, B, R> {
  return definition;
}

export const openGet = (path: string, operation: OpenRoute["operation"]): OpenRoute => ({
  method: "GET",
  path,
  operation,
});
export const openPost = (path: string, operation: OpenRoute["operation"]): OpenRoute => ({
  method: "POST",
  path,
  operation,
});

export type OpenRoute = { method: Method; path: string; operation: OpenOperation<any, any, any> };
