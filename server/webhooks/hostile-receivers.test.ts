import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { createDialer } from "./dial.ts";

const deadlineMs = 10_000;
const toleranceMs = 1_500;
const GB = 1_000_000_000;

const cleanups: (() => unknown)[] = [];
const timers: NodeJS.Timeout[] = [];

afterAll(async () => {
  for (const timer of timers) clearInterval(timer);
  for (const cleanup of cleanups) await cleanup();
});

/** A receiver on loopback that begins with `opening` when the request arrives. */
async function receiver(opening: string, then?: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(opening);
      then?.(socket);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    return once(server.close(), "close");
  });
  return (server.address() as AddressInfo).port;
}

const drip = (text: string) => (socket: Socket) => {
  timers.push(setInterval(() => socket.writable && socket.write(text), 100));
};

/** Ten gigabytes, each piece made when the socket asks for it; `sent` says how much it took. */
const sent = { bytes: 0 };
function pour(socket: Socket): void {
  const piece = Buffer.alloc(64 * 1024, "a");
  while (sent.bytes < 10 * GB && !socket.destroyed) {
    sent.bytes += piece.length;
    if (!socket.write(piece)) {
      socket.once("drain", () => pour(socket));
      return;
    }
  }
}

function headersWithoutEnd(socket: Socket): void {
  if (socket.writable) socket.write(`x-more: ${"a".repeat(1000)}\r\n`, () => headersWithoutEnd(socket));
}

/** A listener whose thread sleeps: the kernel's queue is full, and every further connection waits for ever. */
async function neverAccepting(): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
     const server = require("node:net").createServer().listen(0, "127.0.0.1", 1, () => {
       parentPort.postMessage(server.address().port);
       setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 50);
     });`,
    { eval: true },
  );
  cleanups.push(() => worker.terminate());
  const [port] = (await once(worker, "message")) as [number];
  await new Promise((resolve) => setTimeout(resolve, 150));
  for (let filler = 0; filler < 4; filler += 1) {
    const socket = net.connect(port, "127.0.0.1").on("error", () => undefined);
    cleanups.push(() => socket.destroy());
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  return port;
}

describe("receivers that want to hold us up", () => {
  it("[RK-WH-7] each attempt ends within the deadline, with at most 4 KiB read", async () => {
    const silent = await receiver("");
    const ports = {
      slowBody: await receiver("HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n", drip("a")),
      slowRefusal: await receiver("HTTP/1.1 500 Error\r\ncontent-length: 9999\r\n\r\n", drip("b")),
      hugeBody: await receiver(`HTTP/1.1 200 OK\r\ncontent-length: ${10 * GB}\r\n\r\n`, pour),
      endlessHeaders: await receiver("HTTP/1.1 200 OK\r\n", headersWithoutEnd),
      slowHeaders: await receiver("HTTP/1.1 200 OK\r\n", drip("x-more: a\r\n")),
      slowStatusLine: await receiver("HTTP/1.1 200 ", drip("a")),
      endlessHints: await receiver("", drip("HTTP/1.1 103 Early Hints\r\n\r\n")),
      endlessChunkExtension: await receiver("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;", drip("a")),
      redirect: await receiver(`HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${silent}/\r\n\r\n`, (it) => it.end()),
      silent,
      silentHandshake: await receiver(""),
      neverAccepting: await neverAccepting(),
    };
    const dialer = createDialer({
      allowCidrs: ["127.0.0.0/8"],
      ports: Object.values(ports),
      // More than is ever read, so that the preview shows all that was.
      previewCharacters: 1_000_000,
      lookup: (name) =>
        name === "silent.test" ? new Promise(() => undefined) : Promise.resolve([{ address: "127.0.0.1" }]),
    });
    const post = (url: string) => dialer.post({ url, mode: "test", headers: {}, body: Buffer.from("{}") });
    const urls = Object.entries(ports).map(([name, port]) => {
      const scheme = name === "silentHandshake" ? "https" : "http";
      return [name, `${scheme}://receiver.test:${port}/`] as const;
    });
    const attempts = [...urls, ["silentNameServer", `http://silent.test:${silent}/`] as const];
    const results = await Promise.all(attempts.map(async ([name, url]) => ({ name, ...(await post(url)) })));

    expect(Object.fromEntries(results.map(({ name, outcome, statusCode }) => [name, [outcome, statusCode]]))).toEqual({
      slowBody: ["timeout", 200],
      slowRefusal: ["timeout", 500],
      hugeBody: ["success", 200],
      endlessHeaders: ["protocol", null],
      slowHeaders: ["timeout", null],
      slowStatusLine: ["timeout", null],
      endlessHints: ["timeout", null],
      endlessChunkExtension: ["timeout", 200],
      redirect: ["redirect", 302],
      silent: ["timeout", null],
      silentHandshake: ["timeout", null],
      neverAccepting: ["timeout", null],
      silentNameServer: ["timeout", null],
    });
    const ill = results.filter(({ outcome, durationMs, preview }) => {
      const inTime =
        outcome === "timeout" ? Math.abs(durationMs - deadlineMs) <= toleranceMs : durationMs <= deadlineMs / 5;
      return !inTime || (preview ?? "").length > 4096;
    });
    expect(ill).toEqual([]);
    expect(results.find(({ name }) => name === "hugeBody")?.preview).toBe("a".repeat(4096));
    // The sent bytes are in the buffers of the two sockets; the rest was never read.
    expect(sent.bytes).toBeLessThan(GB / 50);

    const closingAt = performance.now();
    await dialer.close();
    // The attempts are over; undici is still to notice that one of them never connected.
    expect(performance.now() - closingAt).toBeLessThan(deadlineMs / 2);
  });
});
