import net, { type AddressInfo, type Server, type Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isPublic } from "./address-guard.ts";
import { createDialer, type DialerSettings } from "./dial.ts";
import type { Lookup } from "./guarded-connector.ts";

/** One address or two of every block that is not public, those most wanted by attackers first. */
const privateV4 = `
  127.0.0.1 127.0.0.2 127.255.255.254 169.254.169.254 169.254.170.2 100.100.100.200 168.63.129.16
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 172.16.0.1 172.31.255.255
  192.0.0.1 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1
  198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255`
  .trim()
  .split(/\s+/);
const privateV6 = `
  :: ::1 ::2 ::7f00:1 64:ff9b::a00:1 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:2::1 2001:10::1 2001:20::1
  2001:db8::1 2002:7f00:1:: 2620:4f:8000::1 3fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254 fd20:ce::254
  fe80::1 fec0::1 ff02::1`
  .trim()
  .split(/\s+/);

/** The ways to write an IPv4 address that browsers and this attacker know. */
function spellingsOfV4(ip: string): string[] {
  const [a, b, c, d] = ip.split(".").map(Number) as [number, number, number, number];
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const low24 = (b * 256 + c) * 256 + d;
  const hex = (value: number) => `0x${value.toString(16)}`;
  const octal = (value: number) => `0${value.toString(8)}`;
  const word = (high: number, low: number) => (high * 256 + low).toString(16);
  const asV6 = `${word(a, b)}:${word(c, d)}`;
  return [
    ip,
    `${ip}.`,
    `${whole}`,
    hex(whole),
    octal(whole),
    `${a}.${low24}`,
    `${a}.${b}.${c * 256 + d}`,
    `${hex(a)}.${octal(b)}.${c}.${hex(d)}`,
    [a, b, c, d].map(octal).join("."),
    [a, b, c, d].map(hex).join(".").toUpperCase(),
    ip.replace(/\d/g, (digit) => `%3${digit}`),
    ip.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))).replaceAll(".", "。"),
    `[::ffff:${ip}]`,
    `[::ffff:${asV6}]`,
    `[0:0:0:0:0:FFFF:${asV6}]`,
    `[::${ip}]`,
    `[::ffff:0:${ip}]`,
    `[64:ff9b::${ip}]`,
    `[64:ff9b:1::${ip}]`,
    `[2002:${asV6}::1]`,
    `[2001:0:${asV6}::1]`,
  ];
}

function spellingsOfV6(ip: string): string[] {
  const written = ipaddr.parse(ip).toNormalizedString();
  const padded = written.replace(/[0-9a-f]+/g, (group) => group.padStart(4, "0"));
  return [ip, written, padded, padded.toUpperCase()].map((text) => `[${text}]`);
}

// Everything that reaches the network goes through here: net.connect and tls.connect alike.
const dialled: string[] = [];
let listener: Server;
let port: number;
let accepted = 0;
let received = 0;

beforeAll(async () => {
  // Without a host it listens on every address of the machine, IPv4 and IPv6.
  listener = net.createServer((socket: Socket) => {
    accepted += 1;
    socket.on("error", () => undefined);
    socket.on("data", () => (received += 1));
    socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 6\r\n\r\nSECRET"));
  });
  await new Promise<void>((resolve) => listener.listen(0, resolve));
  port = (listener.address() as AddressInfo).port;
});

afterAll(() => new Promise((resolve) => listener.close(resolve)));

beforeEach(() => {
  dialled.length = 0;
  accepted = 0;
  received = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with the socket it belongs to, below
  const connect = net.Socket.prototype.connect;
  vi.spyOn(net.Socket.prototype, "connect").mockImplementation(function (this: Socket, ...args: unknown[]) {
    const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as { host: string };
    dialled.push(options.host);
    // No packet leaves the machine: what is not loopback is dialled on loopback instead.
    if (!/^(127\.|::1$)/.test(options.host)) options.host = "127.0.0.1";
    return Reflect.apply(connect, this, args) as Socket;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function outcomesOf(urls: string[], settings: Partial<DialerSettings> = {}): Promise<string[]> {
  const dialer = createDialer({ allowCidrs: [], ports: [port], deadlineMs: 5_000, ...settings });
  const results = await Promise.all(
    urls.map((url) => dialer.post({ url, mode: "test", headers: {}, body: Buffer.from("{}") })),
  );
  await dialer.close();
  return results.map(({ outcome }) => outcome);
}

const allBlocked = (urls: string[]) => urls.map(() => "blocked_address");
const answering = (...addresses: string[]) => vi.fn<Lookup>(async () => addresses.map((address) => ({ address })));

describe("an address that is not public is never dialled", () => {
  it("1,200 spellings of literals", async () => {
    const hosts = [...privateV4.flatMap(spellingsOfV4), ...privateV6.flatMap(spellingsOfV6)];
    const urls = hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/hook`]);
    expect(new Set(urls).size).toBeGreaterThan(1_200);
    expect(await outcomesOf(urls)).toEqual(allBlocked(urls));
    expect([dialled, accepted]).toEqual([[], 0]);
  });

  it("user names, schemes, ports and addresses that are none", async () => {
    const hosts = ["127.0.0.1", "[::1]", "localhost", "example.com"];
    const urls = hosts.flatMap((host) => [
      ...["user@", ":password@", "user:password@", "example.com%40"].map((user) => `http://${user}${host}:${port}/`),
      ...["ftp", "file", "gopher", "ws", "wss", "unix", "data", "javascript"].map((it) => `${it}://${host}:${port}/`),
      ...[0, 1, 22, 25, 80, 443, 3306, 5432, 6379, 65535].map((other) => `http://${host}:${other}/`),
      `//${host}:${port}/`,
      `http://${host}:${port}:${port}/`,
      `http://${host}%00:${port}/`,
    ]);
    expect(await outcomesOf(urls)).toEqual(allBlocked(urls));
    expect([dialled, accepted]).toEqual([[], 0]);
  });

  it("names that point to one, alone or among public addresses", async () => {
    const targets = [...privateV4, ...privateV6, ...privateV4.map((ip) => `::ffff:${ip}`)];
    const answers = new Map<string, string[]>();
    for (const [index, target] of targets.entries()) {
      answers.set(`alone-${index}.test`, [target]);
      answers.set(`last-${index}.test`, ["1.1.1.1", "2606:4700::1111", target]);
      answers.set(`first-${index}.test`, [target, "8.8.8.8"]);
    }
    const lookup = async (name: string) => answers.get(name)!.map((address) => ({ address }));
    const urls = [...answers.keys()].map((name) => `http://${name}:${port}/`);
    expect(urls.length).toBeGreaterThan(200);
    expect(await outcomesOf(urls, { lookup })).toEqual(allBlocked(urls));
    expect([dialled, accepted]).toEqual([[], 0]);
  });

  it("localhost, as this machine resolves it", async () => {
    const urls = ["localhost", "LOCALHOST"].map((name) => `http://${name}:${port}/`);
    expect(await outcomesOf(urls)).toEqual(allBlocked(urls));
    expect([dialled, accepted]).toEqual([[], 0]);
  });
});

describe("the address that was checked is the address that is dialled", () => {
  it("a name that changes its answer after the check is not asked again", async () => {
    const lookup = vi
      .fn<Lookup>()
      .mockResolvedValueOnce([{ address: "127.0.0.1" }])
      .mockResolvedValue([{ address: "127.0.0.2" }]);
    const settings = { allowCidrs: ["127.0.0.1/32"], lookup };
    expect(await outcomesOf([`http://rebinding.test:${port}/`], settings)).toEqual(["success"]);
    expect([dialled, accepted, lookup.mock.calls.length]).toEqual([["127.0.0.1"], 1, 1]);
    // The second answer is judged like the first: a new connection, a new check.
    expect(await outcomesOf([`http://rebinding.test:${port}/`], settings)).toEqual(["blocked_address"]);
    expect([dialled, accepted, lookup.mock.calls.length]).toEqual([["127.0.0.1"], 1, 2]);
  });

  it.each(["http", "https"])("%s dials an address and never a name", async (scheme) => {
    const lookup = answering("127.0.0.1");
    await outcomesOf([`${scheme}://receiver.test:${port}/`], { allowCidrs: ["127.0.0.1/32"], lookup });
    expect(dialled).toEqual(["127.0.0.1"]);
  });

  it("a connection that ends elsewhere than dialled is destroyed before anything is sent", async () => {
    // The spy above plays the network that sends packets for a public address to this machine.
    const urls = [`http://93.184.216.34:${port}/`, `http://public.test:${port}/`, `http://[2606:4700::1]:${port}/`];
    expect(await outcomesOf(urls, { lookup: answering("1.1.1.1") })).toEqual(allBlocked(urls));
    expect(dialled.toSorted()).toEqual(["1.1.1.1", "2606:4700::1", "93.184.216.34"]);
    expect(dialled.every((ip) => isPublic(ip, []))).toBe(true);
    await vi.waitFor(() => expect(accepted).toBe(urls.length));
    expect(received).toBe(0);
  });

  it("a redirect to a private address is not followed", async () => {
    const target = `http://127.0.0.2:${port}/`;
    const redirecting = net.createServer((socket) => {
      socket.on("data", () => socket.end(`HTTP/1.1 307 Go\r\nlocation: ${target}\r\ncontent-length: 0\r\n\r\n`));
    });
    await new Promise<void>((resolve) => redirecting.listen(0, "127.0.0.1", resolve));
    const from = (redirecting.address() as AddressInfo).port;
    const settings = { allowCidrs: ["127.0.0.1/32"], ports: [from, port] };
    expect(await outcomesOf([`http://127.0.0.1:${from}/`], settings)).toEqual(["redirect"]);
    expect([dialled, accepted]).toEqual([["127.0.0.1"], 0]);
    await new Promise((resolve) => redirecting.close(resolve));
  });
});

describe("several addresses", () => {
  it("the next one is tried when one refuses", async () => {
    const only = net.createServer((socket) => {
      socket.on("data", () => socket.end("HTTP/1.1 204 No Content\r\n\r\n"));
    });
    await new Promise<void>((resolve) => only.listen(0, "127.0.0.3", resolve));
    const ports = [(only.address() as AddressInfo).port];
    const settings = { allowCidrs: ["127.0.0.0/8"], ports, lookup: answering("127.0.0.2", "127.0.0.3") };
    expect(await outcomesOf([`http://two.test:${ports[0]}/`], settings)).toEqual(["success"]);
    expect(dialled).toEqual(["127.0.0.2", "127.0.0.3"]);
    await new Promise((resolve) => only.close(resolve));
  });

  it("no more than four are dialled", async () => {
    const addresses = Array.from({ length: 50 }, (_, index) => `127.0.1.${index}`);
    const settings = { allowCidrs: ["127.0.0.0/8"], ports: [1], lookup: answering(...addresses) };
    expect(await outcomesOf(["http://many.test:1/"], settings)).toEqual(["connect"]);
    expect(dialled).toEqual(addresses.slice(0, 4));
  });

  it("deliveries that wait for the same name share one question", async () => {
    const lookup = answering("127.0.0.1");
    const urls = Array.from({ length: 50 }, () => `http://receiver.test:${port}/`);
    const outcomes = await outcomesOf(urls, { allowCidrs: ["127.0.0.1/32"], lookup });
    expect(new Set(outcomes)).toEqual(new Set(["success"]));
    expect(lookup).toHaveBeenCalledTimes(1);
  });
});
