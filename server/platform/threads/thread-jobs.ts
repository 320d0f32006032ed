import { readJson } from "@probity/engines/json/read-json.ts";
import { validatePolicy } from "@probity/engines/risk/policy/checks/validate.ts";
import { answerCounterfactuals } from "@probity/engines/risk/policy/counterfactuals/answer-counterfactuals.ts";
import { compareChunk } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import { answerInvariants, answerPlan } from "@probity/engines/risk/policy/plan/answer-plan.ts";
import { answerSimulation, type SimulationQuestion } from "@probity/engines/risk/policy/simulate/answer-simulation.ts";
import { searchFolders } from "./search-folders.ts";

/** Everything threads do. Large questions come as JSON, which is read several times as fast as an object is passed on. */
export const threadJobs = {
  validatePolicy: (body: string) => validatePolicy(JSON.parse(body)),
  plan: (question: string) => answerPlan(JSON.parse(question)),
  invariants: (question: string) => answerInvariants(JSON.parse(question)),
  counterfactuals: (question: string) => answerCounterfactuals(JSON.parse(question)),
  compareChunk,
  simulate: (question: string) => simulatedAsBytes(JSON.parse(question)),
  jsonProblem: ({ bytes, depthMax }: { bytes: Uint8Array; depthMax: number }) => {
    const read = readJson(bytes, depthMax);
    return "problem" in read ? read.problem : null;
  },
  search: searchFolders,
};

/** An answer of several megabytes takes longer to encode than to send. */
export function simulatedAsBytes(question: SimulationQuestion) {
  const simulated = answerSimulation(question);
  return "text" in simulated ? { json: new Uint8Array(Buffer.from(simulated.text)) } : simulated;
}
