import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { cageFor, defaultUid } from "./cage/cage.ts";
import { processInside } from "./cage/process-inside.ts";
import type { Answer, Job } from "./jobs.ts";

export type ChildSettings = { deadlineMs: number; jobsPerChild: number; memoryBytes: number; uid?: number };

/** The child was killed because the job took longer than it may. */
export class JobTimedOut extends Error {}
/** The child ran out of memory, or was killed because of it. */
export class JobTooLarge extends Error {}
/** The job threw an error, or crashed its child. */
export class JobFailed extends Error {}

type Outcome =
  | { kind: "done"; result: unknown }
  | {
      kind: "late" | "too_large" | "failed";
      error: JobTimedOut | JobTooLarge | JobFailed;
      /** Somebody else ended the process: the kernel, because this job or any other took the memory, or a person. */
      fromOutside?: boolean;
    };

const startMs = 30_000;
const memoryLookMs = 200;
const pageBytes = 4096;
/** JavaScript's heap only; the typesetter's memory is outside of it. */
const heapMegabytes = 256;

/**
 * The environment has nothing from the parent. The font configuration names no folder, so the machine's fonts are never
 * used: with them, documents would look different elsewhere.
 */
const environment = {
  FONTCONFIG_FILE: fileURLToPath(new URL("./no-system-fonts.conf", import.meta.url)),
  LANG: "C.UTF-8",
  TZ: "UTC",
};

/** One process and the one job it may have. */
export class Child {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  /** A replacement is on its way; it works until that is ready. */
  leaving = false;
  wasReady = false;
  /** The process that Node started: the child, or the one that made its namespaces and ends with it. */
  readonly #process: ChildProcess;
  #inside: number | undefined;
  readonly #hasInside: boolean;
  readonly #settings: ChildSettings;
  #working: Promise<Outcome> | null = null;
  #ending = false;
  #jobs = 0;
  #rssBytes = 0;

  constructor(file: URL, settings: ChildSettings) {
    this.#settings = settings;
    const cage = cageFor({ uid: settings.uid ?? defaultUid });
    const [command, ...rest] = cage.commandOf(file, [`--max-old-space-size=${heapMegabytes}`]);
    this.#hasInside = cage.holding.has("processes");
    this.#process = spawn(command!, rest, {
      env: environment,
      serialization: "advanced",
      // Output of native code that panics may quote the document.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.ended = once(this.#process, "exit").then(
      () => {},
      () => {},
    );
    this.#yield();
    this.ready = this.#start();
  }

  get pid(): number | undefined {
    return this.#inside ?? this.#process.pid;
  }

  get busy(): boolean {
    return this.#working !== null;
  }

  get idle(): boolean {
    return this.wasReady && !this.#ending && this.#working === null && this.#process.connected;
  }

  get worn(): boolean {
    return this.#jobs >= this.#settings.jobsPerChild || this.#rssBytes > this.#settings.memoryBytes / 2;
  }

  /** Never rejects. If there is no answer in time, the process is killed. */
  async work(job: Job): Promise<Outcome> {
    this.#jobs += 1;
    this.#working = this.#outcomeOf(job);
    this.#hold(true);
    try {
      return await this.#working;
    } finally {
      this.#working = null;
      this.#hold(false);
    }
  }

  /** Lets the job under way finish, then ends the process. */
  async end(): Promise<void> {
    this.#ending = true;
    await this.#working;
    await this.#kill();
  }

  async #start(): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), startMs);
    try {
      const answer = await Promise.race([
        once(this.#process, "message", { signal: late.signal }).then(([message]) => message as Answer),
        this.#exit(),
      ]);
      if (answer?.kind !== "ready")
        throw new JobFailed(answer?.kind === "failed" ? answer.message : "It ended at once.");
      this.#inside = processInside(this.#process.pid);
      if (this.#hasInside && this.#inside === undefined) throw new JobFailed("It was ready, and has ended since.");
      this.#yield();
      this.wasReady = true;
      this.#hold(false);
    } catch (error) {
      await this.#kill();
      throw new JobFailed(`A renderer could not be started: ${(error as Error).message}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async #outcomeOf(job: Job): Promise<Outcome> {
    const { deadlineMs, memoryBytes } = this.#settings;
    let killedFor: "late" | "too_large" | null = null;
    const kill = (reason: "late" | "too_large") => {
      killedFor ??= reason;
      this.#signal();
    };
    const deadline = setTimeout(() => kill("late"), deadlineMs);
    const memory = setInterval(() => {
      void residentBytes(this.pid).then((bytes) => bytes > memoryBytes && kill("too_large"));
    }, memoryLookMs);
    try {
      const answered = once(this.#process, "message").then(([message]) => message as Answer);
      answered.catch(() => {});
      this.#process.send(job, (error) => error && this.#signal());
      const answer = await Promise.race([answered, this.#exit()]);
      if (answer?.kind === "done") {
        this.#rssBytes = answer.rssBytes;
        return { kind: "done", result: answer.result };
      }
      if (answer?.kind === "failed") return { kind: "failed", error: new JobFailed(answer.message) };
      if (killedFor === "late") return { kind: "late", error: new JobTimedOut(`More than ${deadlineMs} ms.`) };
      // V8 aborts when its heap is full; the kernel kills when the machine's memory is.
      const { signalCode, exitCode } = this.#process;
      const fromOutside = killedFor === null && this.#wasKilled;
      if (killedFor === "too_large" || signalCode !== null)
        return { kind: "too_large", error: new JobTooLarge(`It ended by ${signalCode}.`), fromOutside };
      return { kind: "failed", error: new JobFailed(`The renderer ended with ${exitCode}.`), fromOutside };
    } finally {
      clearTimeout(deadline);
      clearInterval(memory);
    }
  }

  /** `unshare` cannot end itself by SIGKILL as it does by other signals of the process inside: it exits with 1. */
  get #wasKilled(): boolean {
    const { signalCode, exitCode } = this.#process;
    return signalCode === "SIGKILL" || (this.#hasInside && exitCode === 1);
  }

  #exit(): Promise<null> {
    return this.ended.then(() => null);
  }

  async #kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#hold(true);
    this.#signal();
    await this.ended;
  }

  /** Whatever made the namespaces ends with the process inside, by the same signal. */
  #signal(): void {
    if (this.#inside === undefined || this.#process.exitCode !== null || this.#process.signalCode !== null)
      this.#process.kill("SIGKILL");
    else kill(this.#inside);
  }

  /** Typesetting may use a whole processor, but answering requests has priority. Without root nobody gets back what was given up. */
  #yield(): void {
    const { PRIORITY_BELOW_NORMAL: below } = constants.priority;
    if (this.pid !== undefined && getPriority(this.pid) < below) setPriority(this.pid, below);
  }

  /** Only a running job keeps the parent alive; a command or a test that forgets to close still ends. */
  #hold(busy: boolean): void {
    if (busy) {
      this.#process.ref();
      this.#process.channel?.ref();
    } else {
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** If the kernel does not report it, the heap limit and the deadline still apply. */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    return Number((await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")[1]) * pageBytes;
  } catch {
    return 0;
  }
}
