import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { filePolicy, policyOf } from "#platform/http/security-headers.ts";
import { type Files, readFiles } from "./page-files.ts";
import { immutable, sendFile } from "./send-file.ts";

/** Output folder of `npm run build:site`. */
export const builtDocs = join(import.meta.dirname, "../../../site/dist");

export type DocsParts = {
  /** The folder of the built site. */
  folder: string;
  /** The path of it is where a page that is not found believes to be: it has no address of its own. */
  publicUrl: string;
};

/** What the build needs for itself is no part of the site. */
const unserved = ["built-from.txt", "script-hashes.json"];

/** The documentation: files alone, for everybody. Its search runs in the reader's browser. */
export function addDocs(app: FastifyInstance, { folder, publicUrl }: DocsParts): void {
  let built: Site | null = null;
  // The site may be built after the server has started; no restart is needed.
  const site = () => (built ??= readSite(folder));
  const notFound = `${new URL(publicUrl).pathname.replace(/\/+$/, "")}/docs/`;

  // Relative to what was asked for, so that it holds behind a proxy that serves this under a path.
  app.get("/docs", async (_request, reply) => reply.header("cache-control", "no-cache").redirect("docs/", 308));
  app.get("/docs/*", async (request, reply) => {
    const found = site();
    if (!found) return html(reply, strict).code(503).send(notBuilt);
    const { "*": path } = request.params as { "*": string };
    const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    if (name.endsWith(".html") && found.files.has(name))
      return sendFile(found.files, name, request, html(reply, found.policy), "no-cache", found.policy);
    if (found.files.has(name) && !unserved.includes(name)) {
      // Somebody reads these by themselves; the others belong to a page.
      const policy = /\.(txt|json)$/.test(name) ? strict : filePolicy;
      return sendFile(found.files, name, request, reply, isHashed(name) ? immutable : "no-cache", policy);
    }
    if (found.files.has(`${path}/index.html`))
      return reply.header("cache-control", "no-cache").redirect(`${posix.basename(path)}/`, 308);
    if (!request.headers.accept?.includes("text/html")) return reply.header("cache-control", "no-store").callNotFound();
    const page = found.notFound.replaceAll('="./', `="${notFound}`);
    return html(reply, found.policy).header("cache-control", "no-store").code(404).send(page);
  });
}

type Site = { files: Files; policy: string; notFound: string };

/** Null while nothing is built. */
function readSite(folder: string): Site | null {
  const files = readFiles(folder);
  if (!files?.has("script-hashes.json")) return null;
  const hashes = JSON.parse(readFileSync(join(folder, "script-hashes.json"), "utf8")) as string[];
  const policy = policyOf({
    // The search is WebAssembly, and a few scripts have to run before the page is shown, or it would flash in the other theme.
    "script-src": `'self' 'wasm-unsafe-eval' ${hashes.join(" ")}`,
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
  });
  return { files, policy, notFound: readFileSync(join(folder, "404.html"), "utf8") };
}

const isHashed = (name: string) => name.startsWith("_astro/") || /^pagefind\/(index|fragment)\//.test(name);

const strict = policyOf({});

function html(reply: FastifyReply, policy: string): FastifyReply {
  return reply
    .header("content-security-policy", policy)
    .header("cross-origin-opener-policy", "same-origin")
    .header("permissions-policy", "camera=(), microphone=(), geolocation=()")
    .header("content-type", "text/html; charset=utf-8");
}

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built</title>
<h1>The documentation is not built</h1>
<p>Whoever runs this server can build it with <code>npm run build:site</code>; then reload this page.</p></html>`;
