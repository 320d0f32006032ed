import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { policyOf } from "#platform/http/security-headers.ts";
import { type PageFiles, readPageFiles } from "./page-files.ts";
import { immutable, sendFile } from "./send-file.ts";

/** Where `npm run build:signing` leaves the page. */
export const builtVerifyPage = join(import.meta.dirname, "../../../signing/dist/verify");

export type VerifyPageParts = {
  /** The folder of the built page. */
  folder: string;
  /** What the page compares seals with: texts of digits and base64. */
  seals: () => Promise<object>;
  /** The seconds to wait before this address may open another page; null if it may now. */
  waitOf: (address: string) => number | null;
};

/** The page on which anybody checks a file. It gets everything with its HTML, asks nothing later, and sends nothing. */
export function addVerifyPage(app: FastifyInstance, { folder, seals, waitOf }: VerifyPageParts): void {
  let built: PageFiles | null = null;
  // The page may be built after the server has started; no restart is needed.
  const files = () => (built ??= readPageFiles(folder));

  app.get("/verify", async (request, reply) => {
    secure(reply);
    const seconds = waitOf(request.ip);
    if (seconds !== null) return reply.code(429).header("retry-after", seconds).send(tooMany);
    const page = files();
    if (!page) return reply.code(503).send(notBuilt);
    return reply.send(filledIn(page.html, await seals()));
  });
  app.get("/verify/assets/*", async (request, reply) => {
    const { "*": name } = request.params as { "*": string };
    return sendFile(files(), `assets/${name}`, request, reply, immutable);
  });
}

/** Its own address is the only one the page needs to know, so it works under any path. Digits and base64 cannot end a script. */
function filledIn(html: string, seals: object): string {
  return html
    .replaceAll('="./assets/', '="./verify/assets/')
    .replace('<script type="application/json" id="seals"></script>', () => {
      return `<script type="application/json" id="seals">${JSON.stringify(seals)}</script>`;
    });
}

/** The browser itself refuses to send anything: there is no address that the page may connect to. */
function secure(reply: FastifyReply): void {
  reply
    .header("content-security-policy", policyOf({ "script-src": "'self'", "style-src": "'self'", "img-src": "data:" }))
    .header("cross-origin-opener-policy", "same-origin")
    .header("permissions-policy", "camera=(), microphone=(), geolocation=()")
    .header("cache-control", "no-store")
    .header("content-type", "text/html; charset=utf-8");
}

const tooMany = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Too many pages</title>
<h1>Too many pages were opened from your network</h1>
<p>Wait a minute, then reload this page.</p></html>`;

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built</title>
<h1>The page that checks documents has not been built yet</h1>
<p>Whoever runs this server can build it with <code>npm run build:signing</code>; then reload this page.</p></html>`;
