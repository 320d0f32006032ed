import { createHash } from "node:crypto";
import { canonical } from "@probity/engines/json/canonical.ts";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { carriedDecision, priorDecision } from "@probity/engines/screening/outcome/earlier-decisions.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { matchNeedsSecondPerson, noFourEyes } from "#platform/four-eyes/four-eyes-settings.ts";
import { findFourEyes } from "#platform/four-eyes/settings-store.ts";
import type { MatchRow, NewMatch } from "./match-store.ts";
import { earlierDecisions } from "./prior-decision-store.ts";

/** Whoever reads a match sees by it that no person looked at this one. */
const carrier = "system:carry_forward";

/** No person has decided about it, because an earlier decision counts. */
export function isSuppressed({ decided_by }: Pick<MatchRow, "decided_by">): boolean {
  return decided_by === carrier;
}

export function wordingOf(entry: ListEntry): string {
  return createHash("sha256").update(canonical(entry)).digest("hex");
}

/** Matches of one run, before anything is decided about them. */
export type Met = {
  matches: readonly NewMatch[];
  digest: Buffer;
  matchScore: number;
  riskSubjectId: string | null;
};

/**
 * The same matches with what was decided about them before: shown with each, and standing for a decision where the organization
 * lets an earlier false positive count.
 */
export async function withEarlierDecisions(
  tx: Tx,
  scope: Scope,
  now: Date,
  met: readonly Met[],
): Promise<MatchRow[][]> {
  const asked = met.flatMap(({ matches, digest, riskSubjectId }) =>
    matches.map(({ id, source, source_entry_id }) => ({
      matchId: id,
      subjectDigest: digest,
      riskSubjectId,
      source,
      sourceEntryId: source_entry_id,
    })),
  );
  if (asked.length === 0) return met.map(() => []);
  const [all, stored] = await Promise.all([earlierDecisions(tx, scope, asked), findFourEyes(tx, scope)]);
  const { matchDecisions, earlierFalsePositiveDays: days = null } = stored?.choice ?? noFourEyes;
  return met.map(({ matches, digest, matchScore, riskSubjectId }) =>
    matches.map((match) => {
      const earlier = all.filter(({ forMatch }) => forMatch === match.id);
      const found = {
        wording: match.wording!,
        subjectDigest: digest.toString("hex"),
        riskSubjectId,
        reachesMatch: match.score >= matchScore,
        needsSecondPerson: matchNeedsSecondPerson(matchDecisions, match),
      };
      const carried = carriedDecision(found, earlier, days, now);
      const prior = (carried?.decision ?? priorDecision(found, earlier))?.made ?? null;
      return { ...match, ...(carried ? counted(carried.until, now) : undecided), prior };
    }),
  );
}

const undecided = {
  decision: "pending",
  decided_at: null,
  decided_by: null,
  approved_by: null,
  reason: null,
  carried_until: null,
} as const;

const counted = (until: Date, now: Date) =>
  ({
    decision: "false_positive",
    decided_at: now,
    decided_by: carrier,
    approved_by: null,
    reason: "An earlier decision about the same subject and entry counts.",
    carried_until: until,
  }) as const;
