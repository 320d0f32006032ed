import type { Lookup } from "../guarded-connector.ts";

export type GeneratedUrls = { urls: readonly string[]; lookup: Lookup };

type Wanted = { count: number; port: number; receiver: string; seed: number };

const inside =
  `127.0.0.1 127.8.9.1 169.254.169.254 10.1.2.3 172.20.0.7 192.168.1.1 100.64.3.2 0.0.0.0 192.0.0.8 198.18.4.4 224.0.0.5
  240.1.1.1 168.63.129.16 ::1 :: fd00::17 fe80::2 ::ffff:127.0.0.1 ::ffff:10.0.0.9 64:ff9b::7f00:1 2002:7f00:1::1 2001:db8::5 ff02::1`.split(
    /\s+/,
  );
const outside = "1.1.1.1 8.8.8.8 93.184.216.34 2606:4700::1111 2a00:1450::8".split(" ");

/**
 * URLs as somebody sends them who wants to reach what is behind the server: addresses in every spelling, names that resolve to an inside
 * address alone, among others or only when they are asked again, and a receiver that redirects to any of these.
 */
export function generateUrls({ count, port, receiver, seed }: Wanted): GeneratedUrls {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const answers = new Map<string, (asked: number) => string[]>();
  const asked = new Map<string, number>();
  const ports = () => pick(["", ":80", `:${port}`, `:${port}`]);
  let names = 0;

  const name = (answer: (times: number) => string[]): string => {
    const made = `n${names++}.${pick(["test", "example", "internal", "test."])}`;
    answers.set(made.toLowerCase(), answer);
    return random() < 0.2 ? made.toUpperCase() : made;
  };
  const hosts: readonly (() => string)[] = [
    () => literal(pick(inside), pick),
    () => literal(pick(inside), pick),
    () => name(constant([pick(inside)])),
    () => name(constant([pick(outside), pick(inside)])),
    () => name(constant([pick(inside), pick(outside), pick(outside)])),
    () => name(rebinding(pick([receiver, ...outside]), pick(inside))),
    () => name(constant([pick([receiver, ...outside])])),
    () => literal(pick(outside), pick),
  ];
  const target = () =>
    `${pick(["http", "http", "https"])}://${user(pick)}${pick(hosts)()}${ports()}/${names}-${random()}`;
  const redirecting = (): string => {
    const rebinds = name(rebinding(receiver, pick(inside)));
    const host = pick([receiver, rebinds]);
    const again = `http://${rebinds}:${port}/again`;
    return `http://${host}:${port}/?to=${encodeURIComponent(pick([target(), target(), again, `//${pick(inside)}/`, "/?to=/x"]))}&n=${names}-${random()}`;
  };
  const urls = Array.from({ length: count }, () => (random() < 0.4 ? redirecting() : target()));
  return {
    urls,
    async lookup(hostname) {
      const times = asked.get(hostname) ?? 0;
      asked.set(hostname, times + 1);
      const answer = answers.get(hostname.toLowerCase());
      if (!answer) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
      return answer(times).map((address) => ({ address }));
    },
  };
}

const constant = (addresses: string[]) => () => addresses;
/** Harmless when it is looked at, and somewhere else from then on. */
const rebinding = (first: string, then: string) => (times: number) => [times === 0 ? first : then];

const user = (pick: <T>(from: readonly T[]) => T) => pick(["", "", "", "", "", "a@", "a:b@", "1.1.1.1%40"]);

function literal(address: string, pick: <T>(from: readonly T[]) => T): string {
  if (address.includes(":")) return `[${address}]`;
  const [a, b, c, d] = address.split(".").map(Number) as [number, number, number, number];
  const hex = (value: number) => `0x${value.toString(16)}`;
  const octal = (value: number) => `0${value.toString(8)}`;
  return pick([
    address,
    `${address}.`,
    String(((a * 256 + b) * 256 + c) * 256 + d),
    `${hex(a)}.${octal(b)}.${c}.${hex(d)}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `[::ffff:${address}]`,
    address.replaceAll(".", "。"),
  ]);
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
