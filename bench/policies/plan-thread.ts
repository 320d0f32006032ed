import { parentPort } from "node:worker_threads";
import type { Pair } from "./corpus.ts";
import { measurePlan } from "./measured-plan.ts";

/** Plans one pair after the other, in a thread that can be ended when it takes too long. */
parentPort!.on("message", (pair: Pair) => parentPort!.postMessage(measurePlan(pair)));
