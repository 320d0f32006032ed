import type { ScreeningTrail } from "@probity/engines/risk/policy/explain/explanation.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type NamedSource = { source: string; name: string };

/**
 * The keys of registered sources and of verification workflows, for a policy version or for a list of sources. A draft may
 * accept anything, so only text that looks like an id is read as one.
 */
export async function selectSourceNames(
  tx: Tx,
  scope: Scope,
  of: { policyId: string } | { sources: readonly string[] },
): Promise<NamedSource[]> {
  const [policyId, sources] = "policyId" in of ? [of.policyId, []] : [null, of.sources];
  const { rows } = await statement<NamedSource>`
    with accepted as (
      select source
        from risk_policy_inputs
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and policy_id = ${policyId}
       union
      select unnest(${sources}::text[])
    ), identified as (
      select source, split_part(source, ':', 1) as kind,
             case when source ~ '^(registered|verification):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)'
                  then split_part(source, ':', 2)::uuid end as id
        from accepted
    )
    select identified.source, registered.key as name
      from identified
      join risk_sources registered
        on registered.organization_id = ${scope.organizationId}
       and registered.mode = ${scope.mode}
       and registered.id = identified.id
     where kind = 'registered'
     union all
    select identified.source, workflow.key
      from identified
      join verification_workflows workflow
        on workflow.organization_id = ${scope.organizationId}
       and workflow.mode = ${scope.mode}
       and workflow.id = identified.id
     where kind = 'verification'
  `.execute(tx);
  return rows;
}

export type TrailRow = { evidence_id: string; run_id: string; match_count: number; matches: ScreeningTrail["matches"] };

/**
 * The runs behind the current screening receipts that a policy version reads, each with the ten strongest matches behind
 * its fact. A match decided as false positive does not count. Most policies read no screening, and runs with known ids open their own
 * months alone: so the ids come first.
 */
export async function selectScreeningTrails(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  policyId: string,
): Promise<TrailRow[]> {
  const receipts = await selectScreeningReceipts(tx, scope, subjectId, policyId);
  if (receipts.length === 0) return [];
  const runIds = receipts.map(({ run_id }) => run_id);
  const { rows } = await statement<TrailRow>`
    select receipt.evidence_id, run.id as run_id, found.match_count, found.matches
      from json_to_recordset(${JSON.stringify(receipts)}) as receipt (fact text, evidence_id uuid, run_id uuid)
      join screening_runs run
        on run.organization_id = ${scope.organizationId}
       and run.mode = ${scope.mode}
       and run.id = receipt.run_id
       and run.id = any(${runIds})
     cross join lateral (
       select coalesce(max(strongest.total), 0)::integer as match_count,
              coalesce(json_agg(json_build_object('matchId', id, 'list', source, 'entryId', source_entry_id, 'name', listed_name,
                                                  'score', score, 'confirmed', confirmed)
                                order by confirmed desc, score desc, place), '[]') as matches
         from (select id, source, source_entry_id, listed_name, score, place, decision = 'confirmed' as confirmed,
                      count(*) over () as total
                 from screening_matches
                where organization_id = ${scope.organizationId}
                  and mode = ${scope.mode}
                  and run_id = run.id
                  and run_id = any(${runIds})
                  and list_kind = case receipt.fact when 'screening.pep' then 'pep' else 'sanctions' end
                  and decision <> 'false_positive'
                  and (decision = 'confirmed' or score >= run.review_score)
                  and pep ->> 'standing' is distinct from 'none'
                order by decision = 'confirmed' desc, score desc, place
                limit 10) strongest
     ) found
  `.execute(tx);
  return rows;
}

type ScreeningReceipt = { fact: string; evidence_id: string; run_id: string };

async function selectScreeningReceipts(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  policyId: string,
): Promise<ScreeningReceipt[]> {
  const { rows } = await statement<ScreeningReceipt>`
    select input.fact, head.evidence_id, screening_run_of(head.organization_id, head.mode, head.evidence_id) as run_id
      from risk_policy_inputs input
      join risk_evidence_heads head
        on head.organization_id = input.organization_id
       and head.mode = input.mode
       and head.subject_id = ${subjectId}
       and head.fact = input.fact
       and head.source = input.source
     where input.organization_id = ${scope.organizationId}
       and input.mode = ${scope.mode}
       and input.policy_id = ${policyId}
       and input.source like 'service:screening:%'
  `.execute(tx);
  return rows;
}
