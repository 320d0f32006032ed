import { validatePolicy } from "@probity/engines/risk/policy/checks/validate.ts";
import type { Share } from "@probity/engines/platform/turns/turns.ts";
import type { Admission } from "#platform/operation/admission.ts";
import type { Compute } from "#platform/operation/compute.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { simulatedAsBytes, type threadJobs } from "./thread-jobs.ts";
import { ComputationTooLarge, ThreadPool, type ThreadSettings } from "./thread-pool.ts";

export type Threads = {
  /** The computations of one organization, which take their turn with those of others. */
  inTurn(share: Share): Compute;
  readonly pool: ThreadPool;
  close(): Promise<void>;
};

type Jobs = typeof threadJobs;

/** Smaller ones take some five milliseconds at most; handing one to a thread takes one. `simulation` is times its scenarios. */
const inlineBytes = { policy: 16 * 1024, simulation: 64 * 1024 };

export function createThreads(settings: ThreadSettings, admission: Admission): Threads {
  const pool = new ThreadPool(new URL("./thread.ts", import.meta.url), settings);
  const inTurn = (share: Share): Compute => {
    const run = <Kind extends keyof Jobs>(kind: Kind, payload: Parameters<Jobs[Kind]>[0]) =>
      admission.run(share, () => pool.run(kind, payload)) as Promise<ReturnType<Jobs[Kind]>>;
    return {
      validatePolicy: async (body) => {
        const text = JSON.stringify(body);
        return text.length <= inlineBytes.policy ? validatePolicy(body) : bounded(run("validatePolicy", text));
      },
      simulate: async (question) => {
        const bytes = JSON.stringify(question.definition).length;
        const isSmall = bytes <= inlineBytes.policy && bytes * question.scenarios.length <= inlineBytes.simulation;
        return isSmall ? simulatedAsBytes(question) : bounded(run("simulate", JSON.stringify(question)));
      },
      // Even of small policies it can take seconds.
      plan: async (question) => bounded(run("plan", JSON.stringify(question))),
      invariants: async (question) => bounded(run("invariants", JSON.stringify(question))),
      counterfactuals: (question) => run("counterfactuals", JSON.stringify(question)),
      // Stored results are text that is copied to the thread at once, and read there.
      compareChunk: async (question) => bounded(run("compareChunk", question)),
      jsonProblem: (bytes, depthMax) => run("jsonProblem", { bytes, depthMax }),
      search: (folders, questions) => run("search", { folders, questions }),
    };
  };
  return { inTurn, pool, close: () => pool.close() };
}

async function bounded<T>(computed: Promise<T>): Promise<T> {
  try {
    return await computed;
  } catch (error) {
    if (!(error instanceof ComputationTooLarge)) throw error;
    const message = "This policy takes too long to check. Make it smaller, or send fewer scenarios.";
    throw new Refusal("validation_failed", { errors: [{ path: "/definition", code: "too_complex", message }] });
  }
}
