import { randomUUID } from "node:crypto";
import { getPriority } from "node:os";
import { serveJobs } from "../serve-jobs.ts";

const kept: Buffer[] = [];
/** Every child has process id 1 where it has a process namespace of its own. */
const name = randomUUID();

/** Everything a job could do to its process. */
const jobs = {
  echo: <Value>(value: Value): Value => value,
  childName: (): string => name,
  surroundings: () => ({ environment: Object.keys(process.env).toSorted(), priority: getPriority() }),
  spin: (ms: number): void => {
    for (const end = performance.now() + ms; performance.now() < end;) Math.sqrt(end);
  },
  refuse: (message: string): never => {
    throw new RangeError(message);
  },
  throwLater: (message: string): Promise<never> =>
    new Promise(() => {
      setTimeout(() => jobs.refuse(message), 0);
    }),
  exit: (code: number): never => process.exit(code),
  abort: (): never => process.abort(),
  hold: (bytes: number): void => void kept.push(Buffer.alloc(bytes, 1)),
  holdAndSpin: (bytes: number): void => {
    jobs.hold(bytes);
    jobs.spin(60_000);
  },
  fillHeap: (): void => {
    const filled: unknown[][] = [];
    // Filled in one step: element by element, most of a minute would go by on a busy machine.
    for (;;) filled.push(Array<number>(4_000_000).fill(0.5));
  },
};

export type UnrulyJobs = typeof jobs;

await serveJobs(jobs, () => {});
