import { afterAll, beforeAll } from "vitest";
import { type ProcessTimes, processTimes } from "./process-times.ts";

declare module "vitest" {
  interface TaskMeta {
    times?: ProcessTimes & { seconds: number };
  }
}

const sampleMs = 250;

/** `npm run test:times`: writes down what each file of tests uses while it runs. Kept between files, as the processes are. */
type Kept = { clock: ReturnType<typeof processTimes>; timer?: NodeJS.Timeout };
const kept: Kept = ((globalThis as { testTimes?: Kept }).testTimes ??= {
  clock: processTimes(`probity_test_${process.ppid}_w${process.env["VITEST_POOL_ID"]}_`),
});

let before: ProcessTimes;
let started: number;

beforeAll(() => {
  before = kept.clock.times();
  started = performance.now();
  kept.timer = setInterval(kept.clock.sample, sampleMs);
  kept.timer.unref();
});

// oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern, and takes no name in its place
afterAll(({}, { file }) => {
  clearInterval(kept.timer);
  const after = kept.clock.times();
  const since = (kind: keyof ProcessTimes) => Math.max(0, after[kind] - before[kind]);
  file.meta.times = {
    seconds: (performance.now() - started) / 1000,
    computing: since("computing"),
    browser: since("browser"),
    processes: since("processes"),
    database: since("database"),
  };
});
