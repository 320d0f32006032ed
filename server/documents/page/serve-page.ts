import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { join } from "node:path";
import { type PageFiles, readPageFiles } from "./page-files.ts";

/** Where `npm run build:signing` puts the page. */
export const builtPage = join(import.meta.dirname, "../../../signing/dist");

export type SigningPageParts = {
  /** Where the page was built. */
  folder: string;
  /** Who may frame a session; null when there is no such session. */
  originsOf: (sessionId: string) => Promise<readonly string[] | null>;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const yearSeconds = 31_536_000;

/** The signing page and the script that embeds it. They are files: everything they know they ask the API for. */
export function addSigningPage(app: FastifyInstance, { folder, originsOf }: SigningPageParts): void {
  let built: PageFiles | null = null;
  // Whoever builds the page after the start of the server need not start it again.
  const files = () => (built ??= readPageFiles(folder));

  app.get("/s/:sessionId", async (request, reply) => {
    const { sessionId } = request.params as { sessionId: string };
    const origins = uuid.test(sessionId) ? await originsOf(sessionId) : null;
    const allowed = (origins ?? []).filter(isOrigin);
    secure(reply, allowed);
    const page = files();
    if (!page) return reply.code(503).send(notBuilt);
    return reply.send(page.html.replace(placeholder, `name="allowed-origins" content="${allowed.join(" ")}"`));
  });
  app.get("/s/assets/*", async (request, reply) => {
    const { "*": name } = request.params as { "*": string };
    reply.header("cache-control", `public, max-age=${yearSeconds}, immutable`);
    return sendFile(files(), `assets/${name}`, request, reply);
  });
  app.get("/s/embed.js", async (request, reply) => {
    // Hosts on other origins import it as a module.
    reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
    reply.header("cache-control", "public, max-age=300");
    return sendFile(files(), "package/embed.js", request, reply);
  });
}

const placeholder = 'name="allowed-origins" content=""';

async function sendFile(page: PageFiles | null, name: string, request: FastifyRequest, reply: FastifyReply) {
  const acceptsGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  const file = await page?.read(name, acceptsGzip);
  if (!file) return reply.header("cache-control", "no-store").callNotFound();
  if (file.encoding) reply.header("content-encoding", file.encoding);
  return reply.header("vary", "accept-encoding").header("content-type", file.type).send(file.bytes);
}

/**
 * Nothing but what this server itself serves runs on the page, nobody but the session's hosts may frame it, and its address,
 * which ends in a session's id, is told to nobody. pdf.js decodes images with WebAssembly, which needs a word of its own.
 */
function secure(reply: FastifyReply, origins: readonly string[]): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(" ")}`,
  ];
  reply
    .header("content-security-policy", policy.join("; "))
    .header("referrer-policy", "no-referrer")
    .header("permissions-policy", "camera=(), microphone=(), geolocation=()")
    .header("cache-control", "no-store")
    .header("content-type", "text/html; charset=utf-8");
}

/** Origins come from whoever made the session; nothing else than an origin gets into a header or an attribute. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && !/["'<>\s;,]/.test(text);
}

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built</title>
<h1>The signing page has not been built yet</h1>
<p>Whoever runs this server can build it with <code>npm run build:signing</code>; then reload this page.</p></html>`;
