import Fastify, { type FastifyInstance } from "fastify";
import { addSigningPage, builtPage } from "../serve-page.ts";

/** Serves only the page, without an API; the test provides the answers. */
export function pageServer(originsOf: (sessionId: string) => readonly string[]): FastifyInstance {
  const app = Fastify();
  addSigningPage(app, { folder: builtPage, originsOf: async (sessionId) => originsOf(sessionId) });
  return app;
}
