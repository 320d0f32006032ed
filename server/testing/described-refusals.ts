import type { FastifyInstance } from "fastify";
import { refusalsOf } from "#platform/http/openapi/refused-responses.ts";
import { describedApi } from "#app/api.ts";

const { routes, openRoutes } = describedApi("");
const described = new Map<string, ReadonlySet<string>>(
  [...routes, ...openRoutes].map((route) => [
    `${route.method} /api/v1${route.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    refusalsOf(route),
  ]),
);

/**
 * A refusal that the reference does not list for its operation becomes an error, so that every test that is refused something also
 * tests the reference.
 */
export function refuseAsDescribed(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const codes = described.get(`${request.method} ${request.routeOptions.url}`);
    if (!codes || !String(reply.getHeader("content-type")).startsWith("application/problem+json")) return payload;
    const { code } = JSON.parse(String(payload)) as { code: string };
    // A path may fit a row of the tables and still be none, as the name of a resource that does not exist.
    if (codes.has(code) || code === "route_not_found") return payload;
    console.error(
      `The reference does not say that ${request.method} ${request.routeOptions.url} refuses with ${code}.`,
    );
    reply.code(500);
    throw new Error(`${code} is not described`);
  });
}
