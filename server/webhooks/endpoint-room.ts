export type RoomSettings = {
  /** Held for one endpoint at first, and at most once it has proved quick. */
  heldAtFirst: number;
  heldMax: number;
  /** Sent to one endpoint at the same time. */
  sentMax: number;
};

type Endpoint = { held: number; sent: number; window: number; waiting: (() => void)[] };

/**
 * Limits how many deliveries of each endpoint this process holds and sends at once. An endpoint starts with a few places,
 * gets one more for each success, and loses half for each timeout, down to one; otherwise a few silent receivers would
 * occupy every place.
 */
export class EndpointRoom {
  readonly #settings: RoomSettings;
  readonly #endpoints = new Map<string, Endpoint>();
  held = 0;

  constructor(settings: RoomSettings) {
    this.#settings = settings;
  }

  /** Takes a place for a delivery, and answers when it may be sent. */
  async enter(id: string): Promise<void> {
    let endpoint = this.#endpoints.get(id);
    if (!endpoint) {
      endpoint = { held: 0, sent: 0, window: this.#settings.heldAtFirst, waiting: [] };
      this.#endpoints.set(id, endpoint);
    }
    this.held += 1;
    endpoint.held += 1;
    if (endpoint.sent < this.#settings.sentMax) endpoint.sent += 1;
    else await new Promise<void>((resolve) => endpoint.waiting.push(resolve));
  }

  /** Answers whether the endpoint, which had no room, has some again. */
  leave(id: string, outcome: "success" | "timeout" | "other"): boolean {
    const endpoint = this.#endpoints.get(id)!;
    const wasFull = freeIn(endpoint) === 0;
    this.held -= 1;
    endpoint.held -= 1;
    const next = endpoint.waiting.shift();
    if (next) next();
    else endpoint.sent -= 1;
    if (outcome === "success") endpoint.window = Math.min(this.#settings.heldMax, endpoint.window + 1);
    if (outcome === "timeout") endpoint.window = Math.max(1, Math.floor(endpoint.window / 2));
    return wasFull && freeIn(endpoint) > 0;
  }

  hasRoom(id: string): boolean {
    const endpoint = this.#endpoints.get(id);
    return !endpoint || freeIn(endpoint) > 0;
  }

  /** Free places of each endpoint that is busy or slow; all others have `heldAtFirst`. */
  remaining(): { busy: string[]; room: number[] } {
    const listed = [...this.#endpoints].filter(([, endpoint]) => !this.#isIdle(endpoint));
    return { busy: listed.map(([id]) => id), room: listed.map(([, endpoint]) => freeIn(endpoint)) };
  }

  /** Forgets endpoints that are idle and not slow, so the map does not grow for ever. */
  forgetIdle(): void {
    for (const [id, endpoint] of this.#endpoints) if (this.#isIdle(endpoint)) this.#endpoints.delete(id);
  }

  #isIdle({ held, window }: Endpoint): boolean {
    return held === 0 && window >= this.#settings.heldAtFirst;
  }
}

/** At least half a window, or nothing: a claim for every single free place costs more than it gains. */
function freeIn({ held, window }: Endpoint): number {
  const free = window - held;
  return free * 2 >= window ? free : 0;
}
