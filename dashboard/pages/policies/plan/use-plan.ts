import type { answerPlan, PlanQuestion } from "@probity/engines/risk/policy/plan/answer-plan.ts";
import { useEffect, useState } from "react";

type Answer = ReturnType<typeof answerPlan>;
export type Plan = Extract<Answer, { plan: unknown }>["plan"];
type Comparison = Extract<Plan["comparison"], { decided: true }>;
export type Move = Comparison["moves"][number];
export type Case = NonNullable<Move["witness"]>;
export type Change = Plan["changes"][number];
export type Verdict = Plan["invariants"][number];

export type Planning = { state: "computing" } | { state: "planned"; plan: Plan } | { state: "invalid" | "failed" };

/** The plan, computed in a worker of its own: a question that nobody waits for any more ends with it. */
export function usePlan(question: PlanQuestion | null): Planning {
  const [answered, setAnswered] = useState<{ question: PlanQuestion; planning: Planning } | null>(null);
  useEffect(() => {
    if (!question) return;
    const worker = new Worker(new URL("./plan-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) =>
      setAnswered({
        question,
        planning: "plan" in data ? { state: "planned", plan: data.plan } : { state: "invalid" },
      }),
    );
    worker.addEventListener("error", () => setAnswered({ question, planning: { state: "failed" } }));
    worker.postMessage(question);
    return () => worker.terminate();
  }, [question]);
  return answered && answered.question === question ? answered.planning : { state: "computing" };
}
