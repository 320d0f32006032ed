-- A candidate tried on the newest assessment of each subject, by a job. The row commits with every step, so a killed worker leaves exactly
-- what is left. It is deleted with its subjects after thirty days.
create table risk_policy_impacts (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  policy_key text not null,
  policy_id uuid,                           -- null if the candidate is a definition that nobody has stored
  definition json not null,
  definition_digest text not null,
  basis text not null check (basis in ('stored', 'current')),
  evaluator_version text not null,
  status text not null check (status in ('running', 'completed', 'failed')),
  population integer check (population >= 0), -- null until a worker has counted it
  tally jsonb not null,                     -- counts alone; who is counted is in the next table
  after_subject_id uuid,                    -- the last subject that was looked at
  slice integer not null default 1,         -- which job may work on it: the others are of workers that were believed dead
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, policy_id) references risk_policies (organization_id, mode, id),
  check ((status = 'running') = (ended_at is null))
);
create index risk_policy_impacts_of_key on risk_policy_impacts (organization_id, mode, policy_key, id);
create index risk_policy_impacts_running on risk_policy_impacts (organization_id, mode, id) where status = 'running';
call tenant_table('risk_policy_impacts', 'select, insert, update (status, population, tally, after_subject_id, slice, ended_at), delete');

-- Whom a candidate decides otherwise, asks other actions for, or could not be compared with. Everybody else is counted and not listed. An
-- erasure deletes what is here about its subject.
create table risk_policy_impact_subjects (
  organization_id uuid not null,
  mode environment_mode not null,
  impact_id uuid not null,
  subject_id uuid not null,
  assessment_id uuid not null,
  from_outcome text not null,
  to_outcome text not null,
  actions_gained text[] not null,
  actions_lost text[] not null,
  primary key (organization_id, mode, impact_id, subject_id),
  foreign key (organization_id, mode, impact_id) references risk_policy_impacts on delete cascade,
  foreign key (organization_id, mode, subject_id) references risk_subjects (organization_id, mode, id)
);
create index risk_policy_impact_subjects_of_cell
  on risk_policy_impact_subjects (organization_id, mode, impact_id, from_outcome, to_outcome, subject_id);
create index risk_policy_impact_subjects_of_subject on risk_policy_impact_subjects (organization_id, mode, subject_id);
call tenant_table('risk_policy_impact_subjects', 'select, insert, delete');

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- The organizations and modes that have any from before: workers delete these for all of them.
create function old_policy_impact_scopes(before uuid, places integer)
  returns table (organization_id uuid, mode environment_mode)
  language sql stable security definer set search_path = public
begin atomic
  select distinct i.organization_id, i.mode
    from risk_policy_impacts i
   where i.id < before
   limit places;
end;

revoke execute on function old_policy_impact_scopes(uuid, integer) from public;
grant execute on function old_policy_impact_scopes(uuid, integer) to probity_app;

reset role;
revoke create on schema public from probity_definer;
