import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Reading, Readings } from "@probity/engines/risk/policy/evaluation.ts";
import { factOf } from "@probity/engines/risk/policy/format/facts.ts";
import { retiredSource } from "@probity/engines/risk/policy/format/sources.ts";
import type { SelectedHead } from "./assessment-store.ts";

type StandingReceipt = Omit<SelectedHead, "policy_id" | "total_bytes">;

/** The evaluator's readings, from the current receipts of the sources that the policy accepts. */
export function readingsFrom({ inputs }: Definition, heads: readonly StandingReceipt[], evaluatedAt: string): Readings {
  const standing = Map.groupBy(heads, ({ fact }) => fact);
  return Object.fromEntries(
    inputs.map((input) => [
      input.key,
      input.acceptedSources.flatMap((source): Reading[] => {
        const head = standing.get(factOf(input, source))?.find((one) => one.source === source);
        if (source === retiredSource) return [retired(head, evaluatedAt)];
        return head ? [readingFrom(head, evaluatedAt)] : [];
      }),
    ]),
  );
}

function readingFrom(head: StandingReceipt, evaluatedAt: string): Reading {
  return {
    evidenceId: head.evidence_id,
    source: head.source,
    status: head.status,
    value: head.value,
    observedAt: head.observed_at?.toISOString() ?? evaluatedAt,
    expiresAt: head.expires_at?.toISOString() ?? null,
  };
}

/** A retired source no longer counts, but the result still shows that the policy names it. */
function retired(head: StandingReceipt | undefined, evaluatedAt: string): Reading {
  return {
    evidenceId: head?.evidence_id ?? null,
    source: retiredSource,
    status: "source_retired",
    value: null,
    observedAt: head?.observed_at?.toISOString() ?? evaluatedAt,
    expiresAt: null,
  };
}
