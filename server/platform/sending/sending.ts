import { randomUUID } from "node:crypto";
import type { Database } from "#platform/database/pool.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { type KeptMark, MarkFiles } from "./mark-files.ts";
import {
  advanceMark,
  beginMark,
  deleteMarksBefore,
  findMarks,
  findSendingState,
  type Held,
  holdSending,
  type Mark,
  type SendingState,
} from "./sending-store.ts";

export type SendingParts = {
  database: Database;
  /** Where the marks of this machine are kept; null keeps them in memory, so a restore is noticed only while the process runs. */
  dataDir: string | null;
  logger: { warn(details: object, message: string): void };
  /** Milliseconds of a clock that cannot be set. */
  monotonic?: () => number;
};

/** What is sent is at most so much newer than the mark that covers it. */
const markMs = 1_000;
const watchMs = 5_000;
const dayMs = 86_400_000;
/** A mark that no process has renewed for so long says nothing any more; its row goes later, so that it is never missed. */
const keptDays = 30;
const rowDays = 60;

/**
 * Whether webhooks and mails may be sent. A restored database lists as waiting what was sent since the backup, so nothing is sent while the
 * database is older than what this machine has seen of it, until the operator says so. The hold is a row, and stops every process.
 */
export class Sending {
  readonly #parts: SendingParts;
  readonly #place = randomUUID();
  readonly #now: () => number;
  #files: MarkFiles | null = null;
  #known: KeptMark | null = null;
  #markedAt = -Infinity;
  #marking: Promise<void> | null = null;
  #held: Held | null = null;
  #cannotKeep = false;
  #watching: NodeJS.Timeout | null = null;

  constructor(parts: SendingParts) {
    this.#parts = parts;
    this.#now = parts.monotonic ?? (() => performance.now());
  }

  get held(): Held | null {
    return this.#held;
  }

  /** Compares the database with what this machine has seen of it, before anything is sent, and goes on looking. */
  async start(): Promise<void> {
    await this.#renew();
    this.#watching ??= setInterval(() => {
      this.maySend().catch(({ name }: Error) => this.#parts.logger.warn({ name }, "whether to send was not read"));
    }, watchMs);
  }

  async stop(): Promise<void> {
    if (this.#watching) clearInterval(this.#watching);
    await this.#marking?.catch(() => {});
  }

  /** Ask before each batch and each mail. */
  async maySend(): Promise<boolean> {
    if (this.#now() - this.#markedAt >= markMs) await this.#renew();
    return this.#held === null;
  }

  /** Sentences for whoever asks whether the process is ready. */
  notes(): string[] {
    return [
      ...(this.#held ? [heldSentence(this.#held)] : []),
      ...(this.#cannotKeep
        ? [
            "DATA_DIR cannot be written, so a restored database would not be noticed here. Check its rights and its room.",
          ]
        : []),
    ];
  }

  #renew(): Promise<void> {
    this.#marking ??= this.#renewOnce().finally(() => (this.#marking = null));
    return this.#marking;
  }

  async #renewOnce(): Promise<void> {
    const asked = this.#now();
    const { dataDir } = this.#parts;
    const before = this.#known ? [this.#known] : dataDir === null ? [] : await this.#keptBefore(dataDir);
    const { state, mark } = await transact(this.#parts.database, { untold: true }, (tx) => this.#compare(tx, before));
    if (state.held && !this.#held)
      this.#parts.logger.warn(
        { because: state.held.because },
        "webhooks and mails are held; run: probity restore-check",
      );
    this.#held = state.held;
    this.#known = { place: this.#place, ...mark };
    this.#markedAt = asked;
    await this.#keep(this.#known, before);
  }

  async #keptBefore(dataDir: string): Promise<KeptMark[]> {
    const { installation } = await transact(this.#parts.database, {}, findSendingState);
    this.#files = new MarkFiles(dataDir, installation);
    await this.#files.removeUnfinished();
    return this.#files.read();
  }

  /** A hold and the mark after it commit together: from then on the row holds, and this process need not remember why. */
  async #compare(tx: Tx, before: readonly KeptMark[]): Promise<{ state: SendingState; mark: Mark }> {
    const state = await findSendingState(tx);
    const advanced = this.#known && (await advanceMark(tx, this.#place, this.#known.mark));
    if (advanced) return { state, mark: advanced };
    const isOlder = await lacksAny(tx, state, before);
    await deleteMarksBefore(tx, new Date(Date.now() - rowDays * dayMs));
    const mark = await beginMark(tx, this.#place, (this.#known?.mark ?? 0) + 1);
    if (!isOlder || state.held) return { state, mark };
    await holdSending(tx, "older");
    return { state: await findSendingState(tx), mark };
  }

  /** The mark of this process covers those of all before it, so their files are not needed any more. */
  async #keep(mark: KeptMark, before: readonly KeptMark[]): Promise<void> {
    if (!this.#files) return;
    try {
      await this.#files.write(mark);
      await this.#files.remove(before.map(({ place }) => place).filter((place) => place !== this.#place));
      this.#cannotKeep = false;
    } catch (error) {
      if (!this.#cannotKeep)
        this.#parts.logger.warn({ code: (error as { code?: string }).code }, "DATA_DIR cannot be written");
      this.#cannotKeep = true;
    }
  }
}

/** Whether the database has counted less than a process of this machine had seen. What the operator has released since counts no more. */
async function lacksAny(tx: Tx, { releasedAt }: SendingState, kept: readonly KeptMark[]): Promise<boolean> {
  const oldest = Math.max(Date.now() - keptDays * dayMs, releasedAt?.getTime() ?? 0);
  const recent = kept.filter(({ notedAt }) => notedAt.getTime() > oldest);
  const marks = await findMarks(
    tx,
    recent.map(({ place }) => place),
  );
  return recent.some(({ place, mark }) => (marks.get(place) ?? 0) < mark);
}

const reasons: Record<Held["because"], string> = {
  operator: "an operator holds them",
  older: "the database is older than what was seen of it, as after a restore",
};

export const heldSentence = ({ since, because }: Held): string =>
  `Webhooks and mails are held since ${since.toISOString()}: ${reasons[because]}. See docs/backup.md, then run: probity restore-check --release`;
