import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { Send } from "#app/demo/demo-api.ts";
import { senderTo, signed } from "./api-calls.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `listen --organization FILE [--forward URL] [--port 4242] [--url URL] [--events NAMES] [--json]

Subscribes to webhooks of the test mode, shows each one that arrives, and passes it on to a program on this machine with the headers it
came with. FILE is the output of \`organization create --json\`. NAMES are events or families with commas between them;
risk.*,screening.*,document.* unless given. The server posts to --url, which is http://127.0.0.1:PORT/ unless given: a server on this
machine allows that with WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 and WEBHOOK_PORTS=PORT, for any other give the address of a tunnel to PORT. The
subscription is disabled when the command ends.`;

type Asked = {
  file: string;
  forward: string | null;
  port: number;
  url: string | null;
  events: string[];
  json: boolean;
};
type Organization = { url: string; apiKeys: { test: { keyId: string; secret: string } } };
type Webhook = { id: string; data: { url: string; enabled: boolean; revision: number } };

/** `listen`: what a developer's program gets, without a server that the world can reach. */
export async function listenCommand(args: string[]): Promise<boolean> {
  const asked = argumentsOf(args);
  const { url: api, apiKeys } = JSON.parse(await readFile(asked.file, "utf8")) as Organization;
  const send = senderTo(api, async (request) => signed(apiKeys.test, request, new Date()));
  const stopped = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  let secret = "";
  const server = createServer((request, response) => {
    receive(request, secret, asked).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    );
  });
  await once(server.listen(asked.port, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  try {
    const made = await subscribe(send, asked.url ?? `http://127.0.0.1:${port}/`, asked.events);
    secret = made.signingSecret;
    console.error(`Listening on port ${port}. Webhooks are signed with ${secret}`);
    await stopped;
    await disable(send, made.id);
    return true;
  } catch (error) {
    console.error(sentenceOf(error as Error, port));
    return false;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Takes up the subscription of an earlier run, if there is one. Secrets are shown once, so it gets a new one. */
async function subscribe(send: Send, url: string, events: string[]): Promise<Webhook & { signingSecret: string }> {
  const { items } = await send<{ items: Webhook[] }>("GET", "/webhooks?mode=test");
  const before = items.find(({ data }) => data.url === url);
  if (!before) return send("POST", "/webhooks", { url, events, mode: "test" });
  const path = `/webhooks/${before.id}`;
  const changed = await send<Webhook>("POST", `${path}/update`, { expectedRevision: before.data.revision, events });
  if (!changed.data.enabled)
    await send("POST", `${path}/enable`, { expectedRevision: changed.data.revision, reason: "probity listen" });
  return send("POST", `${path}/rotate-secret`, { overlapSeconds: 0 });
}

/** Nobody takes them any more. */
async function disable(send: Send, id: string): Promise<void> {
  const { data } = await send<Webhook>("GET", `/webhooks/${id}?mode=test`);
  await send("POST", `/webhooks/${id}/disable`, { expectedRevision: data.revision, reason: "probity listen ended" });
}

function sentenceOf({ message }: Error, port: number): string {
  if (!message.includes("url_not_allowed")) return message;
  return `The server may not post here. Start it with WEBHOOK_ALLOW_CIDRS=127.0.0.0/8 and WEBHOOK_PORTS=${port}, or give --url.`;
}

/** Answers what the program has answered, so that a delivery it refuses is tried again as from anywhere. */
async function receive(request: IncomingMessage, secret: string, { forward, json }: Asked): Promise<number> {
  const body = await buffer(request);
  const { headers } = request;
  if (!isGenuine(headers, body, secret)) return 401;
  const started = performance.now();
  const status = forward === null ? 204 : await pass(forward, headers, body);
  const { event, eventId, data } = JSON.parse(body.toString()) as { event: string; eventId: string; data: object };
  const ms = Math.round(performance.now() - started);
  if (json) console.log(JSON.stringify({ event, eventId, data, status, ms }));
  else console.log(`${new Date().toISOString().slice(11, 19)}  ${event}  ${eventId}  ${status} in ${ms} ms`);
  return status;
}

const passed = /^(content-type|user-agent|x-timestamp|x-signature|x-webhook-.*|webhook-.*|traceparent)$/;
const patienceMs = 8_000;

async function pass(url: string, headers: IncomingHttpHeaders, body: Buffer): Promise<number> {
  const kept = Object.entries(headers).filter(([name]) => passed.test(name)) as [string, string][];
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await fetch(url, { method: "POST", headers: kept, body: new Uint8Array(body), signal }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.status ?? 502;
}

/** Whoever finds the port could send anything to the program otherwise. */
function isGenuine(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const expected = createHmac("sha256", secret)
    .update(`${String(headers["x-timestamp"])}.`)
    .update(body)
    .digest();
  return String(headers["x-signature"])
    .split(",")
    .map((one) => Buffer.from(one.replace(/^v1=/, ""), "hex"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

const options = {
  organization: { type: "string" },
  forward: { type: "string" },
  port: { type: "string", default: "4242" },
  url: { type: "string" },
  events: { type: "string", default: "risk.*,screening.*,document.*" },
  json: { type: "boolean", default: false },
} as const;

function argumentsOf(args: string[]): Asked {
  try {
    const { organization: file, forward = null, port, url = null, events, json } = parseArgs({ args, options }).values;
    const areUrls = [forward, url].every((one) => one === null || URL.canParse(one));
    if (file !== undefined && areUrls && /^\d{1,5}$/.test(port) && Number(port) <= 65_535)
      return { file, forward, port: Number(port), url, events: events.split(","), json };
  } catch {
    // an option that does not exist: the usage says which do
  }
  throw new UsageError(usage);
}
