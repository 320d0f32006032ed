import type { DayStatistics, PolicySummary } from "@probity/contract";
import { type DayDecision, decisionOrder } from "../../pictures/decisions/decisions-model.ts";

/** A version as lists show it: without its definition. */
export type Version = Pick<PolicySummary, "id" | "data">;

export type PolicyKey = {
  key: string;
  newest: Version;
  /** The newest version that is published. */
  published: Version | null;
  /** Drafts that are newer than it. */
  drafts: readonly Version[];
};

/** The keys of versions, newest version first; keys are in the order of the alphabet, because people look them up. */
export function policyKeys(versions: readonly Version[]): PolicyKey[] {
  const byKey = Map.groupBy(versions, ({ data }) => data.key);
  const keys = [...byKey].map(([key, all]): PolicyKey => {
    const ordered = all.toSorted((one, other) => other.data.version - one.data.version);
    const published = ordered.find(({ data }) => data.status === "published") ?? null;
    const drafts = ordered.filter(
      ({ data }) => data.status === "draft" && data.version > (published?.data.version ?? 0),
    );
    return { key, newest: ordered[0]!, published, drafts };
  });
  return keys.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** The version to compare with: the newest published one before it, or else the one before it. Null for the first of a key. */
export function versionBefore(versions: readonly Version[], version: number): Version | null {
  const earlier = versions
    .filter(({ data }) => data.version < version)
    .toSorted((one, other) => other.data.version - one.data.version);
  return earlier.find(({ data }) => data.status === "published") ?? earlier[0] ?? null;
}

export type Mix = Readonly<Record<DayDecision, number>>;

const isDecision = (word: string): word is DayDecision => (decisionOrder as readonly string[]).includes(word);

/** The decisions of each key over all days. What awaits evidence has no decision yet: it is incomplete. */
export function decisionMixes(days: readonly DayStatistics[]): ReadonlyMap<string, Mix> {
  const mixes = new Map<string, Record<DayDecision, number>>();
  for (const { policyKey, decisions } of days) {
    const mix = mixes.get(policyKey) ?? { none: 0, review: 0, restrict: 0, reject: 0, incomplete: 0 };
    for (const [word, count] of Object.entries(decisions)) mix[isDecision(word) ? word : "incomplete"] += count;
    mixes.set(policyKey, mix);
  }
  return mixes;
}
