import type { FastifyInstance } from "fastify";
import { serve, type ServeParts } from "#http/serve.ts";
import type { Pool } from "#database/pool.ts";
import { riskRoutes } from "#risk/routes.ts";
import type { OpenRoute } from "#operation/open-operation.ts";
import type { Route } from "#operation/route.ts";

export type ApiParts = ServeParts & { pool: Pool };

/** Every row of every endpoint table. */
export const routes: readonly Route[] = [...riskRoutes];
export const openRoutes: readonly OpenRoute[] = [];

export function createApi(parts: ApiParts): FastifyInstance {
  return serve(routes, openRoutes, parts);
}
