import type { JsonProblem } from "@probity/engines/json/read-json.ts";
import type { Validation } from "@probity/engines/risk/policy/checks/validate.ts";
import type {
  CounterfactualsAnswer,
  CounterfactualsQuestion,
} from "@probity/engines/risk/policy/counterfactuals/answer-counterfactuals.ts";
import type { ChunkAnswer, ChunkQuestion } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import type { PolicyBody } from "@probity/engines/risk/policy/format/structure.ts";
import type {
  answerInvariants,
  answerPlan,
  InvariantsQuestion,
  PlanQuestion,
} from "@probity/engines/risk/policy/plan/answer-plan.ts";
import type { Simulated, SimulationQuestion } from "@probity/engines/risk/policy/simulate/answer-simulation.ts";
import type { ScreeningRequest } from "@probity/engines/screening/outcome/screening.ts";
import type { SearchResult } from "@probity/engines/screening/search/search.ts";

export type SearchQuestion = Omit<ScreeningRequest, "sources">;

/** Computations that take a while: small ones are done at once, others in a thread when the caller's turn has come. */
export type Compute = {
  validatePolicy(body: PolicyBody): Promise<Validation>;
  /** The answer is JSON in bytes. */
  simulate(question: SimulationQuestion): Promise<Exclude<Simulated, { text: string }> | { json: Uint8Array }>;
  plan(question: PlanQuestion): Promise<ReturnType<typeof answerPlan>>;
  /** Of a definition that could be published. */
  invariants(question: InvariantsQuestion): Promise<ReturnType<typeof answerInvariants>>;
  counterfactuals(question: CounterfactualsQuestion): Promise<CounterfactualsAnswer>;
  /** How a candidate decides some subjects, beside what decided them. */
  compareChunk(question: ChunkQuestion): Promise<ChunkAnswer>;
  /** The first thing in these bytes that makes them no JSON of this API; null if there is none. */
  jsonProblem(bytes: Uint8Array, depthMax: number): Promise<JsonProblem | null>;
  /**
   * Searches the snapshots in these folders. A question whose search failed has no answer; null instead of all if one of the
   * snapshots is no longer there.
   */
  search(folders: readonly string[], questions: readonly SearchQuestion[]): Promise<(SearchResult | null)[] | null>;
};
