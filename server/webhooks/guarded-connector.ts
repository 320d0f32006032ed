import { isIP, type Socket } from "node:net";
import { callbackify } from "node:util";
import { buildConnector } from "undici";
import { isPublic } from "./address-guard.ts";
import { DialFailure, outcomeOfConnectError } from "./attempt-outcome.ts";

/** All addresses of a name. */
export type Lookup = (hostname: string) => Promise<readonly { address: string }[]>;

export type ConnectorSettings = { allowCidrs: readonly string[]; deadlineMs: number; lookup: Lookup };

/** How long an address may keep us waiting while its name has another one to try. */
const impatienceMs = 2_000;

/** A name with a hundred addresses would make us knock at a hundred doors of somebody else. */
const dialledAddresses = 4;

/**
 * Opens connections to receivers, and to nobody else. It stands where undici connects and not in undici's lookup hook,
 * because that one is never asked about an IP literal. The name is resolved once and the address that was checked is
 * the address that is dialled: a second answer of a rebinding name server is never asked for.
 */
export function guardedConnector({ allowCidrs, deadlineMs, lookup }: ConnectorSettings): buildConnector.connector {
  const resolve = sharedLookup(lookup, deadlineMs);
  // HTTP/1.1 only: one delivery per connection, so that destroying a connection never hits another delivery.
  const impatient = buildConnector({ allowH2: false, timeout: Math.min(impatienceMs, deadlineMs) });
  const patient = buildConnector({ allowH2: false, timeout: deadlineMs });

  async function open(options: buildConnector.Options): Promise<Socket> {
    const givenUpAt = performance.now() + deadlineMs;
    const { hostname } = options;
    const addresses = isIP(hostname) === 0 ? await resolve(hostname) : [hostname];
    // One private address among public ones is an attempt to reach it on the next try.
    if (!addresses.every((address) => isPublic(address, allowCidrs))) throw new DialFailure("blocked_address");

    let failure = new DialFailure("dns");
    const candidates = addresses.slice(0, dialledAddresses);
    for (const [index, address] of candidates.entries()) {
      const connect = index < candidates.length - 1 ? impatient : patient;
      try {
        return await dialChecked(connect, options, address);
      } catch (error) {
        failure = error as DialFailure;
        // Somebody who answers and fails is the receiver; only for silence and refusal is the next address tried.
        if (failure.outcome !== "connect" && failure.outcome !== "timeout") throw failure;
        if (performance.now() > givenUpAt) throw failure;
      }
    }
    throw failure;
  }

  async function dialChecked(connect: buildConnector.connector, options: buildConnector.Options, address: string) {
    const socket = await dial(connect, options, address);
    if (socket.remoteAddress === undefined) throw new DialFailure("connect");
    // Whatever stands between us and the network had the last word on where the connection ends.
    if (!isPublic(socket.remoteAddress, allowCidrs)) {
      socket.destroy();
      throw new DialFailure("blocked_address");
    }
    return socket;
  }

  const connect = callbackify(open);
  return (options, callback) => {
    connect(options, (error, socket) => (error ? callback(error, null) : callback(null, socket)));
  };
}

/** Never rejects with anything but a DialFailure. */
function dial(connect: buildConnector.connector, options: buildConnector.Options, address: string): Promise<Socket> {
  const { hostname, protocol } = options;
  // The certificate must be the name's, not the address's. A name may end in a dot; a server name must not.
  const byName = protocol === "https:" && isIP(hostname) === 0 ? { servername: hostname.replace(/\.$/, "") } : {};
  return new Promise((resolve, reject) => {
    connect({ ...options, ...byName, hostname: address }, (error, socket) => {
      if (error) reject(new DialFailure(outcomeOfConnectError(error, protocol), error));
      else resolve(socket);
    });
  });
}

/**
 * Asks once for all who wait for the same name. getaddrinfo runs on a few threads that all deliveries share, and a
 * receiver with a silent name server and a long queue would otherwise hold every one of them.
 */
function sharedLookup(lookup: Lookup, deadlineMs: number): (hostname: string) => Promise<string[]> {
  const waiting = new Map<string, Promise<string[]>>();

  async function ask(hostname: string): Promise<string[]> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DialFailure("timeout")), deadlineMs);
    });
    try {
      const answers = await Promise.race([lookup(hostname), deadline]);
      return answers.map(({ address }) => address);
    } catch (error) {
      throw error instanceof DialFailure ? error : new DialFailure("dns", error);
    } finally {
      clearTimeout(timer);
    }
  }

  return (hostname) => {
    let answer = waiting.get(hostname);
    if (!answer) {
      answer = ask(hostname).finally(() => waiting.delete(hostname));
      waiting.set(hostname, answer);
    }
    return answer;
  };
}
