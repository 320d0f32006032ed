import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { policyOf } from "./security-headers.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../..", file), "utf8");

const about = "Risk decisions, sanctions and PEP screening, and agreements, through an API at /api/v1.";
const pages: readonly [path: string, title: string, what: string][] = [
  ["/reference", "Reference", "every endpoint, with its fields and refusals"],
  ["/docs", "Documentation", "guides, concepts and how to operate it, with a search"],
  ["/openapi.json", "OpenAPI document", "the same for programs"],
  ["/guides/sign-a-request", "Sign a request", "how an API key signs, with programs in six languages"],
  ["/healthz", "Health", "the process runs"],
  ["/readyz", "Readiness", "it can serve; if not, why"],
];

/** For somebody who has the address of the server and nothing else: links for developers, as a page or as JSON. */
export function addWelcomeRoutes(app: FastifyInstance) {
  const { version } = JSON.parse(read("server/package.json")) as { version: string };
  const guide = read("docs/guides/sign-a-request.md");

  const welcome = (accept: string | undefined, reply: FastifyReply): FastifyReply => {
    // Operators may serve health on another port.
    const served = pages.filter(([path]) => app.hasRoute({ method: "GET", url: path }));
    reply.header("vary", "accept");
    if (accept?.includes("text/html"))
      return reply
        .header("content-security-policy", policyOf({ "style-src": "'unsafe-inline'" }))
        .type("text/html; charset=utf-8")
        .send(welcomePage(version, served));
    const links = Object.fromEntries(served.map(([path, title]) => [title, path]));
    return reply.send({ name: "Probity", version, description: about, links });
  };
  app.get("/welcome", async ({ headers }, reply) => welcome(headers.accept, reply));
  // Plain text, because browsers offer Markdown for download.
  app.get("/guides/sign-a-request", async (_request, reply) => reply.type("text/plain; charset=utf-8").send(guide));
  return { welcome };
}

/** Links lead from the folder of the page, so that they hold behind a proxy that serves it under a path. */
function welcomePage(version: string, served: typeof pages): string {
  const rows = served.map(([path, title, what]) => `<li><a href=".${path}">${title}</a>: ${what}</li>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Probity</title>
<style>:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif } body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>Probity</h1><p>${about}</p>
<ul>${rows.join("")}</ul>
<p>Version ${version}</p></html>`;
}
