import { isIP, type Socket } from "node:net";
import { callbackify } from "node:util";
import { buildConnector } from "undici";
import { isPublic } from "./address-guard.ts";
import { DialFailure, outcomeOfConnectError } from "./attempt-outcome.ts";

/** All addresses of a name. */
export type Lookup = (hostname: string) => Promise<readonly { address: string }[]>;

export type ConnectorSettings = { allowCidrs: readonly string[]; deadlineMs: number; lookup: Lookup };

/** Longest wait for an address if the name has another one to try. */
const impatienceMs = 2_000;

/** A name with a hundred addresses would make us connect to a hundred hosts of somebody else. */
const dialledAddresses = 4;

/**
 * Opens connections to receivers only. It replaces undici's connect function rather than its lookup hook, because that hook
 * is not called for an IP literal. The name is resolved once, and the checked address is the one that is connected: a
 * rebinding name server is never asked a second time.
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
        // A host that answers and then fails is the receiver; the next address is tried only after silence or refusal.
        if (failure.outcome !== "connect" && failure.outcome !== "timeout") throw failure;
        if (performance.now() > givenUpAt) throw failure;
      }
    }
    throw failure;
  }

  async function dialChecked(connect: buildConnector.connector, options: buildConnector.Options, address: string) {
    const socket = await dial(connect, options, address);
    if (socket.remoteAddress === undefined) throw new DialFailure("connect");
    // A proxy or NAT may have connected us to another address, so the actual one is checked again.
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
 * Resolves a name once for all deliveries that wait for it. getaddrinfo runs on a few threads that all deliveries share,
 * and a receiver with a silent name server and a long queue would otherwise occupy all of them.
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
