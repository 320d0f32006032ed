import { type Share, type Ticket, Turns, type TurnSettings } from "@probity/engines/platform/turns/turns.ts";
import { Refusal } from "./refusal.ts";

export type AdmissionSettings = Omit<TurnSettings, "recentMs"> & {
  /** Whoever has waited for so long is refused: their caller has given up, or soon will. */
  waitMs: number;
};

type Waiting = { resolve: (ticket: Ticket<Waiting>) => void };

const recentMs = 10_000;

/** One place is left to others while they ask, where there is more than one. */
export function leavingOnePlace(settings: Pick<AdmissionSettings, "places" | "queue" | "waitMs">): Admission {
  const { places } = settings;
  return new Admission({ ...settings, placesEach: Math.max(1, places - 1), placesAlone: places });
}

/** Lets work begin when its organization's turn has come. Whoever waits takes neither a processor nor a connection. */
export class Admission {
  readonly #turns: Turns<Waiting>;
  readonly #waitMs: number;

  constructor({ waitMs, ...settings }: AdmissionSettings) {
    this.#turns = new Turns({ ...settings, recentMs });
    this.#waitMs = waitMs;
  }

  get waiting(): number {
    return this.#turns.waiting;
  }

  /** Answers with the function that gives the place back, to be called once. Refuses with 503 whose queue is full. */
  async enter(share: Share, given?: AbortSignal): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<Ticket<Waiting>>();
    const asked = this.#turns.ask(share, { resolve }, performance.now());
    if (!asked) throw busy();
    const gaveUp = Promise.withResolvers<never>();
    const giveUp = () => this.#turns.withdraw(asked) && gaveUp.reject(busy());
    const timer = setTimeout(giveUp, this.#waitMs);
    given?.addEventListener("abort", giveUp, { once: true });
    this.#advance();
    try {
      const ticket = await Promise.race([promise, gaveUp.promise]);
      return () => {
        this.#turns.leave(ticket);
        this.#advance();
      };
    } finally {
      clearTimeout(timer);
      given?.removeEventListener("abort", giveUp);
    }
  }

  async run<T>(share: Share, work: () => Promise<T>, onRefused?: () => void): Promise<T> {
    const leave = await this.enter(share).catch((error: unknown) => {
      onRefused?.();
      throw error;
    });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #advance(): void {
    for (let next = this.#turns.next(performance.now()); next; next = this.#turns.next(performance.now()))
      next.item.resolve(next);
  }
}

const busy = () => new Refusal("temporarily_unavailable", { retryAfterSeconds: 1 });
