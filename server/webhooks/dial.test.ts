import { once } from "node:events";
import net, { type AddressInfo, type Server, type Socket } from "node:net";
import tls from "node:tls";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createDialer, type Dialer, type DialerSettings, type OutboundRequest } from "./dial.ts";

// For receiver.test, from 2024 to 2124, signed by itself. Its key guards nothing but the listeners below.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6igKYY+NArYYTFvO
4sCV31QtnQUhrQ2WB6day6+p2V6hRANCAASCIUxddiJoNzFpCYW5NjtXw4PMvsP6
DQBMPSfg9oQ3Gi8axR1PBlOCTHx6lgzko57+GczMqt4hP9GNNLm8Z8gX
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBbjCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1yZWNlaXZl
ci50ZXN0MCAXDTI0MDEwMTAwMDAwMFoYDzIxMjQwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1yZWNlaXZlci50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEgiFM
XXYiaDcxaQmFuTY7V8ODzL7D+g0ATD0n4PaENxovGsUdTwZTgkx8epYM5KOe/hnM
zKreIT/RjTS5vGfIF6NMMEowDwYDVR0TAQH/BAUwAwEB/zAYBgNVHREEETAPgg1y
ZWNlaXZlci50ZXN0MB0GA1UdDgQWBBSvpDBthI99P8QFttF01vyQbdrNZjAKBggq
hkjOPQQDAgNJADBGAiEAgYCe4VAqihdFNhOgAX+FZTbL4ouZt9XbMjA9MbVPgO8C
IQDR/f/hGQexXq68E5yb+900VPBaNF1vTgkl/OAilY43Dg==
-----END CERTIFICATE-----`;

const servers: Server[] = [];
const sockets = new Set<Socket>();
const dialers: Dialer[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(dialers.splice(0).map((created) => created.close()));
  await Promise.all(servers.splice(0).map((server) => once(server.close(), "close")));
});

async function listen(server: Server): Promise<number> {
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** A receiver on loopback that says this to every request, whatever it is. */
const saying = (response: string | Buffer, then?: (socket: Socket) => void) =>
  listen(
    net.createServer((socket) => {
      socket.on("data", () => {
        socket.write(response);
        then?.(socket);
      });
    }),
  );

const encrypted = (onRequest: (socket: tls.TLSSocket) => void) =>
  listen(tls.createServer({ key, cert }, (socket) => socket.on("data", () => onRequest(socket))));

function trustReceiver(): void {
  const known = tls.getCACertificates("default");
  tls.setDefaultCACertificates([cert]);
  onTestFinished(() => tls.setDefaultCACertificates(known));
}

function dialer(settings: Partial<DialerSettings>): Dialer {
  const lookup = async () => [{ address: "127.0.0.1" }];
  const created = createDialer({ allowCidrs: ["127.0.0.0/8"], ports: [], deadlineMs: 1_500, lookup, ...settings });
  dialers.push(created);
  return created;
}

const request = (url: string, change: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  mode: "test",
  headers: { "content-type": "application/json", "X-Timestamp": "1794700800" },
  body: Buffer.from('{"a":1}'),
  ...change,
});

const post = (port: number, settings: Partial<DialerSettings> = {}, scheme = "http") =>
  dialer({ ports: [port], ...settings }).post(request(`${scheme}://receiver.test:${port}/hook?x=1`));

const ok = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe("the request", () => {
  it("a POST with the given headers and bytes to path and query, without the fragment", async () => {
    let received = "";
    const port = await listen(
      net.createServer((socket) => {
        socket.on("data", (chunk) => {
          received += chunk.toString();
          if (received.endsWith('{"a":1}')) socket.write(ok("thanks"));
        });
      }),
    );
    const result = await dialer({ ports: [port] }).post(request(`http://receiver.test:${port}/hook?x=1#part`));
    expect(result).toEqual({ outcome: "success", statusCode: 200, durationMs: expect.any(Number), preview: "thanks" });
    expect(received.split("\r\n")).toEqual(
      expect.arrayContaining([
        "POST /hook?x=1 HTTP/1.1",
        `host: receiver.test:${port}`,
        "content-length: 7",
        "content-type: application/json",
        "X-Timestamp: 1794700800",
        '{"a":1}',
      ]),
    );
  });

  it("connections are used again: twenty attempts, four at a time, need at most eight", async () => {
    const port = await saying(ok(""));
    const { post: send } = dialer({ ports: [port] });
    for (let round = 0; round < 5; round += 1) {
      const results = await Promise.all(Array.from({ length: 4 }, () => send(request(`http://a.test:${port}/`))));
      expect(results.map(({ outcome }) => outcome)).toEqual(["success", "success", "success", "success"]);
    }
    // undici lets a connection rest for a turn of the event loop; the next round does not wait for that.
    expect(sockets.size).toBeLessThanOrEqual(8);
  });

  it("nothing, when the URL breaks a rule by now", async () => {
    const port = await saying(ok(""));
    const { post: send } = dialer({ ports: [port] });
    const blocked = { outcome: "blocked_address", statusCode: null, durationMs: 0, preview: null };
    expect(await send(request(`http://receiver.test:${port}/`, { mode: "live" }))).toEqual(blocked);
    expect(await send(request("http://receiver.test:9/"))).toEqual(blocked);
    expect(await send(request("no url"))).toEqual(blocked);
    expect(sockets.size).toBe(0);
  });

  it("nothing, when the connection comes after the deadline", async () => {
    let received = 0;
    const port = await saying("", () => (received += 1));
    const busyLookup = async () => {
      const until = performance.now() + 150;
      while (performance.now() < until);
      return [{ address: "127.0.0.1" }];
    };
    const sender = dialer({ ports: [port], lookup: busyLookup, deadlineMs: 100 });
    const result = await sender.post(request(`http://receiver.test:${port}/`));
    expect(result).toMatchObject({ outcome: "timeout", statusCode: null, preview: null });
    await vi.waitFor(() => expect(sockets.size).toBe(1));
    await sender.close();
    expect(received).toBe(0);
  });

  it("nothing after the dialer was closed, which is a bug of the caller", async () => {
    const sender = dialer({ ports: [443] });
    await sender.close();
    await expect(sender.post(request("https://receiver.test/"))).rejects.toThrow("The dialer is closed.");
  });
});

describe("outcomes of responses", () => {
  it.each([
    ["success", 200, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"],
    ["success", 204, "HTTP/1.1 204 No Content\r\n\r\n"],
    [
      "success",
      202,
      "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n",
    ],
    ["redirect", 301, "HTTP/1.1 301 Moved\r\nlocation: http://127.0.0.2/\r\ncontent-length: 0\r\n\r\n"],
    ["redirect", 304, "HTTP/1.1 304 Not Modified\r\n\r\n"],
    ["http_status", 404, "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n"],
    ["http_status", 503, "HTTP/1.1 503 Unavailable\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["protocol", null, "SSH-2.0-OpenSSH_9.6\r\n"],
    ["protocol", null, "HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n"],
    ["protocol", null, "HTTP/1.1 100 Continue\r\n\r\n"],
    ["protocol", 200, "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nnot a size\r\n"],
    ["protocol", null, `HTTP/1.1 200 OK\r\nx: ${"a".repeat(20_000)}\r\n\r\n`],
  ])("%s, status %j", async (outcome, statusCode, response) => {
    expect(await post(await saying(response))).toMatchObject({ outcome, statusCode });
  });

  it("protocol, when the receiver closes without an answer or in the middle of one", async () => {
    expect(await post(await saying("", (socket) => socket.end()))).toMatchObject({
      outcome: "protocol",
      statusCode: null,
    });
    const half = await saying("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf", (socket) => socket.end());
    expect(await post(half)).toMatchObject({ outcome: "protocol", statusCode: 200, preview: "half" });
  });

  it("success, when the end of the connection is the end of the body", async () => {
    const port = await saying("HTTP/1.0 200 OK\r\n\r\nold school", (socket) => socket.end());
    expect(await post(port)).toMatchObject({ outcome: "success", preview: "old school" });
  });

  it.each(["content-length: 9000\r\n", "content-length: 9000\r\nconnection: close\r\n", ""])(
    "a body over 4 KiB with %j: the first 4,096 bytes, and the connection is destroyed",
    async (header) => {
      const port = await saying(`HTTP/1.1 200 OK\r\n${header}\r\n${"a".repeat(9000)}`);
      const result = await post(port, { previewCharacters: 100_000 });
      expect(result).toMatchObject({ outcome: "success", statusCode: 200, preview: "a".repeat(4096) });
      const [socket] = sockets;
      if (!socket!.closed) await once(socket!, "close");
      expect(socket!.closed).toBe(true);
    },
  );

  it("the preview has 1,000 characters that PostgreSQL stores", async () => {
    const port = await saying(Buffer.concat([Buffer.from(ok("\0".repeat(5000)).slice(0, -5000)), Buffer.alloc(5000)]));
    expect((await post(port)).preview).toBe("\uFFFD".repeat(1000));
  });
});

describe("outcomes without a response", () => {
  it("connect, when nobody listens", async () => {
    const port = await saying("");
    await once(servers.pop()!.close(), "close");
    expect(await post(port)).toMatchObject({ outcome: "connect", statusCode: null, preview: null });
    expect(await post(port, {}, "https")).toMatchObject({ outcome: "connect" });
  });

  it("connect, when the receiver resets the connection", async () => {
    const port = await saying("", (socket) => socket.resetAndDestroy());
    expect(await post(port)).toMatchObject({ outcome: "connect", statusCode: null });
  });

  it("a receiver that resets at once is dialled once", async () => {
    const port = await listen(net.createServer((socket) => socket.resetAndDestroy()));
    expect((await post(port)).outcome).toMatch(/^(connect|protocol)$/);
    expect(sockets.size).toBeLessThanOrEqual(2);
  });

  it("dns, when the name has no address", async () => {
    const failing = async () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    expect(await post(443, { lookup: failing }, "https")).toMatchObject({ outcome: "dns", statusCode: null });
    expect(await post(443, { lookup: async () => [] }, "https")).toMatchObject({ outcome: "dns" });
  });

  it("tls, when the certificate's issuer is unknown", async () => {
    expect(await post(await encrypted(() => undefined), {}, "https")).toMatchObject({
      outcome: "tls",
      statusCode: null,
    });
  });

  it("tls, when the certificate is another host's", async () => {
    trustReceiver();
    const port = await encrypted(() => undefined);
    const result = await dialer({ ports: [port] }).post(request(`https://other.test:${port}/`));
    expect(result).toMatchObject({ outcome: "tls", statusCode: null });
  });

  it("tls, when the receiver speaks plain HTTP or hangs up in the handshake", async () => {
    expect(await post(await saying(ok("")), {}, "https")).toMatchObject({ outcome: "tls" });
    const hangingUp = await saying("", (socket) => socket.resetAndDestroy());
    expect(await post(hangingUp, {}, "https")).toMatchObject({ outcome: "tls" });
  });

  it("success, when the certificate is that of the name, also with a dot at its end", async () => {
    trustReceiver();
    const names: unknown[] = [];
    const port = await encrypted((socket) => {
      names.push(socket.servername);
      socket.write(ok("sealed"));
    });
    const { post: send } = dialer({ ports: [port] });
    for (const name of ["receiver.test", "receiver.test."]) {
      const result = await send(request(`https://${name}:${port}/`, { mode: "live" }));
      expect(result).toMatchObject({ outcome: "success", preview: "sealed" });
    }
    expect(names).toEqual(["receiver.test", "receiver.test"]);
  });
});
