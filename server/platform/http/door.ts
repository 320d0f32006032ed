import type { FastifyRequest } from "fastify";
import { Refusal, type RefusalCode } from "#platform/operation/refusal.ts";
import { NetworkCounts } from "./network-counts.ts";

export type DoorSettings = {
  /** Requests of one network that nobody proves to have sent. */
  failuresPerMinute: number;
  /** Signing pages opened from one network, and as many pages to check files. */
  signingPagesPerMinute: number;
};

/** These say that nobody has proven anything. An expired token or a wrong clock is no attack. */
const unproven = new Set<RefusalCode>(["authentication_required", "invalid_signature", "signing_token_invalid"]);

const keysMax = 10_000;
const keyKnownMs = 3_600_000;

/**
 * Limits by network what strangers cost. A network that keeps failing is refused before its requests are read and before the database
 * is asked, except for credentials that have proven themselves: whoever shares the address with an attacker goes on working.
 */
export class Door {
  readonly #failures: NetworkCounts;
  readonly #signingPages: NetworkCounts;
  readonly #verifyPages: NetworkCounts;
  /** Keys that have signed a request to this process, with the time of the last one. */
  readonly #knownKeys = new Map<string, number>();

  constructor({ failuresPerMinute, signingPagesPerMinute }: DoorSettings) {
    this.#failures = new NetworkCounts(failuresPerMinute);
    this.#signingPages = new NetworkCounts(signingPagesPerMinute);
    this.#verifyPages = new NetworkCounts(signingPagesPerMinute);
  }

  /** Refuses by the head alone. A bearer token is checked: that takes no question to the database. */
  knock({ ip, headers }: FastifyRequest): void {
    const { authorization, "x-api-key": keyId } = headers;
    if (authorization === undefined && keyId === undefined) this.#refuse(ip, new Refusal("authentication_required"));
    const seconds = this.#failures.secondsLeft(ip);
    if (seconds !== null && authorization === undefined && !this.#knows(keyId)) throw tooMany(seconds);
  }

  /** Counts the failure of what is done to find out who calls, and tells whoever fails too often to wait. */
  async counting<T>({ ip, headers }: FastifyRequest, prove: () => Promise<T>): Promise<T> {
    try {
      const proven = await prove();
      this.#remember(headers["x-api-key"]);
      return proven;
    } catch (error) {
      if (error instanceof Refusal && unproven.has(error.code)) this.#refuse(ip, error);
      throw error;
    }
  }

  /** The seconds to wait before another signing page may be opened from this address; null if it may now. */
  openSigningPage(address: string): number | null {
    return this.#signingPages.count(address);
  }

  /** The same for the page that checks files. */
  openVerifyPage(address: string): number | null {
    return this.#verifyPages.count(address);
  }

  #refuse(address: string, refusal: Refusal): never {
    const seconds = this.#failures.count(address);
    throw seconds === null ? refusal : tooMany(seconds);
  }

  #knows(keyId: unknown): boolean {
    const last = this.#knownKeys.get(String(keyId));
    return last !== undefined && performance.now() - last < keyKnownMs;
  }

  #remember(keyId: unknown): void {
    if (typeof keyId !== "string") return;
    this.#knownKeys.delete(keyId);
    const [oldest] = this.#knownKeys.keys();
    if (this.#knownKeys.size >= keysMax && oldest !== undefined) this.#knownKeys.delete(oldest);
    this.#knownKeys.set(keyId, performance.now());
  }
}

function tooMany(retryAfterSeconds: number): Refusal {
  const detail = `Too many requests from this address had no valid credential. Wait ${retryAfterSeconds} seconds.`;
  return new Refusal("rate_limited", { retryAfterSeconds, detail });
}
