import { createHash, createHmac, randomBytes } from "node:crypto";
import { connect } from "node:net";

/** Signs its requests before the clock starts and sends them over plain sockets, so that the load itself costs little. */
const [ports = "", connections = "", seconds = "", keyId = "", secret = ""] = process.argv.slice(2);
const perConnection = Math.ceil((Number(seconds) * 6000) / Number(connections));
const run = randomBytes(4).toString("hex");

const queues = Array.from({ length: Number(connections) }, (_, connection) =>
  Array.from({ length: perConnection }, (_unused, index) => requestOf(`${run}-${connection}-${index}`)),
);
const deadline = Date.now() + Number(seconds) * 1000;
const started = performance.now();
const allPorts = ports.split(",").map(Number);
const done = await Promise.all(queues.map((queue, index) => drive(allPorts[index % allPorts.length]!, queue)));
console.log(done.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000));

function requestOf(name: string): Buffer {
  const body = JSON.stringify({ kind: "person", externalId: name });
  const timestamp = Math.floor(Date.now() / 1000);
  const target = "/api/v1/risk/subjects";
  const text = ["v1", timestamp, "POST", target, createHash("sha256").update(body).digest("hex"), name].join("\n");
  const signature = createHmac("sha256", secret).update(text).digest("hex");
  return Buffer.from(
    `POST ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n` +
      `x-api-key: ${keyId}\r\nx-timestamp: ${timestamp}\r\nx-signature: v1=${signature}\r\nidempotency-key: ${name}\r\n\r\n${body}`,
  );
}

/** One request after the other on one connection; answers are small, so one chunk holds a whole one. */
function drive(port: number, queue: Buffer[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let count = 0;
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
      if (chunk.subarray(0, 12).toString("latin1") !== "HTTP/1.1 201") {
        reject(new Error(chunk.toString("latin1").slice(0, 2000)));
        return;
      }
      count += 1;
      next();
    });
  });
}
