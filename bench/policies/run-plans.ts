import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Pair } from "./corpus.ts";
import type { MeasuredPlan } from "./measured-plan.ts";

/** How long a plan may take, in processor time of its thread. */
export const limitSeconds = 5;
/** On the clock, where other programs may take most of the processors: a plan beyond this hangs. */
const hangsAfterMilliseconds = 600_000;

/** Null for a plan that was ended. */
export type Planned = { pair: Pair; plan: MeasuredPlan | null };

/** Plans the pairs of each group, as many at once as there are threads. */
export async function runPlans(groups: readonly (readonly Pair[])[], threads: number): Promise<Planned[][]> {
  const planned: Planned[][] = groups.map(() => []);
  const waiting = groups.flatMap((pairs, group) => pairs.map((pair, place) => ({ pair, group, place }))).values();
  const work = async () => {
    let thread = newThread();
    for (const { pair, group, place } of waiting) {
      thread.postMessage(pair);
      const plan = await answerOf(thread);
      planned[group]![place] = { pair, plan };
      if (plan) continue;
      await thread.terminate();
      thread = newThread();
    }
    await thread.terminate();
  };
  await Promise.all(Array.from({ length: threads }, work));
  return planned;
}

function newThread(): Worker {
  return new Worker(new URL("./plan-thread.ts", import.meta.url));
}

async function answerOf(thread: Worker): Promise<MeasuredPlan | null> {
  try {
    const [plan] = await once(thread, "message", { signal: AbortSignal.timeout(hangsAfterMilliseconds) });
    return plan as MeasuredPlan;
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return null;
    throw error;
  }
}

/** Everything that the plan asks is answered, in time. */
export function isDecided({ plan }: Planned): boolean {
  return isCompared({ plan }) && plan!.open.length === 0;
}

/** The comparison of the two versions is answered, in time: whether they are equal, and every move. */
export function isCompared({ plan }: Pick<Planned, "plan">): boolean {
  return plan !== null && plan.compared && plan.milliseconds <= 1000 * limitSeconds;
}
