import type { Database } from "#platform/database/pool.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { announce } from "./announce.ts";
import {
  eventsToAnnounce,
  findAnnounced,
  isSubscribed,
  moveAnnounced,
  unannouncedAudits,
} from "./audit-stream-store.ts";

const eventsAtOnce = 200;
const organizationsAtOnce = 500;
const tickMs = 5_000;

export type AuditStreamParts = {
  database: Database;
  logger: { error(details: object, message: string): void };
  /** Events were announced, so there may be deliveries. */
  onAnnounced: () => void;
  clock?: () => Date;
};

/**
 * Tells live subscriptions of audit events, in the order of the chain. Several processes can run it: the place up to which an
 * organization has been told moves in the transaction that queues the deliveries.
 */
export class AuditStream {
  readonly #parts: AuditStreamParts;
  readonly #clock: () => Date;
  #timer: NodeJS.Timeout | null = null;
  #underWay: Promise<void> | null = null;

  constructor(parts: AuditStreamParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? (() => new Date());
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.tick(), tickMs);
    void this.tick();
  }

  /** One tick; only one runs at a time. It never rejects: the next tick does the remaining work. */
  tick(): Promise<void> {
    this.#underWay ??= this.#tell()
      .catch(({ name, code }: { name?: string; code?: string }) =>
        this.#parts.logger.error({ name, code }, "audit events could not be announced"),
      )
      .finally(() => (this.#underWay = null));
    return this.#underWay;
  }

  /** Takes nothing more and waits for what is under way. */
  async drain(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#underWay;
  }

  async #tell(): Promise<void> {
    const { database } = this.#parts;
    for (const organizationId of await unannouncedAudits(database, organizationsAtOnce)) {
      const scope = { organizationId, mode: "live" as const };
      let announced = eventsAtOnce;
      while (announced === eventsAtOnce) {
        announced = await transact(database, { scope, subscriptions: "shared" }, (tx) =>
          tellOrganization(tx, organizationId, this.#clock()),
        );
        if (announced > 0) this.#parts.onAnnounced();
      }
    }
  }
}

/** How many events were announced. Where nobody has subscribed, the place jumps to the end. */
async function tellOrganization(tx: Tx, organizationId: string, now: Date): Promise<number> {
  const place = await findAnnounced(tx, organizationId);
  if (!place) return 0; // another process is at it
  if (!(await isSubscribed(tx, organizationId))) {
    await moveAnnounced(tx, organizationId, place.sequence);
    return 0;
  }
  const events = await eventsToAnnounce(tx, organizationId, place.announced, eventsAtOnce);
  const announcements = events.map(({ id, ...data }) => ({
    eventId: id,
    event: "audit.recorded" as const,
    data: { subjectId: null, ...data },
  }));
  await announce(tx, { organizationId, mode: "live" }, now, announcements);
  await moveAnnounced(tx, organizationId, events.at(-1)?.sequence ?? place.sequence);
  return events.length;
}
