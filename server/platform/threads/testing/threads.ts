import { leavingOnePlace } from "#platform/operation/admission.ts";
import { createThreads } from "../compute.ts";

/** One pool for all tests of a process. Idle threads keep no process alive. */
export const testThreads = createThreads(
  { threads: 2, limitMs: 60_000 },
  leavingOnePlace({ places: 2, queue: 64, waitMs: 60_000 }),
);
