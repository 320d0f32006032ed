import type { Operations, Problem } from "@probity/contract";
import type { RefusalMembers } from "#platform/operation/refusal.ts";

/** What a request was answered: a refusal, or the reply of the operation that its path leads to. */
export type Answer<AnswerBody = Refused> = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: AnswerBody;
  text: string;
  bytes: Buffer;
};

/** Of a path that is only known when the test runs, the type knows the refusal alone. */
export type BodyOf<Method extends string, Path extends string> = Body<
  Known<Replies[PatternOf<`${Method} ${Path}`> & keyof Replies]>
>;
type Known<Reply> = [Reply] extends [never] ? unknown : Reply;
type Replies = { [Route in keyof Operations as PatternOf<Route>]: Operations[Route]["reply"] };

/** Behind a path whose reply the type is to know. */
export type Query = `?${string}` | "";

/** A request with `{}` for every part that no route spells out: `GET /risk/subjects/${string}?a=b` is `GET /risk/subjects/{}`. */
type PatternOf<Path extends string> = Path extends `${infer Before}?${string}` ? Parts<Before> : Parts<Path>;
type Parts<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Part<First>}/${Parts<Rest>}`
  : Part<Path>;
type Part<Text extends string> = Text extends Words<keyof Operations> ? Text : "{}";
type Words<Route extends string> = Route extends `${infer First}/${infer Rest}`
  ? Word<First> | Words<Rest>
  : Word<Route>;
type Word<Text extends string> = Text extends `{${string}}` ? never : Text;

/** A test reads the reply and the refusal by their names; the status it expects says which of them it has. */
export type Body<Reply> = ([Reply] extends [object] ? Read<Reply> : unknown) & Omit<Refused, KeyOf<Reply>>;
type Refused = Read<Omit<Problem, "status"> & Omit<RefusalMembers, "detail" | "errors">>;

/**
 * A value as a test reads it: a name that no variant has does not compile, and everything else is there. A test that reads what is
 * null or left out fails when it runs, so the type need not say it again.
 */
export type Read<Value> = unknown extends Value
  ? unknown
  :
      | ReadLeaf<Value>
      | ReadList<Extract<Value, readonly unknown[]>>
      | ReadObject<Exclude<Value, Leaf | readonly unknown[]>>;
type Leaf = string | number | boolean | null | undefined;
type ReadLeaf<Value> = [Value] extends [null | undefined] ? Value : Extract<Value, string | number | boolean>;
type ReadList<Value> = [Value] extends [never] ? never : List<Read<Value[number & keyof Value]>>;
type ReadObject<Value> = [Value] extends [never] ? never : { [Key in KeyOf<Value>]: Read<ValueOf<Value, Key>> };
type KeyOf<Value> = Value extends unknown ? keyof Value : never;
type ValueOf<Value, Key extends PropertyKey> = Value extends unknown
  ? Key extends keyof Value
    ? Value[Key]
    : never
  : never;

/** Of the methods of an array, those that could find nothing, and those that would lead back to a plain one. */
interface List<Item> extends Array<Item> {
  0: Item;
  1: Item;
  2: Item;
  3: Item;
  4: Item;
  at(index: number): Item;
  find(is: Test<Item>): Item;
  filter(is: Test<Item>): List<Item>;
  toSorted(compare?: (one: Item, other: Item) => number): List<Item>;
  toReversed(): List<Item>;
}
type Test<Item> = (item: Item, index: number, all: Item[]) => unknown;

/** The reply to a request that prepares a test. A refusal ends the test with its text. */
export function made<AnswerBody>({ status, body, text }: Answer<AnswerBody>): AnswerBody {
  if (status >= 300) throw new Error(text);
  return body;
}
