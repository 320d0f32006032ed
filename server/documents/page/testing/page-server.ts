import Fastify, { type FastifyInstance } from "fastify";
import { addSigningPage, builtPage } from "../serve-page.ts";

/** The page alone, without an API behind it: whoever starts it answers for that. */
export function pageServer(originsOf: (sessionId: string) => readonly string[]): FastifyInstance {
  const app = Fastify();
  addSigningPage(app, { folder: builtPage, originsOf: async (sessionId) => originsOf(sessionId) });
  return app;
}
