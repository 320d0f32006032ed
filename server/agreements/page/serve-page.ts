import type { FastifyInstance, FastifyReply } from "fastify";
import { join } from "node:path";
import { type PageFiles, readPageFiles } from "#platform/pages/page-files.ts";
import { immutable, sendFile } from "#platform/pages/send-file.ts";

/** Output folder of `npm run build:signing`. */
export const builtPage = join(import.meta.dirname, "../../../signing/dist");

export type SigningPageParts = {
  /** The folder of the built page. */
  folder: string;
  /** Origins that may frame a session; null if there is no such session. */
  originsOf: (sessionId: string) => Promise<readonly string[] | null>;
  /** The seconds to wait before this address may open another page; null if it may now. */
  waitOf?: (address: string) => number | null;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The signing page and the script that embeds it. They are static files and get all data from the API. */
export function addSigningPage(
  app: FastifyInstance,
  { folder, originsOf, waitOf = () => null }: SigningPageParts,
): void {
  let built: PageFiles | null = null;
  // The page may be built after the server has started; no restart is needed.
  const files = () => (built ??= readPageFiles(folder));

  app.get("/s/:sessionId", async (request, reply) => {
    const { sessionId } = request.params as { sessionId: string };
    const seconds = waitOf(request.ip);
    if (seconds !== null) {
      secure(reply, []);
      return reply.code(429).header("retry-after", seconds).send(tooMany);
    }
    const origins = uuid.test(sessionId) ? await originsOf(sessionId) : null;
    const allowed = (origins ?? []).filter(isOrigin);
    secure(reply, allowed);
    const page = files();
    if (!page) return reply.code(503).send(notBuilt);
    return reply.send(page.html.replace(placeholder, `name="allowed-origins" content="${allowed.join(" ")}"`));
  });
  app.get("/s/assets/*", async (request, reply) => {
    const { "*": name } = request.params as { "*": string };
    return sendFile(files(), `assets/${name}`, request, reply, immutable);
  });
  // The script names its source map, which debuggers read.
  for (const name of ["embed.js", "embed.js.map"])
    app.get(`/s/${name}`, async (request, reply) => {
      // Hosts on other origins import it as a module.
      reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
      return sendFile(files(), `package/${name}`, request, reply, "public, max-age=300");
    });
}

const placeholder = 'name="allowed-origins" content=""';

/**
 * Only code from this server runs on the page, only the session's hosts may frame it, and its address, which ends in a
 * session's id, is never sent as a referrer. pdf.js decodes images with WebAssembly, which needs its own keyword.
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

/** The caller who made the session chose the origins, so only valid origins may enter a header or an attribute. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && !/["'<>\s;,]/.test(text);
}

const tooMany = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Too many pages</title>
<h1>Too many pages were opened from your network</h1>
<p>Wait a minute, then reload this page.</p></html>`;

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built</title>
<h1>The signing page has not been built yet</h1>
<p>Whoever runs this server can build it with <code>npm run build:signing</code>; then reload this page.</p></html>`;
