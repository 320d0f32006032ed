import { parentPort } from "node:worker_threads";

/** Jobs that do what jobs must not do. */
const jobs: Record<string, (payload: unknown) => unknown> = {
  echo: (payload) => payload,
  spin: (ms) => {
    const end = performance.now() + Number(ms);
    while (performance.now() < end);
  },
  refuse: (text) => {
    throw new RangeError(String(text));
  },
  exit: () => process.exit(3),
  fillHeap: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));
  },
};

parentPort!.on("message", ({ kind, payload }: { kind: string; payload: unknown }) => {
  try {
    parentPort!.postMessage({ result: jobs[kind]!(payload) });
  } catch (error) {
    parentPort!.postMessage({ failed: (error as Error).name });
  }
});
parentPort!.postMessage("ready");
