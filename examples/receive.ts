import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { createClient, followCursor } from "@probity/client";
import { verifyWebhook } from "@probity/client/webhooks";
import { portOf, readOrganization } from "./organization.ts";

/**
 * Subscribes to everything that happens in test mode, or to what `--events` names, and prints what arrives, once it is verified:
 *
 *   node examples/receive.ts [--events "document.*"] acme.json
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Families contain the events that later versions add.
  options: { events: { type: "string", multiple: true, default: ["risk.*", "screening.*", "document.*"] } },
});
const organization = readOrganization(positionals[0] ?? "acme.json");
const { url: baseUrl, organizationId, apiKeys } = organization;
const client = createClient({ baseUrl, ...apiKeys.test });
const port = portOf(organization, "receiver");

const server = createServer((request, response) => {
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
});
server.listen(port, "127.0.0.1");
await once(server, "listening").catch(({ message }: Error) => {
  console.error(`${message}. Does another receiver run?`);
  process.exit(1);
});
const secret = subscribe(`http://127.0.0.1:${port}/`, values.events);
await secret;
console.log(`listening on port ${port}`);

/**
 * Takes up the subscription of an earlier run, if there is one. Secrets are shown once, so it gets a new one. They are null only in the
 * answer to a request that is repeated a day later.
 */
async function subscribe(url: string, events: string[]): Promise<string> {
  for await (const { id, data } of followCursor((after) => client.webhooks.list({ mode: "test", after }))) {
    if (data.url !== url) continue;
    const changed = await client.webhooks.update(id, { expectedRevision: data.revision, events });
    const { enabled, revision } = changed.data;
    if (!enabled) await client.webhooks.enable(id, { expectedRevision: revision, reason: "Somebody listens again." });
    return (await client.webhooks.rotateSecret(id, { overlapSeconds: 0 })).signingSecret!;
  }
  return (await client.webhooks.create({ url, events, mode: "test" })).signingSecret!;
}

async function receive(request: IncomingMessage) {
  const rawBody = await buffer(request);
  return verifyWebhook({ headers: request.headers, rawBody, secrets: [await secret], organizationId, mode: "test" });
}
