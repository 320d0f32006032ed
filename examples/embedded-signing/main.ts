import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { type Buyer, prepareContract, templateOf } from "./contract.ts";
import { type Order, Orders } from "./orders.ts";

/**
 * A shop whose order form ends with a signature, on its own page:
 *
 *   node main.ts --organization acme.json --port 8083
 *
 * The API key stays in this process. The browser gets a cookie for its order, and for each visit a link that opens once and that
 * only this origin may frame.
 */
const { values } = parseArgs({
  options: {
    organization: { type: "string", default: "acme.json" },
    orders: { type: "string", default: "orders.sqlite" },
    port: { type: "string", default: "8083" },
  },
});
const { url: baseUrl, apiKeys } = JSON.parse(readFileSync(values.organization, "utf8"));
const client = createClient({ baseUrl, keyId: apiKeys.test.keyId, secret: apiKeys.test.secret });
const orders = new Orders(values.orders);
const template = await templateOf(client);
const origin = `http://localhost:${values.port}`;
const page = readFileSync(new URL("page.html", import.meta.url), "utf8").replace("{{probity}}", baseUrl);

type Answer = { status: number; headers?: Record<string, string>; body?: string | Uint8Array };
const asJson = (status: number, value: object, headers = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

async function answer(request: IncomingMessage): Promise<Answer> {
  const asked = `${request.method} ${request.url}`;
  if (asked === "GET /") return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: page };
  // Another site could post a form here in the name of a visitor, but not JSON.
  if (asked === "POST /orders" && request.headers["content-type"] !== "application/json") return { status: 415 };
  if (asked === "POST /orders") return placeOrder((await json(request)) as Buyer);
  // Whoever holds the link can sign, so only the browser that placed the order gets one.
  const order = orders.find(/(?:^|; )order=([0-9a-f-]{36})/.exec(request.headers.cookie ?? "")?.[1] ?? "");
  if (!order) return { status: 404 };
  if (asked === "POST /session") return asJson(201, { url: await newLink(order) });
  const { status } = await client.documents.get(order.documentId);
  if (asked === "GET /order") return asJson(200, { status });
  if (asked !== "GET /contract.pdf" || status !== "completed") return { status: 404 };
  const pdf = await client.documents.pdf(order.documentId, { version: "completed" });
  return { status: 200, headers: { "content-type": "application/pdf" }, body: pdf };
}

async function placeOrder({ name, email }: Buyer): Promise<Answer> {
  const order = await prepareContract(client, template, randomUUID(), { name, email });
  orders.add(order);
  return asJson(201, { id: order.id }, { "set-cookie": `order=${order.id}; Path=/; HttpOnly; SameSite=Strict` });
}

async function newLink({ documentId, signerId }: Order): Promise<string> {
  const { url } = await client.documents.createSigningSession(documentId, signerId, { allowedOrigins: [origin] });
  // Null only in the answer to a request that is repeated a day later.
  return url!;
}

createServer((request, response) => {
  answer(request).then(
    ({ status, headers, body }) => response.writeHead(status, headers).end(body),
    (error: Error) => {
      console.error(error.message);
      response.writeHead(502).end();
    },
  );
}).listen(Number(values.port), () => console.log(`order at ${origin}`));
