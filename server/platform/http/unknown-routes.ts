import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "#platform/operation/refusal.ts";
import type { TSchema } from "typebox";

type Served = { methods: readonly string[]; fits: (path: string) => boolean };

/**
 * Tells a path that nobody serves from one that is served with another method. It knows every route that is added after it,
 * and answers the refusal of a request that fits none of them; the methods that would fit are in `Allow`.
 */
export function unknownRoutes(app: FastifyInstance, basePath: string) {
  const served: Served[] = [];
  app.addHook("onRoute", (route) => void served.push(servedBy(route)));

  const methodsOf = (path: string) =>
    [...new Set(served.filter(({ fits }) => fits(path)).flatMap(({ methods }) => methods))].toSorted();

  return (request: FastifyRequest, reply: FastifyReply): Refusal => {
    const path = request.url.split("?", 1)[0]!;
    const allowed = methodsOf(path);
    // A route of files answers this way too, for a file that it has not.
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      reply.header("allow", allowed.join(", "));
      const detail = `${path} is not served with ${request.method}; use ${allowed.join(" or ")}.`;
      return new Refusal("method_not_allowed", { detail });
    }
    const meant = [path.replace(/\/+$/, ""), basePath + path].find((other) => methodsOf(other).length > 0);
    const advice =
      meant === undefined ? "Compare the path with the reference at /reference." : `Did you mean ${meant}?`;
    return new Refusal("route_not_found", { detail: `There is no endpoint ${path}. ${advice}` });
  };
}

function servedBy({ method, url, config }: RouteOptions): Served {
  const parts = url.split("/");
  const fits = (path: string) => {
    const given = path.split("/");
    const lengthFits = parts.at(-1) === "*" ? given.length >= parts.length : given.length === parts.length;
    return lengthFits && parts.every((part, index) => partFits(part, given[index]!, config?.params));
  };
  return { methods: [method].flat(), fits };
}

/** A parameter that is one of a few words fits those alone: `/risk/subject` is not a path, although `/risk/{resource}` is. */
function partFits(part: string, given: string, params: TSchema | undefined): boolean {
  if (!part.startsWith(":")) return part === "*" || part === given;
  const { properties } = (params ?? {}) as { properties?: Record<string, { enum?: readonly string[] }> };
  return given !== "" && (properties?.[part.slice(1)]?.enum?.includes(given) ?? true);
}
