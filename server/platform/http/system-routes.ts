import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import type { AccessTokens } from "#platform/sessions/access-tokens.ts";
import { refusals } from "#platform/operation/refusal-codes.ts";
import { policyOf } from "./security-headers.ts";

export type SystemParts = {
  tokens: AccessTokens;
  openApi: object;
};

/** The reference configures itself in the page, and styles itself as it draws. */
const referencePolicy = policyOf({
  "script-src": "'self' 'unsafe-inline'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self' data:",
  "connect-src": "'self'",
});

/** Pages that need no credential: public keys, the reference, the pages of problems. */
export function addSystemRoutes(app: FastifyInstance, { tokens, openApi }: SystemParts): void {
  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send(await tokens.jwks()),
  );
  const document = JSON.stringify(openApi);
  app.get("/openapi.json", async (_request, reply) =>
    reply.header("content-type", "application/json; charset=utf-8").send(document),
  );
  // The page is about this server alone: nothing on it calls anybody else's.
  const configuration = {
    url: "/openapi.json",
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: "never" as const,
    agent: { disabled: true },
    mcp: { disabled: true },
  };
  app.register(async (reference) => {
    reference.addHook("onRequest", async (_request, reply) => {
      reply.header("content-security-policy", referencePolicy);
    });
    reference.register(scalar, { routePrefix: "/reference", configuration });
  });
  app.get("/problems/:code", async (request, reply) => {
    const page = problemPage((request.params as { code: string }).code);
    return reply
      .code(page ? 200 : 404)
      .header("content-type", "text/html; charset=utf-8")
      .send(page ?? "Unknown problem code.");
  });
}

/** The page a problem's `type` leads to. */
function problemPage(code: string): string | null {
  if (!Object.hasOwn(refusals, code)) return null;
  const [status, title, advice] = refusals[code as keyof typeof refusals];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${code}</title>
<h1>${title}</h1><p>Status ${status}, code <code>${code}</code>.</p><p>${advice}</p>
<p><a href="/reference">Reference</a></p></html>`;
}
