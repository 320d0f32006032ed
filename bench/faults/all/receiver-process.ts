import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { verifyWebhook } from "@probity/client/webhooks";

/** The customers' endpoints, one path for each organization. What was received is in a file before it is acknowledged. */
const { port, file, holdMs, connections } = JSON.parse(process.argv[2]!) as {
  port: number;
  file: string;
  holdMs: number;
  connections: { organizationId: string; secret: string }[];
};
let open = 0;

createServer((request, response) => {
  process.send!((open += 1));
  response.once("close", () => process.connected && process.send!((open -= 1)));
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const place = Number(request.url!.slice(1));
    void receive(place, request.headers, Buffer.concat(chunks)).then(async (line) => {
      appendFileSync(file, `${line}\n`);
      await wait(holdMs * Math.random());
      response.writeHead(204).end();
    });
  });
}).listen(port, "127.0.0.1");
process.on("disconnect", () => process.exit());

async function receive(place: number, headers: Record<string, string | string[] | undefined>, rawBody: Buffer) {
  try {
    const { organizationId, secret } = connections[place]!;
    const event = await verifyWebhook({ headers, rawBody, secrets: [secret], organizationId, mode: "test" });
    return `${place} ${event.eventId}`;
  } catch (error) {
    return `${place} unverified ${(error as Error).message}`;
  }
}
