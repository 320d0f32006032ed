import type { Operations } from "@probity/contract";
import type { SparkValue } from "../../pictures/sparkline/sparkline-model.ts";

export type Receipts = Operations["GET /risk/evidence/statistics"]["reply"];

const dayMs = 86_400_000;

export type SourceReceipts = {
  /** A value for each day, the oldest first. */
  days: readonly SparkValue[];
  today: number;
  /** The newest day with a receipt; null without one. */
  latest: string | null;
  facts: ReadonlyMap<string, number>;
};

/** What one source has sent, from the counts of all. */
export function receiptsOf(sourceId: string, { from, to, days }: Receipts): SourceReceipts {
  const own = days.filter(({ sourceRegistrationId }) => sourceRegistrationId === sourceId);
  const counts = new Map(own.map(({ day, receipts }) => [day, receipts]));
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  const names = Array.from({ length }, (_, at) => new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10));
  const facts = new Map<string, number>();
  for (const day of own)
    for (const [fact, count] of Object.entries(day.facts)) facts.set(fact, (facts.get(fact) ?? 0) + count);
  return {
    days: names.map((name) => ({ value: counts.get(name) ?? 0 })),
    today: counts.get(to) ?? 0,
    latest: names.findLast((name) => counts.has(name)) ?? null,
    facts,
  };
}
