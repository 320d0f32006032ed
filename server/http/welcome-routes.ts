import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

const signingGuide = join(import.meta.dirname, "../../docs/guides/sign-a-request.md");

/** For somebody who has the address of the server and nothing else. */
export function addWelcomeRoutes(app: FastifyInstance): void {
  const guide = readFileSync(signingGuide, "utf8");
  // Plain text, because browsers offer Markdown for download.
  app.get("/guides/sign-a-request", async (_request, reply) => reply.type("text/plain; charset=utf-8").send(guide));
}
