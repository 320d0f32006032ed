import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { headers: IncomingHttpHeaders; body: Buffer; path: string; at: number };

export type Receiver = {
  url: string;
  port: number;
  received: Received[];
  /** Its answer from now on. */
  answer: { status: number; body: string; delayMs: number };
  close(): Promise<void>;
};

/** A customer's server on loopback that keeps everything it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answer = { status: 200, body: "thanks", delayMs: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        headers: request.headers,
        body: Buffer.concat(chunks),
        path: request.url ?? "",
        at: performance.now(),
      });
      const { status, body, delayMs } = answer;
      setTimeout(() => response.writeHead(status).end(body), delayMs);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
