import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { verifyWebhook } from "@probity/client/webhooks";

/**
 * Subscribes to events of the test mode, those of risk unless told, and prints what arrives, once it is verified:
 *
 *   node examples/receive.ts [--events "document.*"] acme.json
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: "string", default: "risk.*" },
    port: { type: "string", default: "8443" },
    url: { type: "string", default: "http://localhost:8080" },
  },
});
const [file = "acme.json"] = positionals;
const { organizationId, apiKeys } = JSON.parse(readFileSync(file, "utf8"));
const client = createClient({ baseUrl: values.url, ...apiKeys.test });
const port = Number(values.port);

const { signingSecret } = await client.webhooks.create({
  url: `http://127.0.0.1:${port}/`,
  events: [values.events],
  mode: "test",
});

createServer((request, response) => {
  receive(request).then(
    ({ event, data }) => {
      console.log(`verified ${event} of ${data.resourceId}`);
      response.writeHead(204).end();
    },
    (error: Error) => {
      console.log(`refused: ${error.message}`);
      response.writeHead(400).end();
    },
  );
}).listen(port, "127.0.0.1", () => console.log(`listening on port ${port}`));

async function receive(request: IncomingMessage) {
  const rawBody = await buffer(request);
  return verifyWebhook({ headers: request.headers, rawBody, secrets: [signingSecret], organizationId, mode: "test" });
}
