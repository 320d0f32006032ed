import type { Operation } from "./operation.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A row of an endpoint table: `path` is relative to /api/v1 and writes parameters as `{id}`. */
export type Route = {
  method: Method;
  path: string;
  operation: Operation<any, any, any, any, any>;
  /** The Idempotency-Key may be left out; it is honoured when it is sent. */
  keyOptional?: true;
  /** Answers hold names, addresses or what somebody filled in, so the copies kept under their keys are sealed. */
  sealed?: true;
};

const row =
  (method: Method) =>
  (path: string, operation: Route["operation"]): Route => ({ method, path, operation });

export const get = row("GET");
export const post = row("POST");
export const put = row("PUT");
export const patch = row("PATCH");
export const remove = row("DELETE");

export const keyOptional = (routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, keyOptional: true }));

export const sealed = (routes: readonly Route[]): Route[] => routes.map((route) => ({ ...route, sealed: true }));

/** The status of a route's success. */
export function statusOf({ method, operation }: Route): number {
  return operation.status ?? (method === "POST" ? 201 : method === "DELETE" ? 204 : 200);
}
