-- Scenarios that an organization keeps for all versions of a policy key: evidence that nobody sent, and what should come of it. They stand
-- outside of the definition, so a new scenario makes no new version.
create table risk_policy_scenario_sets (
  organization_id uuid not null,
  mode environment_mode not null,
  policy_key text not null,
  name text not null,
  scenarios jsonb not null check (jsonb_typeof(scenarios) = 'array'),
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (organization_id, mode, policy_key, name)
);
call tenant_table('risk_policy_scenario_sets', 'select, insert, update (scenarios, revision, updated_at, updated_by), delete');
