import type { EarlierDecision } from "@probity/engines/screening/outcome/earlier-decisions.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { DecisionRow } from "./match-store.ts";

/** Runs about nobody share it, so that it can be part of a key. */
const nobody = "00000000-0000-0000-0000-000000000000";

export type MetEntry = {
  matchId: string;
  subjectDigest: Buffer;
  riskSubjectId: string | null;
  source: string;
  sourceEntryId: string;
};

/** A decision that was made before about the entry of a match, with the words of whoever made it. */
export type Earlier = EarlierDecision & { forMatch: string; made: DecisionRow };

/** What people decided about these entries for the same data, and for the same risk subject with other data. */
export async function earlierDecisions(tx: Tx, scope: Scope, met: readonly MetEntry[]): Promise<Earlier[]> {
  const asked = met.map(({ matchId, subjectDigest, riskSubjectId, source, sourceEntryId }) => ({
    match_id: matchId,
    digest: `\\x${subjectDigest.toString("hex")}`,
    about: riskSubjectId,
    source,
    entry_id: sourceEntryId,
  }));
  const { rows } = await statement<DecisionRow & EarlierRow>`
    with asked as (
      select match_id, digest, about, source, entry_id
        from json_to_recordset(${JSON.stringify(asked)}) as asked (match_id uuid, digest bytea, about uuid, source text, entry_id text)
    ), found as (
      select asked.match_id as for_match, prior.*
        from asked
        join screening_prior_decisions prior
          on prior.organization_id = ${scope.organizationId}
         and prior.mode = ${scope.mode}
         and prior.subject_digest = asked.digest
         and prior.source = asked.source
         and prior.source_entry_id = asked.entry_id
       union
      select asked.match_id, prior.*
        from asked
        join screening_prior_decisions prior
          on prior.organization_id = ${scope.organizationId}
         and prior.mode = ${scope.mode}
         and prior.about = asked.about
         and prior.source = asked.source
         and prior.source_entry_id = asked.entry_id
    )
    select found.for_match, encode(found.wording, 'hex') as wording, encode(found.subject_digest, 'hex') as subject_digest,
           nullif(found.about, ${nobody}::uuid) as about, found.reached_match, found.revoked_at is not null as revoked, found.decided_at as kept_at, found.confirmed_at,
           made.id, made.run_id, made.match_id, made.decision, made.previous, made.reason, made.decided_by, made.approved_by,
           made.decided_at
      from found
      join screening_decisions made
        on made.organization_id = ${scope.organizationId}
       and made.mode = ${scope.mode}
       and made.id = found.decision_id
  `.execute(tx);
  return rows.map(
    ({ for_match, wording, subject_digest, about, reached_match, revoked, kept_at, confirmed_at, ...made }) => ({
      forMatch: for_match,
      decision: made.decision,
      decidedAt: kept_at,
      confirmedAt: confirmed_at,
      wording,
      subjectDigest: subject_digest,
      riskSubjectId: about,
      reachedMatch: reached_match,
      approved: made.approved_by !== null,
      revoked,
      made,
    }),
  );
}

type EarlierRow = {
  for_match: string;
  wording: string;
  subject_digest: string;
  about: string | null;
  reached_match: boolean;
  revoked: boolean;
  kept_at: Date;
  confirmed_at: Date | null;
};

/** The newest decision of a person about an entry is what the next run looks at; a decision made anew is not revoked. */
export async function keepDecision(
  tx: Tx,
  scope: Scope,
  { id, run_id, match_id, decision, decided_at }: DecisionRow,
): Promise<void> {
  await statement`
    insert into screening_prior_decisions as kept (organization_id, mode, subject_digest, source, source_entry_id, about, wording,
                                                   decision, decision_id, reached_match, decided_at, confirmed_at)
    select run.organization_id, run.mode, run.subject_digest, match.source, match.source_entry_id,
           coalesce(run.risk_subject_id, ${nobody}::uuid), match.wording, ${decision}, ${id}::uuid, match.score >= run.match_score,
           ${decided_at}::timestamptz, case when ${decision} = 'confirmed' then ${decided_at}::timestamptz end
      from screening_matches match
      join screening_runs run
        on run.organization_id = match.organization_id
       and run.mode = match.mode
       and run.id = ${run_id}
     where match.organization_id = ${scope.organizationId}
       and match.mode = ${scope.mode}
       and match.run_id = ${run_id}
       and match.id = ${match_id}
       and match.wording is not null
        on conflict (organization_id, mode, subject_digest, source, source_entry_id, about) do update
       set wording = excluded.wording, decision = excluded.decision, decision_id = excluded.decision_id,
           reached_match = excluded.reached_match, decided_at = excluded.decided_at,
           confirmed_at = coalesce(excluded.confirmed_at, kept.confirmed_at), revoked_at = null, revoked_by = null,
           revocation_reason = null
     where kept.decided_at <= excluded.decided_at
  `.execute(tx);
}

export type Revocation = { revokedAt: Date; revokedBy: string; reason: string };

/** Ends the carrying of the false positive about the entry and the subject of this match; undefined where none is carried. */
export async function revokeDecision(
  tx: Tx,
  scope: Scope,
  { runId, matchId }: { runId: string; matchId: string },
  { revokedAt, revokedBy, reason }: Revocation,
): Promise<{ decisionId: string } | undefined> {
  const { rows } = await statement<{ decisionId: string }>`
    update screening_prior_decisions prior
       set revoked_at = ${revokedAt}, revoked_by = ${revokedBy}, revocation_reason = ${reason}
      from screening_matches match
      join screening_runs run
        on run.organization_id = match.organization_id
       and run.mode = match.mode
       and run.id = ${runId}
     where match.organization_id = ${scope.organizationId}
       and match.mode = ${scope.mode}
       and match.run_id = ${runId}
       and match.id = ${matchId}
       and prior.organization_id = ${scope.organizationId}
       and prior.mode = ${scope.mode}
       and prior.subject_digest = run.subject_digest
       and prior.source = match.source
       and prior.source_entry_id = match.source_entry_id
       and prior.about = run.risk_subject_id
       and prior.decision = 'false_positive'
       and prior.revoked_at is null
    returning prior.decision_id as "decisionId"
  `.execute(tx);
  return rows[0];
}
