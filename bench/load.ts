import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import type { LoadRequest } from "./api-processes.ts";

/** Signs its requests before the clock starts and sends them over plain sockets, so that the load itself costs little. */
const { ports, connections, seconds, keyId, secret, requests } = JSON.parse(readFileSync(process.argv[2]!, "utf8"));
const perConnection = Math.ceil((seconds * 6000) / connections);
const run = randomBytes(4).toString("hex");

const queues = Array.from({ length: connections }, (_, connection) =>
  Array.from({ length: perConnection }, (_unused, index) =>
    requestOf(requests[(connection + index * connections) % requests.length], `${run}-${connection}-${index}`),
  ),
);
const deadline = Date.now() + seconds * 1000;
const started = performance.now();
const done = await Promise.all(queues.map((queue, index) => drive(ports[index % ports.length], queue)));
console.log(done.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000));

function requestOf(request: LoadRequest, name: string): Buffer {
  const headers = Object.entries(request.headers ?? {}).map(([header, value]) => `${header}: ${value}\r\n`);
  const body = request.body.replaceAll("{name}", name);
  const timestamp = Math.floor(Date.now() / 1000);
  const digest = createHash("sha256").update(body).digest("hex");
  const signature = createHmac("sha256", secret)
    .update(["v1", timestamp, "POST", request.target, digest, name].join("\n"))
    .digest("hex");
  return Buffer.from(
    `POST ${request.target} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-api-key: ${keyId}\r\nx-timestamp: ${timestamp}\r\nx-signature: v1=${signature}\r\nidempotency-key: ${name}\r\n${headers.join("")}\r\n${body}`,
  );
}

/** One request after the other on one connection. */
function drive(port: number, queue: Buffer[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let count = 0;
    let missing = 0;
    const next = () => {
      const request = queue.pop();
      if (!request || Date.now() >= deadline) {
        socket.destroy();
        resolve(count);
      } else socket.write(request);
    };
    socket.setNoDelay(true);
    socket.on("connect", next);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      if (missing > 0) missing -= chunk.length;
      else {
        const head = chunk.subarray(0, chunk.indexOf("\r\n\r\n") + 4);
        const text = head.toString("latin1");
        const length = /^content-length: (\d+)/im.exec(text)?.[1];
        if (!text.startsWith("HTTP/1.1 201") || length === undefined) {
          reject(new Error(chunk.toString("latin1").slice(0, 2000)));
          return;
        }
        missing = head.length + Number(length) - chunk.length;
      }
      if (missing > 0) return;
      count += 1;
      next();
    });
  });
}
