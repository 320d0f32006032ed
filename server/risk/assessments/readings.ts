import type { Reading, Readings } from "@probity/engines/policy/evaluation.ts";
import type { SelectedHead } from "./assessment-store.ts";

/** What the evaluator reads, from the standing receipts: the key of an input is the fact it reads. */
export function readingsFrom(heads: readonly SelectedHead[]): Readings {
  // Without a prototype: `constructor` is a fact like any other.
  const readings: Record<string, Reading[]> = Object.create(null);
  for (const head of heads) (readings[head.fact] ??= []).push(readingFrom(head));
  return readings;
}

function readingFrom(head: SelectedHead): Reading {
  return {
    evidenceId: head.evidence_id,
    source: head.source,
    status: head.status,
    value: head.value,
    observedAt: head.observed_at.toISOString(),
    expiresAt: head.expires_at?.toISOString() ?? null,
  };
}
