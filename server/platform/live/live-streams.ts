import { Readable } from "node:stream";
import type { Database } from "#platform/database/pool.ts";
import { listen, type Listening } from "#platform/database/listen.ts";
import { transact } from "#platform/database/transaction.ts";
import { standingSessions } from "#platform/sessions/session-store.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { type Hint, liveChannel } from "./hints.ts";
import { commentText, eventText, openingText } from "./event-text.ts";
import type { LiveChange, LiveKind } from "./live-kinds.ts";

export type LiveParts = {
  database: Database;
  clock: () => Date;
  /** Where hints are listened for, past a pooler; null where nobody sends any. */
  listenUrl: string | null;
  onLost: (error: Error) => void;
  /** See `Services`. */
  idleTimeoutMinutes: number | null;
};

export type LiveSettings = {
  heartbeatMs: number;
  /** Hints of all processes are gathered for so long, and reach a page as one change. */
  gatherMs: number;
  reconnectMs: number;
  streamsPerSession: number;
  streamsPerOrganization: number;
  /** A reader that has not taken this much is too slow, and reads everything again when it comes back. */
  unreadBytesMax: number;
};

const liveDefaults: LiveSettings = {
  heartbeatMs: 15_000,
  gatherMs: 100,
  reconnectMs: 1_000,
  streamsPerSession: 16,
  streamsPerOrganization: 5_000,
  unreadBytesMax: 65_536,
};

type Reader = { mode: string; sessionId: string; ready: boolean; stream: Readable };
type User = Extract<Caller, { kind: "user" }>;

const everything: LiveChange = { all: true, kinds: [] };

/** The open streams of this process. It listens from the first of them on. */
export class LiveStreams {
  readonly #parts: LiveParts;
  readonly #settings: LiveSettings;
  readonly #readers = new Map<string, Set<Reader>>();
  #changed: Hint[] = [];
  #telling: NodeJS.Timeout | null = null;
  #beating: NodeJS.Timeout | null = null;
  #listening: Listening | null = null;
  #hears: boolean;
  #closed = false;

  constructor(parts: LiveParts, settings: Partial<LiveSettings> = {}) {
    this.#parts = parts;
    this.#settings = { ...liveDefaults, ...settings };
    this.#hears = parts.listenUrl === null;
  }

  get count(): number {
    return [...this.#readers.values()].reduce((sum, { size }) => sum + size, 0);
  }

  open({ scope, sessionId }: User, seconds: number | null): Readable {
    const readers = this.#readers.get(scope.organizationId) ?? new Set();
    this.#refuseUnlessRoom(readers, sessionId);
    const stream = new Readable({ read() {} });
    const reader: Reader = { mode: scope.mode, sessionId, ready: false, stream };
    readers.add(reader);
    this.#readers.set(scope.organizationId, readers);
    const ending = seconds === null ? null : setTimeout(() => this.#end(scope.organizationId, reader), seconds * 1000);
    stream.once("close", () => {
      if (ending) clearTimeout(ending);
      this.#forget(scope.organizationId, reader);
    });
    stream.push(openingText());
    this.#listen();
    if (this.#hears) this.#tell(reader, everything);
    return stream;
  }

  /** Ends every stream. Readers come back to another process. */
  close(): void {
    this.#closed = true;
    for (const [organizationId, readers] of this.#readers)
      for (const reader of readers) this.#end(organizationId, reader);
  }

  async stop(): Promise<void> {
    this.close();
    if (this.#beating) clearInterval(this.#beating);
    if (this.#telling) clearTimeout(this.#telling);
    await this.#listening?.stop();
  }

  /** A reader whose stream has ended is told nothing more. */
  #end(organizationId: string, reader: Reader): void {
    if (this.#forget(organizationId, reader)) reader.stream.push(null);
  }

  #forget(organizationId: string, reader: Reader): boolean {
    const readers = this.#readers.get(organizationId);
    const known = readers?.delete(reader) ?? false;
    if (readers?.size === 0) this.#readers.delete(organizationId);
    return known;
  }

  #refuseUnlessRoom(readers: ReadonlySet<Reader>, sessionId: string): void {
    if (this.#closed) throw new Refusal("temporarily_unavailable", { retryAfterSeconds: 1 });
    const ofSession = [...readers].filter((reader) => reader.sessionId === sessionId).length;
    if (ofSession < this.#settings.streamsPerSession && readers.size < this.#settings.streamsPerOrganization) return;
    const detail = "Too many live streams are open. Close the ones that nobody reads, or open one for all pages.";
    throw new Refusal("rate_limited", { detail, retryAfterSeconds: 15 });
  }

  #listen(): void {
    const { listenUrl: url, onLost } = this.#parts;
    const { heartbeatMs, reconnectMs } = this.#settings;
    this.#beating ??= setInterval(() => void this.#beat(), heartbeatMs).unref();
    if (url === null || this.#listening) return;
    this.#listening = listen({
      url,
      channel: liveChannel,
      reconnectMs,
      onNotification: (payload) => this.#gather(JSON.parse(payload) as Hint),
      onListening: () => {
        this.#hears = true;
        this.#tellAll(null, null, everything);
      },
      onLost: (error) => {
        this.#hears = false;
        onLost(error);
      },
    });
  }

  #gather(hint: Hint): void {
    this.#changed.push(hint);
    this.#telling ??= setTimeout(() => this.#tellChanged(), this.#settings.gatherMs);
  }

  #tellChanged(): void {
    this.#telling = null;
    const byScope = Map.groupBy(this.#changed, ({ organizationId, mode }) => `${organizationId}/${mode}`);
    this.#changed = [];
    for (const hints of byScope.values()) {
      const { organizationId, mode } = hints[0]!;
      this.#tellAll(organizationId, mode, changeOf(hints));
    }
  }

  #tellAll(organizationId: string | null, mode: string | null, change: LiveChange): void {
    const groups = organizationId === null ? this.#readers.values() : [this.#readers.get(organizationId) ?? []];
    for (const readers of groups)
      for (const reader of readers) if (mode === null || reader.mode === mode) this.#tell(reader, change);
  }

  #tell(reader: Reader, change: LiveChange): void {
    this.#push(reader, eventText(reader.ready ? "changed" : "ready", change));
    reader.ready = true;
  }

  #push({ stream }: Reader, text: string): void {
    stream.push(text);
    if (stream.readableLength > this.#settings.unreadBytesMax) stream.destroy();
  }

  /** One statement per organization asks which sessions still stand, however many streams it has. */
  async #beat(): Promise<void> {
    for (const [organizationId, readers] of this.#readers) {
      for (const reader of readers) this.#push(reader, commentText("heartbeat"));
      const asked = [...readers];
      const sessions = [...new Set(asked.map(({ sessionId }) => sessionId))];
      try {
        const standing = await transact(this.#parts.database, { scope: { organizationId, mode: "live" } }, (tx) =>
          standingSessions(tx, organizationId, sessions, this.#parts.idleTimeoutMinutes, this.#parts.clock()),
        );
        for (const reader of asked) if (!standing.has(reader.sessionId)) this.#end(organizationId, reader);
      } catch {
        // Nobody can tell without the database; the next beat asks again.
      }
    }
  }
}

function changeOf(hints: readonly Hint[]): LiveChange {
  if (hints.some(({ kinds }) => kinds === null)) return everything;
  const kinds = new Set(hints.flatMap((hint): LiveKind[] => hint.kinds ?? []));
  return { all: false, kinds: [...kinds].toSorted() };
}
