import type { Operations } from "@probity/contract";

export type Route = keyof Operations;

/** An endpoint of the API, and how a method calls it. */
export type Endpoint<R extends Route = Route, K extends Kind = Kind> = { route: R; kind: K };

/**
 * - `read`: a GET.
 * - `ask`: sends a body and changes nothing, or may be repeated as it is.
 * - `write`: a change; carries an idempotency key.
 * - `act`: a change that takes nothing but ids.
 * - `upload`: a form with a file.
 * - `file`: answers bytes instead of JSON.
 * - `stream`: answers events, one after the other.
 * - `once`: needs no credential, and spends what it is given: a repeated refresh would end the session.
 */
export type Kind = "read" | "ask" | "write" | "act" | "upload" | "file" | "stream" | "once";

type Rows<Row> = { [R in Route]: Operations[R] extends Row ? R : never }[Route];
type Open = { [R in Route]: Row<R> extends [never, false, false] ? R : never }[Route];
type Row<R extends Route> = [Operations[R]["roles"], Operations[R]["apiKeys"], Operations[R]["signers"]];
type Keyed = Exclude<Rows<{ idempotencyKey: "required" | "optional" }>, Uploads>;
type Uploads = Rows<{ upload: true }>;
type OnlyFiles = Rows<{ file: string; reply: undefined }>;
type Streams = Rows<{ file: "text/event-stream" }>;
type Bare = Rows<{ body: undefined; query: Record<string, never> }>;

/** Endpoints by kind. The compiler refuses an endpoint under the wrong kind. */
type RoutesOf = {
  read: Exclude<Route & `GET ${string}`, OnlyFiles | Streams | Open>;
  ask: Exclude<Rows<{ idempotencyKey: "none" }>, `GET ${string}` | Uploads | Open>;
  write: Exclude<Keyed, Bare>;
  act: Keyed & Bare;
  upload: Uploads;
  file: Exclude<Rows<{ file: string }>, Streams>;
  stream: Streams;
  once: Open;
};

const kindOf =
  <K extends Kind>(kind: K) =>
  <const R extends RoutesOf[K]>(route: R): Endpoint<R, K> => ({ route, kind });

export const read = kindOf("read");
export const ask = kindOf("ask");
export const write = kindOf("write");
export const act = kindOf("act");
export const upload = kindOf("upload");
export const file = kindOf("file");
export const stream = kindOf("stream");
export const once = kindOf("once");

/** Give a key of your own when your process may restart between two tries of the same write. */
export type WriteOptions = { idempotencyKey?: string };

/** Asks for the short form of an answer that has one. */
export type MinimalOptions = WriteOptions & { minimal: true };

/** Ends when the signal aborts, or with the error that coming back cannot help. */
export type StreamOptions = {
  signal?: AbortSignal;
  /** The stream has broken off; it is opened again until the signal aborts. */
  onLost?: () => void;
};

type Ids<R> = R extends `${string}{${string}}${infer Rest}` ? [id: string, ...Ids<Rest>] : [];

/** Numbers travel as text in a query, and may be undefined, so that a first page can be asked for like the others. */
type Query<Q> = {
  [Name in keyof Q]: (Name extends "offset" | "page" | "limit" ? number : Q[Name]) | undefined;
};
type Form<Body> = { file: Uint8Array } & (Body extends undefined
  ? unknown
  : { [Name in keyof Body]: FormMember<Body[Name]> });
type FormMember<Text> = "true" extends Text ? Text | boolean : Text;

type Input<R extends Route, K extends Kind> = K extends "upload"
  ? Form<Operations[R]["body"]>
  : R extends Bare
    ? undefined
    : Operations[R]["body"] extends undefined
      ? Query<Operations[R]["query"]>
      : Operations[R]["body"];

/** A body whose members are all optional is sent empty when it is left out, by a `write`. */
type Arguments<T, K> = T extends undefined
  ? []
  : K extends "read" | "write" | "file"
    ? Partial<T> extends T
      ? [input?: T]
      : [input: T]
    : [input: T];
type Options<K> = K extends "write" | "act" | "upload" ? [options?: WriteOptions] : [];

/** Ids in the order of the path, then the body or the query, then options. */
export type Method<R extends Route, K extends Kind> = K extends "stream"
  ? (options?: StreamOptions) => AsyncGenerator<Operations[R]["reply"], void, undefined>
  : R extends Lists
    ? List<R>
    : Operations[R] extends { minimal: infer Minimal }
      ? WithMinimal<R, K, Minimal>
      : (
          ...args: [...Ids<R>, ...Arguments<Input<R, K>, K>, ...Options<K>]
        ) => Promise<K extends "file" ? Uint8Array : Operations[R]["reply"]>;

type WithMinimal<R extends Route, K extends Kind, Minimal> = {
  (...args: [...Ids<R>, input: Input<R, K>, options: MinimalOptions]): Promise<Minimal>;
  (
    ...args: [...Ids<R>, input: Input<R, K>, options?: WriteOptions & { minimal?: false }]
  ): Promise<Operations[R]["reply"]>;
};

type Lists = { [R in Route]: Required<Operations[R]["query"]> extends { after: string } ? R : never }[Route];

type Summaries = { items: { view: "summary" }[] };

/** With `view: "summary"` a list of large records answers summaries of them. */
type List<R extends Route, Reply = Operations[R]["reply"], Q = Omit<Query<Operations[R]["query"]>, "view">> =
  Extract<Reply, Summaries> extends never
    ? Pages<R, Q, Reply>
    : Pages<R, Q & { view: "summary" }, Extract<Reply, Summaries>> &
        Pages<R, Q & { view?: undefined }, Exclude<Reply, Summaries>>;

/** With `after` a list answers a cursor, and otherwise what leads to the next page by its number. */
type Pages<R extends Route, Q, Reply> = {
  (
    ...args: [...Ids<R>, input: Omit<Q, "offset" | "page" | "after"> & { after: string }]
  ): Promise<Extract<Reply, { nextCursor: unknown }>>;
  (
    ...args: [...Ids<R>, ...Optional<Omit<Q, "after"> & { after?: undefined }>]
  ): Promise<Exclude<Reply, { nextCursor: unknown }>>;
};
type Optional<T> = Partial<T> extends T ? [input?: T] : [input: T];

/** A table of endpoints as the methods that call them. */
export type MethodsOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Endpoint<infer R, infer K> ? Method<R, K> : MethodsOf<Table[Name]>;
};
