import { answerPlan, type PlanQuestion } from "@probity/engines/risk/policy/plan/answer-plan.ts";

/** Plans beside the page, which stays usable for the seconds that a proof can take. */
addEventListener("message", ({ data }: MessageEvent<PlanQuestion>) => postMessage(answerPlan(data)));
