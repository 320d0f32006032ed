import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { policyOf } from "#platform/http/security-headers.ts";
import { type PageFiles, readPageFiles } from "./page-files.ts";
import { immutable, sendFile } from "./send-file.ts";

const repository = join(import.meta.dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(repository, "server/package.json"), "utf8")) as { version: string };

/** Output folder of `npm run build:dashboard`. */
export const builtDashboard = join(repository, "dashboard/dist");

export type DashboardParts = {
  /** The folder of the built page. */
  folder: string;
  /** The path of it is where the page believes to be: a proxy may serve it under any. */
  publicUrl: string;
  /** True if people can sign in through an identity provider. */
  identityProvider: boolean;
  /** Answers programs at the root, and browsers while nothing is built. */
  welcome: (accept: string | undefined, reply: FastifyReply) => FastifyReply;
};

/** Every path of the page that somebody may open, reload or have been sent. */
const paths = [
  "/sign-in",
  "/invitation",
  "/forgot-password",
  "/reset-password",
  "/test",
  "/test/*",
  "/live",
  "/live/*",
];

/** The dashboard: files alone. Everything it shows it asks the API for, with the session of whoever looks at it. */
export function addDashboard(app: FastifyInstance, parts: DashboardParts): void {
  let built: PageFiles | null = null;
  // The page may be built after the server has started; no restart is needed.
  const files = () => (built ??= readPageFiles(parts.folder));
  const page = (html: string, reply: FastifyReply) => secure(reply).send(filledIn(html, parts));

  app.get("/", async ({ headers }, reply) => {
    reply.header("vary", "accept");
    const found = headers.accept?.includes("text/html") ? files() : null;
    return found ? page(found.html, reply) : parts.welcome(headers.accept, reply);
  });
  for (const path of paths)
    app.get(path, async (_request, reply) => {
      const found = files();
      return found ? page(found.html, reply) : secure(reply).code(503).send(notBuilt);
    });
  app.get("/assets/*", async (request, reply) => {
    const { "*": name } = request.params as { "*": string };
    return sendFile(files(), `assets/${name}`, request, reply, immutable);
  });
}

/**
 * Inserts values that only the server knows. The path of a URL has no quotes and no brackets, so nothing else gets into the
 * text.
 */
function filledIn(html: string, { publicUrl, identityProvider }: DashboardParts): string {
  const base = `${new URL(publicUrl).pathname.replace(/\/+$/, "")}/`;
  return html
    .replaceAll('="./assets/', `="${base}assets/`)
    .replace('name="base" content=""', `name="base" content="${base}"`)
    .replace('name="version" content=""', `name="version" content="${version}"`)
    .replace('name="identity-provider" content=""', `name="identity-provider" content="${identityProvider}"`);
}

/**
 * Nothing runs on the page, styles it or hears from it but this server, and nobody frames it. Its addresses have ids of records
 * and searches in them, so they are told to nobody.
 */
function secure(reply: FastifyReply): FastifyReply {
  const policy = policyOf({
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
  });
  return reply
    .header("content-security-policy", policy)
    .header("cross-origin-opener-policy", "same-origin")
    .header("permissions-policy", "camera=(), microphone=(), geolocation=()")
    .header("cache-control", "no-store")
    .header("content-type", "text/html; charset=utf-8");
}

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Probity</title>
<h1>The dashboard is not built</h1>
<p>Whoever runs this server can build it with <code>npm run build:dashboard</code>; then reload this page.</p></html>`;
