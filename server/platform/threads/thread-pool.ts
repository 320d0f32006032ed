import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type ThreadSettings = {
  threads: number;
  /** For one job, from the moment its thread is ready. A thread that takes longer is ended and replaced. */
  limitMs: number;
  /** JavaScript's heap of one thread. */
  heapMegabytes?: number;
};

/** The job took longer than it may, or more memory. */
export class ComputationTooLarge extends Error {}
/** The job threw an error, whose name is all that is told: its message may quote what was computed. */
export class ComputationFailed extends Error {}

export type ThreadAnswer = { result: unknown } | { failed: string };

type Job = { kind: string; payload: unknown };
type Waiting = Job & { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Threads for computations that would keep the event loop from answering. They start with the first job. */
export class ThreadPool {
  readonly #file: URL;
  readonly #settings: ThreadSettings;
  readonly #waiting: Waiting[] = [];
  readonly #idle: Worker[] = [];
  /** With the promise that each is ready for its first job. */
  readonly #threads = new Map<Worker, Promise<unknown>>();
  #closed = false;

  constructor(file: URL, settings: ThreadSettings) {
    this.#file = file;
    this.#settings = settings;
  }

  get busy(): number {
    return this.#threads.size - this.#idle.length;
  }

  run(kind: string, payload: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error("The threads are closed."));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ kind, payload, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("The threads are closed."));
    await Promise.all([...this.#threads.keys()].map((thread) => thread.terminate()));
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#idle.pop() ?? (this.#threads.size < this.#settings.threads ? this.#start() : undefined);
      if (!thread) return;
      void this.#work(thread, this.#waiting.shift()!);
    }
  }

  #start(): Worker {
    const { heapMegabytes = 512 } = this.#settings;
    // What survives a young generation of the usual size can overshoot the limit of the old one at once, and then V8 ends the process.
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 };
    const thread = new Worker(this.#file, { resourceLimits });
    const ended = once(thread, "exit").then(() => {
      throw new ComputationFailed("The thread ended.");
    });
    const ready = Promise.race([once(thread, "message"), ended]);
    ready.catch(() => {});
    this.#threads.set(thread, ready);
    // Whoever waits for it hears of its end elsewhere; an idle one is forgotten.
    thread.on("error", () => {});
    thread.once("exit", () => this.#forget(thread));
    return thread;
  }

  #forget(thread: Worker): void {
    this.#threads.delete(thread);
    if (this.#idle.includes(thread)) this.#idle.splice(this.#idle.indexOf(thread), 1);
  }

  async #work(thread: Worker, { kind, payload, resolve, reject }: Waiting): Promise<void> {
    const { limitMs } = this.#settings;
    thread.ref();
    try {
      await this.#threads.get(thread);
      const answer = await answerOf(thread, { kind, payload }, limitMs);
      // Only a running job keeps the process alive.
      thread.unref();
      this.#idle.push(thread);
      if ("result" in answer) resolve(answer.result);
      else reject(new ComputationFailed(answer.failed));
    } catch (error) {
      await thread.terminate();
      this.#forget(thread);
      reject(error as Error);
    }
    if (!this.#closed) this.#next();
  }
}

/** Rejects when the thread cannot be used any more. */
function answerOf(thread: Worker, job: Job, limitMs: number): Promise<ThreadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const timer = setTimeout(() => reject(new ComputationTooLarge(`More than ${limitMs} ms.`)), limitMs);
  const onError = (error: Error & { code?: string }) =>
    reject(
      error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? new ComputationTooLarge("It needs too much memory.")
        : new ComputationFailed(error.name),
    );
  const onExit = () => reject(new ComputationFailed("The thread ended."));
  thread.on("message", resolve).on("error", onError).on("exit", onExit);
  thread.postMessage(job);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off("message", resolve).off("error", onError).off("exit", onExit);
  });
}
