import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { portOf, readOrganization } from "../organization.ts";

/**
 * A page of yours with the signing page in it:
 *
 *   node examples/signing/host.ts --document <id> --signer <id>
 *
 * Each visit gets a signing session of its own, made here with the API key. The key never reaches the browser: all the page
 * gets is a link that opens once and that only this origin may frame.
 */
const { values } = parseArgs({
  options: {
    document: { type: "string", default: "" },
    signer: { type: "string", default: "" },
    organization: { type: "string", default: "acme.json" },
  },
});
const organization = readOrganization(values.organization);
const { apiKeys, url: baseUrl } = organization;
const client = createClient({ baseUrl, ...apiKeys.test });
const port = portOf(organization, "host");
const origin = `http://localhost:${port}`;
const page = readFileSync(new URL("host.html", import.meta.url), "utf8").replace("{{probity}}", baseUrl);

createServer((request, response) => {
  if (request.method === "POST" && request.url === "/session") {
    newSession().then(
      (session) => response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(session)),
      (error: Error) => response.writeHead(502).end(error.message),
    );
    return;
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
}).listen(port, () => console.log(`Sign at ${origin}`));

/** In your own server, know who is asking before you make a session for them: whoever holds the link can sign. */
async function newSession(): Promise<{ url: string }> {
  const { url } = await client.documents.createSigningSession(values.document, values.signer, {
    allowedOrigins: [origin],
  });
  // Null only in the answer to a request that is repeated a day later.
  return { url: url! };
}
