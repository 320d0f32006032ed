import { useRecord } from "../../api/queries.ts";
import type { Reading } from "../../kit/states/reading.ts";
import { onboardingTexts } from "../../texts/onboarding.ts";

const { said } = onboardingTexts;

export type StepName = keyof typeof onboardingTexts.steps;
/** What has ticked a step: the first record of its kind. */
export type Ticked = { id: string; words: string; by: string | null; at: string };
export type Step = { state: "done"; record: Ticked } | { state: "open" } | { state: "unknown" };
export type Steps = Record<StepName, Step>;

/** Null until all are read, so that nothing jumps. Members cannot read keys: that step is not theirs. */
export function useSteps(): Steps | null {
  const steps = {
    key: stepOf(useRecord("GET /api-keys", { limit: 1 }), ({ data }) => ({
      words: said.key(data.name),
      by: data.createdBy,
      at: data.createdAt,
    })),
    source: stepOf(useRecord("GET /risk/sources", { limit: 1 }), ({ data }) => ({
      words: said.source(data.key, data.facts.length),
      by: data.createdBy,
      at: data.createdAt,
    })),
    policy: stepOf(useRecord("GET /risk/policies", { status: "published", view: "summary", limit: 1 }), ({ data }) => ({
      words: said.policy(data.key, data.version),
      by: data.publishedBy,
      at: data.publishedAt ?? data.createdAt,
    })),
    assessment: stepOf(useRecord("GET /risk/assessments", { view: "summary", limit: 1 }), ({ data }) => ({
      words: said.assessment("subjectExternalId" in data ? data.subjectExternalId : data.policyKey, data.decision),
      by: null,
      at: data.evaluatedAt,
    })),
    webhook: stepOf(useRecord("GET /webhooks", { limit: 1 }), ({ data }) => ({
      words: said.webhook(new URL(data.url).host),
      by: data.createdBy,
      at: data.createdAt,
    })),
  };
  return Object.values(steps).includes(null) ? null : (steps as Steps);
}

function stepOf<Page extends { items: readonly { id: string }[] }>(
  reading: Reading<Page>,
  tell: (first: Page["items"][number]) => Omit<Ticked, "id">,
): Step | null {
  if (reading.state === "refused") return { state: "unknown" };
  if (reading.state !== "shown") return null;
  const [first] = reading.value.items;
  return first ? { state: "done", record: { id: first.id, ...tell(first) } } : { state: "open" };
}
