import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import net, { type AddressInfo, BlockList, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createFetcher } from "#screening/lists/fetch-file.ts";
import { createDialer } from "#webhooks/dial.ts";
import { type GeneratedUrls, generateUrls } from "#webhooks/testing/generated-urls.ts";

/** IANA's registries of special addresses, entered by hand: what judges here must not be what is judged. */
const special4 = blocks(
  "ipv4",
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32`,
);
const special6 = blocks("ipv6", "::/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1");
/** The one address that stands for a public one: nothing leaves this machine. */
const receiver = "127.0.0.1";
const allowed = blocks("ipv4", `${receiver}/32`);

function blocks(family: "ipv4" | "ipv6", text: string): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of text.split(/\s+/).map((block) => block.split("/")))
    list.addSubnet(address!, Number(prefix), family);
  return list;
}

/** Of an IPv6 address that an IPv4 one is written as, a list of IPv4 blocks speaks. */
function isInside(address: string): boolean {
  const family = net.isIP(address) === 4 ? "ipv4" : "ipv6";
  if (net.isIP(address) === 0) return true;
  if (allowed.check(address, family)) return false;
  return family === "ipv4" || /^::ffff:/i.test(address)
    ? special4.check(address, family)
    : special6.check(address, family);
}

/** A receiver and a publisher: the path says where a redirect leads. */
const server = http.createServer((request, response) => {
  const asked = new URL(request.url!, "http://x").searchParams.get("to");
  if (asked === null) response.end("SECRET");
  else response.writeHead(307, { location: asked.replace(/[^\x20-\x7e]/g, encodeURIComponent) }).end();
});
const dialled: string[] = [];
let port = 0;
let folder = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, receiver, resolve));
  port = (server.address() as AddressInfo).port;
  folder = await mkdtemp(join(tmpdir(), "probity-urls-"));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  dialled.length = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with the socket it belongs to, below
  const connect = net.Socket.prototype.connect;
  vi.spyOn(net.Socket.prototype, "connect").mockImplementation(function (this: Socket, ...args: unknown[]) {
    const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as { host: string; port: number };
    dialled.push(options.host);
    [options.host, options.port] = [receiver, port];
    return Reflect.apply(connect, this, args) as Socket;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const dialledInside = () => dialled.filter(isInside);
const count = 5_000;
const atOnce = 50;

async function each(urls: readonly string[], send: (url: string) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < urls.length; from += atOnce) await Promise.all(urls.slice(from, from + atOnce).map(send));
}

async function deliver({ urls, lookup }: GeneratedUrls, allowCidrs: string[]): Promise<void> {
  const dialer = createDialer({ allowCidrs, ports: [80, 443, port], deadlineMs: 5_000, lookup });
  await each(urls, (url) => dialer.post({ url, mode: "test", headers: {}, body: Buffer.from("{}") }));
  await dialer.close();
}

async function download({ urls, lookup }: GeneratedUrls, allowCidrs: string[]): Promise<void> {
  const fetcher = createFetcher({ allowCidrs, fileBytesMax: 1_000, deadlineMs: 5_000, lookup });
  const options = { known: null, signal: new AbortController().signal, onBytes: () => undefined };
  await each(urls, (url) => fetcher.fetch(url, join(folder, "file"), options));
  await fetcher.close();
}

/** A guard that lets everything through, to see that these URLs would get there. */
const everywhere = ["0.0.0.0/0", "::/0"];

describe.each([
  ["webhooks", deliver],
  ["downloads of lists", download],
])("%s", (_what, send) => {
  it("5,000 generated URLs with names that rebind and redirects reach no address that is not public", async () => {
    const generated = generateUrls({ count, port, receiver, seed: 18 });
    expect(new Set(generated.urls).size).toBe(count);
    await send(generated, [`${receiver}/32`]);
    expect(dialledInside()).toEqual([]);
    expect(dialled.length).toBeGreaterThan(count / 20);
  });

  it("without the guard they do", async () => {
    await send(generateUrls({ count: 400, port, receiver, seed: 18 }), everywhere);
    expect(new Set(dialledInside()).size).toBeGreaterThan(20);
  });
});
