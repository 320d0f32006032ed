import { networkOf } from "#platform/sessions/network-of.ts";

const windowMs = 60_000;
/** The memory they take is bounded: beyond this many networks the one that came first is forgotten. */
const networksMax = 20_000;

/** Counts by network and minute, in this process. */
export class NetworkCounts {
  readonly #perMinute: number;
  readonly #counts = new Map<string, { count: number; endsAt: number }>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts once more; the seconds to wait if that is too often, else null. */
  count(address: string): number | null {
    const network = networkOf(address);
    const now = performance.now();
    const known = this.#counts.get(network);
    if (known && known.endsAt > now) known.count += 1;
    else this.#begin(network, now);
    return this.secondsLeft(address);
  }

  /** The seconds for which this network has used up what it may; null if it has not. */
  secondsLeft(address: string): number | null {
    const known = this.#counts.get(networkOf(address));
    const leftMs = known && known.count > this.#perMinute ? known.endsAt - performance.now() : 0;
    return leftMs > 0 ? Math.ceil(leftMs / 1000) : null;
  }

  #begin(network: string, now: number): void {
    this.#counts.delete(network);
    const [first] = this.#counts.keys();
    if (this.#counts.size >= networksMax && first !== undefined) this.#counts.delete(first);
    this.#counts.set(network, { count: 1, endsAt: now + windowMs });
  }
}
