/** For whom something is done: turns go round between organizations. */
export type Share = { organizationId: string; mode: "test" | "live" };

export type TurnSettings = {
  /** How many are served at once. */
  places: number;
  /** How many of these places one organization may have while another one asks too. */
  placesEach: number;
  /** How many of them it may have while nobody else asks. */
  placesAlone: number;
  /** How many may wait for each organization and mode; one more is refused. */
  queue: number;
  /** An organization counts as asking for so long after it last asked. */
  recentMs: number;
};

/** Somebody who waits, or has a place. */
export type Ticket<T> = { readonly share: Share; readonly item: T };

/** Live records come first, but for every fourth turn, so that test mode never waits for ever. */
const liveTurnsInARow = 3;

/**
 * The order in which work of many organizations is done: by turns (round robin, https://en.wikipedia.org/wiki/Round-robin_scheduling),
 * whatever the length of their queues, live before test. It knows no
 * clock; `now` is in milliseconds.
 */
export class Turns<T> {
  readonly #settings: TurnSettings;
  /** By organization, whoever had the last turn at the end. */
  readonly #queues = { live: new Map<string, Ticket<T>[]>(), test: new Map<string, Ticket<T>[]>() };
  readonly #served = new Map<string, number>();
  #busy = 0;
  #liveInARow = 0;
  /** The last two organizations that asked are enough to know whether somebody else asks too. */
  #latest: Asked | null = null;
  #before: Asked | null = null;

  constructor(settings: TurnSettings) {
    this.#settings = settings;
  }

  get busy(): number {
    return this.#busy;
  }

  get waiting(): number {
    return [...this.#queues.live.values(), ...this.#queues.test.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Null if so many wait for this organization already that one more is refused. */
  ask(share: Share, item: T, now: number): Ticket<T> | null {
    const { organizationId, mode } = share;
    if (this.#latest?.organizationId !== organizationId) this.#before = this.#latest;
    this.#latest = { organizationId, at: now };
    const queues = this.#queues[mode];
    const queue = queues.get(organizationId) ?? [];
    if (queue.length >= this.#settings.queue && !(queue.length === 0 && this.#hasPlace(organizationId, now)))
      return null;
    const ticket = { share, item };
    queue.push(ticket);
    queues.set(organizationId, queue);
    return ticket;
  }

  /** The next one, who then has a place until `leave`; undefined if there is no place, or nobody who may have it. */
  next(now: number): Ticket<T> | undefined {
    const { live, test } = this.#queues;
    const testFirst = this.#liveInARow >= liveTurnsInARow && test.size > 0;
    for (const queues of testFirst ? [test, live] : [live, test]) {
      for (const [organizationId, queue] of queues) {
        if (!this.#hasPlace(organizationId, now)) continue;
        this.#liveInARow = queues === live && test.size > 0 ? this.#liveInARow + 1 : 0;
        return this.#serve(queues, queue);
      }
    }
    return undefined;
  }

  /** Gives a place back. */
  leave({ share: { organizationId } }: Ticket<T>): void {
    const count = (this.#served.get(organizationId) ?? 0) - 1;
    if (count > 0) this.#served.set(organizationId, count);
    else this.#served.delete(organizationId);
    this.#busy -= 1;
  }

  /** Somebody waits no longer. False if they have had their turn. */
  withdraw(ticket: Ticket<T>): boolean {
    const { organizationId, mode } = ticket.share;
    const queue = this.#queues[mode].get(organizationId) ?? [];
    const at = queue.indexOf(ticket);
    if (at === -1) return false;
    queue.splice(at, 1);
    if (queue.length === 0) this.#queues[mode].delete(organizationId);
    return true;
  }

  #serve(queues: Map<string, Ticket<T>[]>, queue: Ticket<T>[]): Ticket<T> {
    const ticket = queue.shift()!;
    const { organizationId } = ticket.share;
    queues.delete(organizationId);
    if (queue.length > 0) queues.set(organizationId, queue);
    this.#served.set(organizationId, (this.#served.get(organizationId) ?? 0) + 1);
    this.#busy += 1;
    return ticket;
  }

  #hasPlace(organizationId: string, now: number): boolean {
    const { places, placesEach, placesAlone } = this.#settings;
    if (this.#busy >= places) return false;
    const most = this.#somebodyElseAsks(organizationId, now) ? placesEach : placesAlone;
    return (this.#served.get(organizationId) ?? 0) < most;
  }

  #somebodyElseAsks(organizationId: string, now: number): boolean {
    const other = this.#latest?.organizationId === organizationId ? this.#before : this.#latest;
    return other !== null && now - other.at < this.#settings.recentMs;
  }
}

type Asked = { organizationId: string; at: number };
