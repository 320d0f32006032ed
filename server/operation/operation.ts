import type { Static, TSchema } from "typebox";
import type { Scope, Tx } from "#database/transaction.ts";
import type { OrganizationKeys } from "#secrets/organization-keys.ts";
import type { Access } from "./access.ts";
import type { Caller } from "./caller.ts";
import type { Services } from "./services.ts";

type Of<S> = S extends TSchema ? Static<S> : undefined;

/** All an operation can reach. There is no connection pool here: it works inside `tx` or not at all. */
export type Call<P = unknown, Q = unknown, B = unknown, Prepared = unknown> = {
  tx: Tx;
  caller: Caller;
  now: Date;
  params: P;
  query: Q;
  body: B;
  prepared: Prepared;
  /** Seals and opens what belongs to the caller's organization. */
  keys: OrganizationKeys;
  services: Services;
};

export type Operation<
  P extends TSchema | undefined = TSchema | undefined,
  Q extends TSchema | undefined = TSchema | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  R extends TSchema = TSchema,
  Prepared = any,
> = {
  /** One line for the reference. */
  summary: string;
  allow: Access;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  /** 201 for POST and 200 for GET unless said otherwise. */
  status?: 200 | 201 | 202;
  /** A POST that changes nothing needs no Idempotency-Key. */
  changesNothing?: boolean;
  bodyLimit?: { name: string; bytes: number };
  /** Where a record's own mode is named; a header or key that contradicts it is refused. */
  modeFrom?: "body" | "query";
  /** This operation alters webhook subscriptions (see `transact`). */
  altersSubscriptions?: boolean;
  /** The answer holds a secret, so its stored copy is sealed. */
  secretReply?: boolean;
  /**
   * For answers that are large records which never change: only the id is kept under the Idempotency-Key, and a repeated
   * request reads the record again instead of a second copy of it.
   */
  readAgain?(tx: Tx, scope: Scope, id: string): Promise<Static<R>>;
  /** Slow work without the database (hashing, rendering), done before the transaction opens. */
  prepare?(input: {
    params: Of<P>;
    query: Of<Q>;
    body: Of<B>;
    caller: Caller;
    now: Date;
    services: Services;
  }): Promise<Prepared>;
  run(call: Call<Of<P>, Of<Q>, Of<B>, Prepared>): Promise<Static<R>>;
};

export function operation<
  R extends TSchema,
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  Prepared = undefined,
>(definition: Operation<P, Q, B, R, Prepared>): Operation<P, Q, B, R, Prepared> {
  return definition;
}
