import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/pool.ts";
import { inSpan, say } from "#platform/tracing/span.ts";
import { type CheckOutcome, checkSubscription, failSubscription } from "./check-subscription.ts";
import { type ClaimedSubscription, claimSubscriptions, type Lane } from "./claim-store.ts";
import type { MonitoringMetrics } from "./monitoring-metrics.ts";

export type MonitorSettings = {
  tickMs: number;
  /** Largest number of subscriptions that a tick checks. */
  places: number;
  /** The share of its time for which the worker goes on before the next tick while more is due; 0 waits for the tick. */
  drainShare: number;
  leaseSeconds: number;
  /** Seconds until a failed evaluation is tried again. */
  retrySeconds: number;
};

const defaultMonitorSettings: MonitorSettings = {
  tickMs: 5_000,
  places: 10,
  drainShare: 0,
  leaseSeconds: 60,
  retrySeconds: 30,
};

export type MonitorParts = {
  database: Database;
  metrics: MonitoringMetrics;
  logger: { debug(details: object, message: string): void; error(details: object, message: string): void };
  /** Assessments were committed, and with them perhaps deliveries. */
  onAssessed: () => void;
  clock?: () => Date;
};

type Outcome = CheckOutcome | "failed";

/**
 * At most three of ten places go to subscriptions whose last evaluation failed, so that failing ones do not delay others.
 */
const failingShare = 0.3;
/** Few enough to leave connections for the process's other work, and to limit how many wait behind one lock. */
const atOnce = 4;
const firstLane: Lane = { organization_id: "00000000-0000-0000-0000-000000000000", mode: "test" };

/**
 * Keeps monitored subjects assessed: takes what is due every few seconds, and between the ticks as well where it may drain. Several,
 * in several processes, share the work.
 */
export class Monitor {
  readonly #parts: MonitorParts;
  readonly #settings: MonitorSettings;
  readonly #clock: () => Date;
  readonly #after = { failing: firstLane, healthy: firstLane };
  #timer: NodeJS.Timeout | null = null;
  #next: NodeJS.Timeout | undefined;
  #stopped = false;
  #underWay: Promise<void> | null = null;

  constructor(parts: MonitorParts, settings: Partial<MonitorSettings> = {}) {
    this.#parts = parts;
    this.#settings = { ...defaultMonitorSettings, ...settings };
    this.#clock = parts.clock ?? (() => new Date());
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.tick(), this.#settings.tickMs);
    void this.tick();
  }

  /** One tick; only one runs at a time. It never rejects: the next tick does the remaining work. */
  tick(): Promise<void> {
    clearTimeout(this.#next);
    this.#underWay ??= this.#checkAndGoOn()
      .catch((error: unknown) => this.#report(error, "monitored subjects could not be claimed"))
      .finally(() => (this.#underWay = null));
    return this.#underWay;
  }

  /** Takes nothing more and waits for what is under way. */
  async drain(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    clearTimeout(this.#next);
    await this.#underWay;
  }

  async #checkAndGoOn(): Promise<void> {
    const startedAt = performance.now();
    const moreMayBeDue = await this.#check();
    const restMs = restOf(performance.now() - startedAt, this.#settings.drainShare);
    // A rest that is longer than a tick would end with it.
    if (moreMayBeDue && restMs < this.#settings.tickMs && !this.#stopped)
      this.#next = setTimeout(() => void this.tick(), restMs);
  }

  /**
   * Returns true if more may be due. Retries alone do not count, because they wait for the next tick. A small claim does
   * count, because other workers may have held the rest at that moment.
   */
  async #check(): Promise<boolean> {
    const { places } = this.#settings;
    const token = randomUUID();
    const failing = await this.#claim("failing", token, Math.floor(places * failingShare));
    const healthy = await this.#claim("healthy", token, places - failing.length);
    const claimed = [...failing, ...healthy];
    if (claimed.length === 0) return false;
    const outcomes: Outcome[] = [];
    const waiting = claimed.values();
    const work = async () => {
      for (const one of waiting) outcomes.push(await this.#traced(one, token));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (outcomes.includes("assessed")) this.#parts.onAssessed();
    this.#parts.logger.debug(countsOf(outcomes), "monitored subjects checked");
    return healthy.length > 0;
  }

  async #claim(kind: "failing" | "healthy", token: string, places: number): Promise<ClaimedSubscription[]> {
    const { leaseSeconds } = this.#settings;
    const now = this.#clock();
    const claim = { failing: kind === "failing", now, token, places, leaseSeconds, after: this.#after[kind] };
    const claimed = await claimSubscriptions(this.#parts.database, claim);
    this.#after[kind] = claimed.at(-1) ?? this.#after[kind];
    for (const { due_at } of claimed) this.#parts.metrics.taken(due_at, now);
    return claimed;
  }

  /** A trace of its own: nobody asked for it. */
  #traced(claimed: ClaimedSubscription, token: string): Promise<Outcome> {
    const attributes = { "probity.organization_id": claimed.organization_id, "probity.mode": claimed.mode };
    return inSpan("check monitored subject", { parent: null, attributes }, async (span) => {
      const outcome = await this.#checkOne(claimed, token);
      say(span, { "probity.outcome": outcome });
      return outcome;
    });
  }

  async #checkOne(claimed: ClaimedSubscription, token: string): Promise<Outcome> {
    let outcome: Outcome;
    try {
      outcome = await checkSubscription(this.#parts.database, claimed, token, this.#clock());
    } catch (error) {
      outcome = "failed";
      this.#report(error, "a monitored subject could not be evaluated", { subjectId: claimed.subject_id });
      const retryAt = new Date(this.#clock().getTime() + this.#settings.retrySeconds * 1000);
      // If this fails too, the lease runs out and the check is retried anyway.
      await failSubscription(this.#parts.database, claimed, token, retryAt).catch((again: unknown) =>
        this.#report(again, "a failed evaluation was not recorded", { subjectId: claimed.subject_id }),
      );
    }
    this.#parts.metrics.checked(outcome);
    return outcome;
  }

  /** Logs only where the error occurred: messages of the database may quote values. */
  #report(error: unknown, message: string, details: object = {}): void {
    const { name, code } = error as { name?: string; code?: string };
    this.#parts.logger.error({ ...details, name, code }, message);
  }
}

/** Length of the rest after work, so that work is the given share of both. */
function restOf(workedMs: number, share: number): number {
  return (workedMs * (1 - share)) / share;
}

function countsOf(outcomes: readonly Outcome[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([name, { length }]) => [name, length]),
  );
}
