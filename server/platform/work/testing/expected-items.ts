import type { TestOrganization } from "#testing/organization.ts";

const compared = `kind, severity, resource_id, subject_id, subject_external_id, assessment_id, run_id, session_id, name, status, revision,
  policy_key, list_key`;

/** The queue as the records say it should be, in test mode, by queries that know nothing of how it is kept. */
const fromRecords = `
  with newest_action as (
    select distinct on (organization_id, mode, subject_id, policy_key, name) *
      from risk_actions
     order by organization_id, mode, subject_id, policy_key, name, assessment_sequence desc
  ), item as (
    select organization_id, mode, 'action' as kind,
           case decision when 'none' then 'low' when 'restrict' then 'high' when 'reject' then 'critical' else 'medium' end as severity,
           id as resource_id, subject_id, assessment_id, null::uuid as run_id, null::uuid as session_id, name, status, revision,
           policy_key, null as list_key
      from newest_action
     where status not in ('completed', 'cancelled')
     union all
    select organization_id, mode, 'match', case when m.score >= r.match_score then 'critical' else 'medium' end,
           m.id, r.risk_subject_id, null, r.id, null, m.listed_name, null, null, null, m.source
      from screening_matches m
      join screening_runs r using (organization_id, mode)
     where r.id = m.run_id and m.decision = 'pending'
     union all
    select organization_id, mode, 'investigation', 'medium', id, subject_id, null, null, null, question, null, null, null, null
      from risk_investigations i
     where status = 'completed' and id not in (select investigation_id from risk_investigation_reviews)
     union all
    select organization_id, mode, 'verification', 'medium', r.id, s.subject_id, null, null, s.id, w.key, null, null, null, null
      from verification_runs r
      join verification_sessions s using (organization_id, mode)
      join verification_workflows w using (organization_id, mode)
     where s.id = r.session_id and w.id = r.workflow_id and r.status = 'completed' and s.subject_id is not null
       and r.attempt = (select max(attempt) from verification_runs where session_id = s.id)
       and r.id not in (select run_id from verification_decisions)
  )
  select item.*, subject.external_id as subject_external_id
    from item
    left join risk_subjects subject on subject.id = item.subject_id`;

const rowsIn = async ({ server, organizationId }: TestOrganization, from: string): Promise<string[]> => {
  const { rows } = await server.pool.query(
    `select to_json(row(${compared}))::text as item from (${from}) item where organization_id = $1 and mode = 'test' order by resource_id`,
    [organizationId],
  );
  return rows.map(({ item }) => item);
};

export const expectedItems = (organization: TestOrganization) => rowsIn(organization, fromRecords);
export const keptItems = (organization: TestOrganization) => rowsIn(organization, "select * from work_items");
