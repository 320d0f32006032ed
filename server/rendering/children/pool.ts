import { Child } from "./child-process.ts";
import type { Job, JobTable, PayloadOf, ResultOf } from "./jobs.ts";
import { RenderersBusy } from "./renderers-busy.ts";

export type PoolSettings = {
  /** Number of children that work at once. */
  children: number;
  /** Number of jobs that may wait; one more is refused. */
  queue: number;
  /** For one job, from the moment a child takes it; also the longest wait in the queue. */
  deadlineMs: number;
  /** A child is replaced after this many jobs, because the typesetter only releases memory when its process ends. */
  jobsPerChild: number;
  /** A child is replaced when it holds half of this after a job, and killed at all of it. */
  memoryBytes: number;
  /** The user of children whose parent is root. */
  uid?: number;
};

export const poolDefaults: PoolSettings = {
  children: 2,
  queue: 64,
  deadlineMs: 5_000,
  jobsPerChild: 200,
  memoryBytes: 1024 * 1024 * 1024,
};

/** Events of the pool. They contain nothing about a job except its kind. */
export type PoolEvents = {
  ended?: (kind: string, outcome: "done" | "failed" | "late" | "too_large", seconds: number) => void;
  refused?: (kind: string) => void;
  /** A child was replaced, or died: of a job, of its memory or by a signal. */
  replaced?: (reason: "worn" | "died") => void;
};

type Waiting = {
  job: Job;
  since: number;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  /** Its first child was killed from outside. */
  isAgain?: true;
};

/**
 * Processes that parse and render customers' documents. Native code cannot be interrupted, and may crash or use up memory,
 * so it runs in processes that SIGKILL can end; a crash only costs the job that caused it.
 */
export class Pool<Jobs extends JobTable> {
  readonly #file: URL;
  readonly #settings: PoolSettings;
  readonly #events: PoolEvents;
  readonly #children = new Set<Child>();
  readonly #waiting: Waiting[] = [];
  /** A child has been ready once: later waits are for other jobs, not for the start. */
  #started = false;
  /** The last child did not start. One may have been killed; two say that none can start. */
  #failedToStart = false;
  #closed = false;

  /** Children run `file`, which serves the jobs. */
  constructor(file: URL, settings: PoolSettings, events: PoolEvents = {}) {
    this.#file = file;
    this.#settings = settings;
    this.#events = events;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get busy(): number {
    return [...this.#children].filter((child) => child.busy).length;
  }

  /** Ids of the processes, for watching their memory. */
  get processIds(): number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? []);
  }

  /** Starts the children ahead of the first job; rejects when one cannot be started. */
  async start(): Promise<void> {
    this.#fill();
    await Promise.all([...this.#children].map((child) => child.ready));
  }

  run<Kind extends keyof Jobs & string>(kind: Kind, payload: PayloadOf<Jobs, Kind>): Promise<ResultOf<Jobs, Kind>> {
    if (this.#closed) return Promise.reject(new Error("The renderers are closed."));
    this.#giveUpOnStale();
    if (this.#waiting.length >= this.#settings.queue && !this.#idle()) {
      this.#events.refused?.(kind);
      return Promise.reject(new RenderersBusy());
    }
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ job: { kind, payload }, since: performance.now(), resolve, reject });
      this.#fill();
      this.#next();
    }) as Promise<ResultOf<Jobs, Kind>>;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("The renderers are closed."));
    await Promise.all([...this.#children].map((child) => child.end()));
  }

  #idle(): Child | undefined {
    return [...this.#children].find((child) => child.idle);
  }

  /** A replacement counts for the child it replaces. */
  #fill(): void {
    const serving = [...this.#children].filter((child) => !child.leaving).length;
    for (let missing = this.#settings.children - serving; missing > 0; missing--) this.#add();
  }

  #add(replaces?: Child): void {
    const child = new Child(this.#file, this.#settings);
    this.#children.add(child);
    child.ready.then(
      () => {
        if (replaces) void replaces.end();
        this.#failedToStart = false;
        this.#begin();
        this.#next();
      },
      (error: Error) => this.#cannotStart(child, error),
    );
    void child.ended.then(() => {
      this.#children.delete(child);
      // If a child fails to start, and the next one too, the next job tries again; an immediate retry would fail as well.
      if (!child.wasReady || child.leaving || this.#closed) return;
      this.#events.replaced?.("died");
      this.#fill();
    });
  }

  #begin(): void {
    if (this.#started) return;
    this.#started = true;
    for (const waiting of this.#waiting) waiting.since = performance.now();
  }

  #cannotStart(child: Child, error: Error): void {
    this.#children.delete(child);
    if (this.#children.size > 0) return;
    if (!this.#failedToStart && !this.#closed && this.#waiting.length > 0) {
      this.#failedToStart = true;
      return this.#fill();
    }
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #next(): void {
    for (let child = this.#idle(); child && this.#waiting.length > 0; child = this.#idle()) {
      this.#giveUpOnStale();
      const next = this.#waiting.shift();
      if (next) void this.#work(child, next);
    }
  }

  async #work(child: Child, waiting: Waiting): Promise<void> {
    const { job, resolve, reject, isAgain } = waiting;
    const started = performance.now();
    const outcome = await child.work(job);
    this.#events.ended?.(job.kind, outcome.kind, (performance.now() - started) / 1000);
    const wasKilled = outcome.kind !== "done" && outcome.fromOutside === true;
    // What takes too much time or memory is ended here, so a kill from outside says nothing about the job.
    if (wasKilled && !isAgain && !this.#closed) {
      this.#waiting.unshift({ ...waiting, since: performance.now(), isAgain: true });
      return this.#next();
    }
    if (outcome.kind === "done") resolve(outcome.result);
    else reject(wasKilled ? new RenderersBusy() : outcome.error);
    if (child.worn && !child.leaving && !this.#closed) {
      child.leaving = true;
      this.#events.replaced?.("worn");
      this.#add(child);
    }
    this.#next();
  }

  /** A caller that has waited as long as a job may take has given up, or soon will. */
  #giveUpOnStale(): void {
    if (!this.#started) return;
    const oldest = performance.now() - this.#settings.deadlineMs;
    while (this.#waiting[0] && this.#waiting[0].since < oldest) {
      const { job, reject } = this.#waiting.shift()!;
      this.#events.refused?.(job.kind);
      reject(new RenderersBusy());
    }
  }
}
