-- What verification finds about a subject becomes evidence that policies read.

-- Raised by everything that happens to the subject's sessions, so that an assessment made before can tell.
alter table risk_subjects add column verification_revision integer not null default 0;
alter table risk_assessments add column verification_revision integer not null default 0;

-- An assessment that counted what the former source of session checks said. Few policies ever accepted it, so the stored
-- result is looked into only when this one did.
create function counted_retired_source(organization uuid, environment environment_mode, policy uuid, result json) returns boolean
  language sql stable
  return case when exists (select from risk_policy_inputs
                            where organization_id = organization and mode = environment and policy_id = policy
                              and source = 'service:session-checks')
              then exists (select from json_array_elements(result -> 'inputs') as input,
                                       json_array_elements(input -> 'receipts') as receipt
                            where receipt ->> 'source' = 'service:session-checks' and receipt ->> 'status' = 'available')
              else false end;
revoke execute on function counted_retired_source(uuid, environment_mode, uuid, json) from public;
grant execute on function counted_retired_source(uuid, environment_mode, uuid, json) to probity_app;

-- The catalog: one row for each field that a step of a workflow revision declares.
create table risk_verification_inputs (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  workflow_id uuid not null,
  workflow_revision integer not null,
  step_id text not null,
  field text not null,
  source text not null,
  label text not null,
  type text not null,
  item_type text,
  category text not null,
  requires_approval boolean not null,
  primary key (organization_id, mode, id),
  constraint risk_verification_inputs_binding unique (organization_id, mode, workflow_id, workflow_revision, step_id, field)
);
call append_only('risk_verification_inputs');

-- Which attempt at a workflow counts for a subject: the one that began last, in whichever session.
create table verification_governing_runs (
  organization_id uuid not null,
  mode environment_mode not null,
  subject_id uuid not null,
  workflow_id uuid not null,
  run_id uuid not null,
  started_at timestamptz not null,
  primary key (organization_id, mode, subject_id, workflow_id),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  foreign key (organization_id, mode, run_id) references verification_runs
) with (fillfactor = 85);
call tenant_table('verification_governing_runs', 'select, insert, update (run_id, started_at)');

create table verification_decisions (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  session_id uuid not null,
  run_id uuid not null,
  sequence integer not null,  -- per run, from 1 on; the last one stands
  subject_id uuid not null,
  decision text not null check (decision in ('approved', 'rejected', 'revoked')),
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id),
  constraint verification_decisions_of_run unique (organization_id, mode, run_id, sequence),
  foreign key (organization_id, mode, session_id) references verification_sessions,
  foreign key (organization_id, mode, run_id) references verification_runs,
  foreign key (organization_id, mode, subject_id) references risk_subjects
);
create index verification_decisions_of_session on verification_decisions (organization_id, mode, session_id, run_id, sequence);
call append_only('verification_decisions');
