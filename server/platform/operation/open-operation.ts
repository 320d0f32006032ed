import type { Static, TSchema } from "typebox";
import type { TransactionSettings, Tx } from "#platform/database/transaction.ts";
import type { RefusalCode } from "./refusal.ts";
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

export type OpenReply<R> = {
  body: R;
  status?: number;
  cookies?: Cookie[];
  headers?: Readonly<Record<string, string>>;
  redirect?: string;
};

/** An operation without a credential: signing in and what leads there. Everything else is an `Operation`. */
export type OpenOperation<
  Q extends TSchema | undefined = TSchema | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  R extends TSchema = TSchema,
> = {
  summary: string;
  query?: Q;
  body?: B;
  /** See `Operation`. */
  example?: Of<B>;
  reply: R;
  /** A cookie is all it takes, so that a page of another host of the same site could send it: it is refused to those. */
  sameOrigin?: true;
  /** The page that browsers are led to when it is refused: people come here by a link, and cannot read a problem document. */
  pageWhenRefused?: string;
  run(call: OpenCall<Of<Q>, Of<B>>): Promise<OpenReply<Static<R>>>;
};

export function openOperation<
  R extends TSchema,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(definition: OpenOperation<Q, B, R>): OpenOperation<Q, B, R> {
  return definition;
}

type AnyOpenOperation = OpenOperation<any, any, any>;

export type OpenRoute<
  M extends Method = Method,
  P extends string = string,
  O extends AnyOpenOperation = AnyOpenOperation,
> = { method: M; path: P; name: string; operation: O; refusals?: readonly RefusalCode[] };

const row =
  <M extends Method>(method: M) =>
  <const P extends string, O extends AnyOpenOperation>(path: P, named: Record<string, O>): OpenRoute<M, P, O> => {
    const [[name, operation]] = Object.entries(named) as [[string, O]];
    return { method, path, name, operation };
  };

export const openGet = row("GET");
export const openPost = row("POST");
