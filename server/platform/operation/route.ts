import type { Operation } from "./operation.ts";
import type { RefusalCode } from "./refusal.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type AnyOperation = Operation<any, any, any, any, any, any>;

/** A row of an endpoint table: `path` is relative to /api/v1 and writes parameters as `{id}`. */
export type Route<M extends Method = Method, P extends string = string, O extends AnyOperation = AnyOperation> = {
  method: M;
  path: P;
  /** The operation's name in the reference, in the contract and in generated clients. It never changes. */
  name: string;
  operation: O;
  /** The Idempotency-Key may be left out; it is honoured when it is sent. */
  keyOptional?: true;
  /** Answers hold names, addresses or what somebody filled in, so the copies kept under their keys are sealed. */
  sealed?: true;
  /** The refusals of the operation, for the reference. */
  refusals?: readonly RefusalCode[];
};

/** Rows name their operation by the property that holds it: `post("/risk/subjects", { registerSubject })`. */
const row =
  <M extends Method>(method: M) =>
  <const P extends string, O extends AnyOperation>(path: P, named: Record<string, O>): Route<M, P, O> => {
    const [[name, operation]] = Object.entries(named) as [[string, O]];
    return { method, path, name, operation };
  };

export const get = row("GET");
export const post = row("POST");
export const put = row("PUT");
export const patch = row("PATCH");
export const remove = row("DELETE");

export const keyOptional = <const R extends readonly Route[]>(routes: R): R =>
  routes.map((route) => ({ ...route, keyOptional: true })) as readonly Route[] as R;

export const sealed = <const R extends readonly Route[]>(routes: R): R =>
  routes.map((route) => ({ ...route, sealed: true })) as readonly Route[] as R;

/** A change is named by an Idempotency-Key, so that repeating it changes nothing more; signers' requests repeat safely as they are. */
export function keyRuleOf({ method, operation, keyOptional }: Route): "required" | "optional" | "none" {
  if (method === "GET" || operation.changesNothing || operation.allow.signers) return "none";
  return keyOptional ? "optional" : "required";
}

/** The status of a route's success. */
export function statusOf({ method, operation }: Route): number {
  return operation.answer?.status ?? (method === "POST" ? 201 : method === "DELETE" ? 204 : 200);
}

/** The account of whoever calls, which somebody reaches who still has to set up a second factor. */
export function isAboutOneself({ path }: Route): boolean {
  return path === "/me" || path.startsWith("/me/");
}
