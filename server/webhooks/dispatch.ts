import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/pool.ts";
import { tellCommitted } from "#platform/database/transaction.ts";
import { inSpan, isTracing, markFailed, say } from "#platform/tracing/span.ts";
import type { Keyring } from "#platform/secrets/keyring.ts";
import type { DeliveryMetrics } from "./delivery-metrics.ts";
import type { AttemptResult, Dialer } from "./dial.ts";
import { EndpointRoom, type RoomSettings } from "./endpoint-room.ts";
import { OutcomeWriter } from "./outcome-writer.ts";
import {
  claimDeliveries,
  type ClaimedDelivery,
  finishDeliveries,
  type FinishedAttempt,
  tracesOfMessages,
} from "./queue-store.ts";
import { retryWaitSeconds } from "./retry-wait.ts";
import { SecretCache } from "./secret-cache.ts";
import { deliveryHeaders } from "./sign-delivery.ts";

export type DispatcherSettings = {
  tickMs: number;
  batch: number;
  leaseSeconds: number;
  /** The dialer's deadline: an attempt is begun only while its lease outlasts it. */
  deadlineMs: number;
  /** Number of deliveries this process holds at once, in progress or next. */
  heldMax: number;
  endpoint: RoomSettings;
};

const defaultDispatcherSettings: DispatcherSettings = {
  tickMs: 5_000,
  batch: 100,
  leaseSeconds: 60,
  deadlineMs: 10_000,
  heldMax: 600,
  endpoint: { heldAtFirst: 16, heldMax: 200, sentMax: 64 },
};

/** As much of a logger as is used. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type DispatcherParts = {
  database: Database;
  keyring: Keyring;
  dialer: Pick<Dialer, "post">;
  /** False while nothing may be sent; what is due then waits. */
  maySend: () => Promise<boolean>;
  metrics: DeliveryMetrics;
  logger: Log;
  /** Milliseconds of a clock that cannot be set and keeps running while the process is stopped. */
  monotonic?: () => number;
};

/** Room for writing the outcome once the deadline is over. */
const leaseMarginMs = 2_000;
const noEndpoint = "00000000-0000-0000-0000-000000000000";

/** A process that writes all day would search an idle queue all day, so it waits four times as long. */
const quietFactor = 4;
const quietMsMin = 10;
const quietMsMax = 1_000;

/** Sends what is due: every few seconds, and at once when woken. Several of them, in several processes, share the work. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #settings: DispatcherSettings;
  readonly #now: () => number;
  readonly #room: EndpointRoom;
  readonly #secrets: SecretCache;
  readonly #writer: OutcomeWriter;
  readonly #underWay = new Set<Promise<void>>();
  #ticking: NodeJS.Timeout | null = null;
  #wakeLater: NodeJS.Timeout | null = null;
  #claiming: Promise<void> | null = null;
  /** Something may have become claimable while a claim was running: at once, or after the quiet time. */
  #again = { atOnce: false, woken: false };
  /** More may be due than there was room for. */
  #hungry = false;
  #quietUntil = 0;
  #after = noEndpoint;
  #draining = false;

  constructor(parts: DispatcherParts, settings: Partial<DispatcherSettings> = {}) {
    this.#parts = parts;
    const { heldMax, ...others } = { ...defaultDispatcherSettings, ...settings };
    // With room for less than two batches, it would wait for one to end before it takes the next, or for ever.
    this.#settings = { ...others, heldMax: Math.max(heldMax, 2 * others.batch) };
    this.#now = parts.monotonic ?? (() => performance.now());
    this.#room = new EndpointRoom(this.#settings.endpoint);
    this.#secrets = new SecretCache(parts.keyring);
    this.#writer = new OutcomeWriter({
      write: (finished) => this.#write(finished),
      onLost: (error, count) => this.#report(error, "outcomes of deliveries were not written", { count }),
      batch: this.#settings.batch,
    });
  }

  start(): void {
    this.#ticking ??= setInterval(() => {
      this.#room.forgetIdle();
      this.#claim();
    }, this.#settings.tickMs);
    this.#claim();
  }

  /** Something may be due now. */
  wake(): void {
    if (this.#draining || this.#wakeLater) return;
    if (this.#claiming) {
      this.#again.woken = true;
      return;
    }
    const quietMs = this.#quietUntil - this.#now();
    if (quietMs <= 0) return this.#claim();
    this.#wakeLater = setTimeout(() => {
      this.#wakeLater = null;
      this.#claim();
    }, quietMs);
  }

  /** Claims nothing more, and waits for what is under way, hence at most for the deadline. */
  async drain(): Promise<void> {
    this.#draining = true;
    if (this.#ticking) clearInterval(this.#ticking);
    if (this.#wakeLater) clearTimeout(this.#wakeLater);
    await this.#claiming;
    await Promise.all(this.#underWay);
    await this.#writer.settled();
  }

  #claim(): void {
    if (this.#draining) return;
    if (this.#claiming) {
      this.#again.atOnce = true;
      return;
    }
    this.#claiming = this.#claimUntilShort()
      .catch((error: unknown) => this.#report(error, "deliveries could not be claimed"))
      .finally(() => {
        this.#claiming = null;
        const { atOnce, woken } = this.#again;
        this.#again = { atOnce: false, woken: false };
        if (atOnce) this.#claim();
        else if (woken) this.wake();
      });
  }

  async #claimUntilShort(): Promise<void> {
    const { batch, heldMax } = this.#settings;
    for (;;) {
      this.#hungry = heldMax - this.#room.held < batch || this.#writer.unwritten > heldMax;
      if (this.#hungry || this.#draining || !(await this.#parts.maySend())) return;
      const more = await this.#claimBatch(this.#now());
      if (!more) return;
    }
  }

  /** Answers whether more may be due that there is room for. */
  async #claimBatch(claimedAt: number): Promise<boolean> {
    const { batch, leaseSeconds } = this.#settings;
    const endpointMax = this.#settings.endpoint.heldAtFirst;
    const token = randomUUID();
    const { busy, room } = this.#room.remaining();
    this.#hungry = room.includes(0);
    const claim = { after: this.#after, token, batch, leaseSeconds, endpointMax, busy, room };
    const claimed = await claimDeliveries(this.#parts.database, claim);
    const claimMs = this.#now() - claimedAt;
    this.#parts.metrics.claimSeconds.observe(claimMs / 1000);
    if (claimed.length === 0) {
      this.#quietUntil = this.#now() + Math.min(quietMsMax, Math.max(quietMsMin, claimMs * quietFactor));
      return false;
    }
    this.#after = claimed[0]!.resume_after;
    const traces = await this.#tracesOf(claimed);
    for (const delivery of claimed) this.#begin(delivery, traces.get(delivery.message_id) ?? null, token, claimedAt);
    return (
      claimed.length === batch || this.#someGaveTheirShare(claimed, new Map(busy.map((id, at) => [id, room[at]!])))
    );
  }

  /** A short batch is the last one, unless an endpoint gave about all it was asked for. */
  #someGaveTheirShare(claimed: readonly ClaimedDelivery[], offered: ReadonlyMap<string, number>): boolean {
    const { batch, endpoint: room } = this.#settings;
    const given = [...Map.groupBy(claimed, ({ subscription_id }) => subscription_id)];
    const share = batch / given.length;
    const generous = given.filter(
      ([endpoint, { length }]) => length * 2 >= Math.min(share, offered.get(endpoint) ?? room.heldAtFirst),
    );
    const withRoom = generous.filter(([endpoint]) => this.#room.hasRoom(endpoint));
    if (withRoom.length < generous.length) this.#hungry = true;
    return withRoom.length > 0;
  }

  /** Deliveries are sent even if nobody can say to which trace they belong. */
  async #tracesOf(claimed: readonly ClaimedDelivery[]): Promise<ReadonlyMap<string, string>> {
    return isTracing() ? tracesOfMessages(this.#parts.database, claimed).catch(() => noTraces) : noTraces;
  }

  #begin(delivery: ClaimedDelivery, traceparent: string | null, token: string, claimedAt: number): void {
    const turn = this.#room.enter(delivery.subscription_id);
    const attempt: Promise<void> = turn
      .then(() => this.#attempt(delivery, traceparent, token, claimedAt))
      .catch((error: unknown) => {
        this.#report(error, "a delivery could not be attempted", { deliveryId: delivery.id });
        return "other" as const;
      })
      .then((outcome) => {
        this.#underWay.delete(attempt);
        const opened = this.#room.leave(delivery.subscription_id, outcome);
        const roomForBatch = this.#settings.heldMax - this.#room.held === this.#settings.batch;
        if (this.#hungry && (opened || roomForBatch)) this.#claim();
      });
    this.#underWay.add(attempt);
  }

  async #attempt(
    delivery: ClaimedDelivery,
    traceparent: string | null,
    token: string,
    claimedAt: number,
  ): Promise<"success" | "timeout" | "other"> {
    const { leaseSeconds, deadlineMs } = this.#settings;
    // A process that was suspended must not send deliveries that another process has taken over.
    if (this.#now() - claimedAt > leaseSeconds * 1000 - deadlineMs - leaseMarginMs) {
      this.#parts.metrics.late.inc();
      return "other";
    }
    const attemptedAt = new Date();
    const { id, url, mode, body } = delivery;
    const headers = deliveryHeaders({
      deliveryId: id,
      eventId: delivery.message_id,
      event: delivery.event,
      body,
      secrets: this.#secrets.of(delivery),
      timestamp: Math.floor(attemptedAt.getTime() / 1000),
    });
    this.#parts.metrics.inFlight.inc();
    const result = await tracedAttempt(delivery, traceparent, () =>
      this.#parts.dialer.post({ url, mode, headers, body }),
    );
    this.#parts.metrics.inFlight.dec();
    this.#parts.metrics.attempted(result.outcome, result.durationMs);
    this.#writer.add(finishedAttempt(delivery, token, attemptedAt, result));
    return result.outcome === "success" || result.outcome === "timeout" ? result.outcome : "other";
  }

  async #write(finished: FinishedAttempt[]): Promise<void> {
    const written = await finishDeliveries(this.#parts.database, finished);
    for (const { organizationId, mode } of finished)
      tellCommitted(this.#parts.database, { organizationId, mode }, finishedDelivery);
    const { late, failed } = this.#parts.metrics;
    if (written.length < finished.length) late.inc(finished.length - written.length);
    failed.inc(written.filter(({ status }) => status === "failed").length);
    if (this.#hungry) this.#claim();
  }

  /** Logs only where the error occurred: messages of the database may quote values. */
  #report(error: unknown, message: string, details: object = {}): void {
    const { name, code } = error as { name?: string; code?: string };
    this.#parts.logger.error({ ...details, name, code }, message);
  }
}

/** The receiver is not named, by its URL or otherwise: it belongs to a customer. */
function tracedAttempt(
  delivery: ClaimedDelivery,
  parent: string | null,
  post: () => Promise<AttemptResult>,
): Promise<AttemptResult> {
  const attributes = {
    "probity.organization_id": delivery.organization_id,
    "probity.mode": delivery.mode,
    "probity.webhook_id": delivery.subscription_id,
    "probity.delivery_id": delivery.id,
    "probity.event_id": delivery.message_id,
    "probity.event": delivery.event,
    "probity.attempt": delivery.attempts + 1,
  };
  return inSpan(`deliver ${delivery.event}`, { kind: "CLIENT", parent, attributes }, async (span) => {
    const result = await post();
    say(span, { "probity.outcome": result.outcome });
    if (result.statusCode !== null) say(span, { "http.response.status_code": result.statusCode });
    if (result.outcome !== "success") markFailed(span);
    return result;
  });
}

const noTraces: ReadonlyMap<string, string> = new Map();
const finishedDelivery = [{ verb: "update", table: "webhook_deliveries" }] as const;

function finishedAttempt(
  delivery: ClaimedDelivery,
  token: string,
  attemptedAt: Date,
  result: AttemptResult,
): FinishedAttempt {
  return {
    organizationId: delivery.organization_id,
    mode: delivery.mode,
    webhookId: delivery.subscription_id,
    deliveryId: delivery.id,
    token,
    attemptedAt,
    retrySeconds: retryWaitSeconds(delivery.attempts + 1, Math.random()),
    ...result,
  };
}
