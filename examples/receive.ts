import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createClient } from "@probity/client";
import { verifyWebhook } from "@probity/client/webhooks";

/** Subscribes to all risk events of the test mode and prints what arrives, once it is verified. */
const [file = "acme.json", baseUrl = "http://localhost:8080"] = process.argv.slice(2);
const { organizationId, apiKeys } = JSON.parse(readFileSync(file, "utf8"));
const client = createClient({ baseUrl, ...apiKeys.test });
const port = 8443;

const { signingSecret } = await client.webhooks.create({
  url: `http://127.0.0.1:${port}/`,
  events: ["risk.*"],
  mode: "test",
});

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    try {
      const rawBody = Buffer.concat(chunks);
      const event = verifyWebhook({
        headers: request.headers,
        rawBody,
        secrets: [signingSecret],
        organizationId,
        mode: "test",
      });
      console.log(`verified ${event.event} of ${event.data.resourceId}`);
      response.writeHead(204).end();
    } catch (error) {
      console.log(`refused: ${(error as Error).message}`);
      response.writeHead(400).end();
    }
  });
}).listen(port, "127.0.0.1", () => console.log(`listening on port ${port}`));
