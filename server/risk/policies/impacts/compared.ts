import type { ChunkAnswer } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** Other computations may have the threads for longer than anybody waits; that is no fault of the run. What takes too long always will. */
export async function compared(work: () => Promise<ChunkAnswer>): Promise<ChunkAnswer | "busy" | "too_large"> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "temporarily_unavailable" ? "busy" : "too_large";
  }
}
