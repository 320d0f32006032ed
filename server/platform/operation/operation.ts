import type { Static, TSchema } from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import type { Access } from "./access.ts";
import type { AcceptedAnswer } from "./accepted-answer.ts";
import type { ArchiveAnswer } from "./archive-answer.ts";
import type { Caller } from "./caller.ts";
import type { FileAnswer } from "./file-answer.ts";
import type { Services } from "./services.ts";
import type { StreamAnswer } from "./stream-answer.ts";

type Of<S> = S extends TSchema ? Static<S> : undefined;
type AcceptedOf<S> = S extends TSchema ? AcceptedAnswer<Static<S> & object> : never;

/** The origin of a request, for histories that have to name it. */
export type Origin = { ip: string; userAgent: string | null };

/** The parts of a request beside the validated ones. */
export type Brought = {
  origin: Origin;
  /** As it was sent, without the query: the list that a cursor belongs to. */
  path: string;
  /** The file of an operation that takes one (`upload`), else empty. */
  file: Uint8Array;
  /** The caller asked for JSON where the answer would be a file. */
  wantsJson: boolean;
};

/** All an operation can reach. There is no connection pool here: it works inside `tx` or not at all. */
export type Call<P = unknown, Q = unknown, B = unknown, Prepared = unknown> = Brought & {
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

/** One of several endpoints that a single route serves, told apart by parameters of its path. */
export type Endpoint = {
  name: string;
  params: Readonly<Record<string, string>>;
  summary: string;
  query?: TSchema;
  reply: TSchema;
};

/** What is answered beside `reply`. */
type AnswerForm<A extends TSchema | undefined, R extends TSchema> = {
  /** 201 for POST and 200 for GET unless said otherwise. */
  status?: 200 | 201 | 202 | 204;
  /** The body of an `AcceptedAnswer`, 202, which some organizations get instead of `reply`. */
  accepted?: A;
  /**
   * Answers with a `FileAnswer` of this kind: always, or unless the caller accepts JSON only (`reply` is that JSON). An event
   * stream is a `StreamAnswer`, and `reply` the data of its events. A parameter may ask for one of `others` instead.
   */
  file?: { mediaType: string; orJson: boolean; others?: readonly string[] };
  /** The short form of `reply` for who sends `Prefer: return=minimal` (RFC 7240). Repeated requests get the form of the first. */
  minimal?: { reply: TSchema; of(record: Static<R>): object };
  /** Answers with an `ArchiveAnswer`, a ZIP that is sent while it is read. */
  archive?: true;
  /** Nobody decides anything by its answer: where a standby is configured, it is read there. */
  fromStandby?: true;
};

/** What is kept under an Idempotency-Key, and what a repeated request is answered. */
type Repeating<R extends TSchema> = {
  /** The members of the answer that are secrets. Their stored copy is sealed, and removed a day later: then a retry gets null. */
  secrets?: readonly string[];
  /** True once a retry must not get the secrets again, although the day is not over. */
  secretsOver?: (tx: Tx, caller: Caller) => Promise<boolean>;
  /**
   * Its answers show subjects, and it writes nothing down about them: their answers are noted, so that they are found when the subject is
   * erased.
   */
  quotesSubjects?: true;
  /**
   * For answers that are large records which never change: only the id is kept under the Idempotency-Key, and a repeated
   * request reads the record again instead of a second copy of it.
   */
  readAgain?: (tx: Tx, scope: Scope, id: string) => Promise<Static<R>>;
};

type Limits<B, Q> = {
  body?: { name: string; bytes: number };
  /** Counted against a limit of its own as well. */
  rate?: "renders" | "screeningRuns";
  /** The number that the request counts for against `rate`; 1 by default. */
  rateCount?(body: B, query: Q): number;
  /** Begins when the turn of the caller's organization has come, because many of them at once would slow others. */
  inTurn?: true;
};

/** Who hears of the change. */
type Telling = {
  /** This operation alters webhook subscriptions (see `transact`). */
  altersSubscriptions?: boolean;
  /** Pages send it all day, and others see no difference: live streams are told nothing of it. */
  untold?: true;
};

export type Operation<
  P extends TSchema | undefined = TSchema | undefined,
  Q extends TSchema | undefined = TSchema | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  R extends TSchema = TSchema,
  Prepared = any,
  A extends TSchema | undefined = TSchema | undefined,
> = {
  /** One line for the reference. */
  summary: string;
  allow: Access;
  /** People must have signed in, or confirmed who they are, within the last ten minutes. */
  fresh?: true;
  /** A POST that changes nothing needs no Idempotency-Key. */
  changesNothing?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** No body is the same as `{}`. */
  bodyOptional?: true;
  /** A body as somebody would send it, for the reference; a test asks the validator about it. */
  example?: Of<B>;
  /** Takes a file: `multipart/form-data` with a part `file` beside the members of `body`, or the bare bytes of a PDF. */
  upload?: true;
  /** The part of the request that names a record's own mode; a header or key that contradicts it is refused. */
  modeFrom?: "body" | "query";
  reply: R;
  /** The reference and the contract show these instead of the one path with parameters. */
  endpoints?: readonly Endpoint[];
  answer?: AnswerForm<A, R>;
  idempotency?: Repeating<R>;
  limits?: Limits<Of<B>, Of<Q>>;
  live?: Telling;
  /** Slow work (hashing, rendering), done before the transaction opens. It reads what it needs in a transaction of its own. */
  prepare?(
    input: Brought & {
      params: Of<P>;
      query: Of<Q>;
      body: Of<B>;
      caller: Caller;
      now: Date;
      services: Services;
      read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
    },
  ): Promise<Prepared>;
  run(
    call: Call<Of<P>, Of<Q>, Of<B>, Prepared>,
  ): Promise<Static<R> | FileAnswer | StreamAnswer | ArchiveAnswer | AcceptedOf<A>>;
};

export function operation<
  R extends TSchema,
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  Prepared = undefined,
  A extends TSchema | undefined = undefined,
>(definition: Operation<P, Q, B, R, Prepared, A>): Operation<P, Q, B, R, Prepared, A> {
  return definition;
}
