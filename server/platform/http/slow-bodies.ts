import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "#platform/sessions/network-of.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** In each window a body has to bring so many bytes, or to end. */
const windowMs = 5_000;
const bytesPerWindow = 5 * 1024;
const lookMs = 1_000;
/** Bodies of one network that arrive at the same time, of callers who have not proven yet who they are. */
const unprovenMax = 64;

type Arriving = { socket: Socket; network: string; proven: boolean; windowStart: number; bytesBefore: number };

const tooSlow =
  "HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\ncache-control: no-store\r\n\r\n";

/** Ends requests whose body arrives too slowly: each holds a connection, memory and, if it is a file, a place of its organization. */
export function endSlowBodies(app: FastifyInstance): void {
  const arriving = new Map<FastifyRequest, Arriving>();
  const unproven = new Map<string, number>();
  const count = (network: string, change: 1 | -1) => {
    const next = (unproven.get(network) ?? 0) + change;
    if (next > 0) unproven.set(network, next);
    else unproven.delete(network);
  };
  const arrived = (request: FastifyRequest) => {
    const body = arriving.get(request);
    if (!body) return;
    arriving.delete(request);
    if (!body.proven) count(body.network, -1);
  };

  app.addHook("preParsing", async (request) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if ((length === undefined || length === "0") && encoding === undefined) return;
    const [network, proven] = [networkOf(request.ip), request.provenBy !== undefined];
    if (!proven && (unproven.get(network) ?? 0) >= unprovenMax)
      throw new Refusal("rate_limited", {
        retryAfterSeconds: 1,
        detail: `This address sends more than ${unprovenMax} requests at once whose bodies have not arrived. Wait a second.`,
      });
    if (!proven) count(network, 1);
    const { socket } = request.raw;
    const now = performance.now();
    arriving.set(request, { socket, network, proven, windowStart: now, bytesBefore: socket.bytesRead });
    request.raw.once("close", () => arrived(request));
  });
  app.addHook("preValidation", async (request) => arrived(request));

  const look = setInterval(() => {
    const now = performance.now();
    for (const body of arriving.values()) {
      if (now - body.windowStart < windowMs) continue;
      const { bytesRead } = body.socket;
      if (bytesRead - body.bytesBefore < bytesPerWindow) body.socket.end(tooSlow, () => body.socket.destroy());
      body.windowStart = now;
      body.bytesBefore = bytesRead;
    }
  }, lookMs).unref();
  app.addHook("onClose", async () => clearInterval(look));
}
