import type { Operations } from "@probity/contract";
import type { Static, TSchema } from "typebox";
import type { ServedResource } from "#risk/records/resources.ts";
import type { openRoutes, routes } from "#app/api.ts";

/**
 * Compares the generated contract with the schemas it was made from, when the server compiles. A reply that changes without
 * `npm run generate` does not compile here, and neither does a generator that writes something else than the schema says.
 */
type Served = (typeof routes)[number] | (typeof openRoutes)[number];
type RouteAt = { [R in Served as `${R["method"]} ${R["path"]}`]: R["operation"] };

type Of<S> = S extends TSchema ? Static<S> : undefined;
type ReplyOf<O> = O extends { status: 204 } ? undefined : O extends { reply: infer R } ? Of<R> | AcceptedOf<O> : never;
type AcceptedOf<O> = O extends { answer?: { accepted?: infer A } } ? (A extends TSchema ? Static<A> : never) : never;
type BodyOf<O> = O extends { body?: infer B } ? Of<B> : undefined;

/** Each fits where the other is asked for. Lists that must not be changed count as lists. */
type Same<A, B> = Fit<A, B> extends true ? true : Fit<Changeable<A>, Changeable<B>>;
type Fit<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Changeable<T> = { -readonly [K in keyof T]: Changeable<T[K]> };

export type DifferentReplies = {
  [K in keyof Operations & keyof RouteAt]: Operations[K]["status"] extends 204
    ? never
    : Same<NonNullable<Operations[K]["reply"]>, NonNullable<ReplyOf<RouteAt[K]>>> extends true
      ? never
      : K;
}[keyof Operations & keyof RouteAt];

export type DifferentBodies = {
  [K in keyof Operations & keyof RouteAt]: Same<Operations[K]["body"], BodyOf<RouteAt[K]>> extends true ? never : K;
}[keyof Operations & keyof RouteAt];

type ListOf<Item> = { items: Item[]; nextOffset: number | null } | { items: Item[]; nextCursor: string | null };
type SummaryOf<R> = R extends { summary?: { record: infer S extends TSchema } }
  ? [S] extends [never]
    ? never
    : ListOf<Static<S>>
  : never;
type Listed<R extends ServedResource> = ListOf<Static<R["record"]>> | SummaryOf<R>;
type ReplyTo<K> = K extends keyof Operations ? Operations[K]["reply"] : never;

export type DifferentRecords = {
  [R in ServedResource as R["name"]]: Same<ReplyTo<`GET /risk/${R["name"]}`>, Listed<R>> extends true
    ? never
    : R["name"];
}[ServedResource["name"]];

/** Paths of the contract that no route serves; the generic reads are served under `/risk/{resource}`. */
export type Unserved = Exclude<
  keyof Operations,
  keyof RouteAt | `GET /risk/${ServedResource["name"]}` | `GET /risk/${ServedResource["name"]}/{id}`
>;
export type Undescribed = Exclude<keyof RouteAt, keyof Operations | `GET /risk/{resource}${"" | "/{id}"}`>;

type Differences = [DifferentReplies, DifferentBodies, DifferentRecords, Unserved, Undescribed][number];

/** Does not compile while there is a difference, and names it: the template makes the compiler spell it out. */
const difference: [Differences] extends [never] ? "none" : `${Differences} differs` = "none";
void difference;
