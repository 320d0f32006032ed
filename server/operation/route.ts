import type { Operation } from "./operation.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** A row of an endpoint table: `path` is relative to /api/v1 and writes parameters as `{id}`. */
export type Route = { method: Method; path: string; operation: Operation<any, any, any, any, any> };

export const get = (path: string, operation: Route["operation"]): Route => ({ method: "GET", path, operation });
export const post = (path: string, operation: Route["operation"]): Route => ({ method: "POST", path, operation });
