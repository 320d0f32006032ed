import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type ClientOptions, createClient } from "./client.ts";
import { signRequest } from "./sign.ts";

export type Received = { method: string; target: string; headers: IncomingHttpHeaders; body: string };
export type Reply = (response: ServerResponse) => void;

type Settings = Partial<Pick<ClientOptions, "baseUrl" | "timeoutMs" | "maxAttempts">>;

export const credential = { keyId: "ak_test_1", secret: "sk_test_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY" };

export const ok = (value: unknown): Reply => answer(200, value);

export function answer(status: number, value: unknown, headers = {}): Reply {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof value === "string" ? value : JSON.stringify(value));
  };
}

/** A real server that gives these replies in order, the last one for ever, and keeps what it received. */
export async function serverOf(...replies: [Reply, ...Reply[]]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ method: request.method ?? "", target: request.url ?? "", headers: request.headers, body });
      const reply = replies[received.length - 1] ?? replies.at(-1);
      reply?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = (options: Settings = {}) => createClient({ baseUrl, ...credential, ...options });
  return { received, baseUrl, client };
}

/** The signature that the server would compute for a received request. */
export async function expectedSignature({ method, target, headers, body }: Received): Promise<string> {
  const idempotencyKey = headers["idempotency-key"]?.toString();
  const timestamp = Number(headers["x-timestamp"]);
  return (await signRequest({ ...credential, method, target, body, idempotencyKey, timestamp }))["X-Signature"];
}
