-- Native verification: workflows say which steps there are, sessions take somebody through one, runs are the attempts.

create table verification_workflows (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9_.-]{0,79}$'),
  revision integer not null default 1, -- of the newest one
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, key)
);
call tenant_table('verification_workflows', 'select, insert, update (revision)');

create table verification_workflow_revisions (
  organization_id uuid not null,
  mode environment_mode not null,
  workflow_id uuid not null,
  revision integer not null,
  steps json not null,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, workflow_id, revision),
  foreign key (organization_id, mode, workflow_id) references verification_workflows
);
call append_only('verification_workflow_revisions');

create table verification_sessions (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  session_workflow_id uuid not null,
  workflow_id uuid not null,
  subject_id uuid,
  participants json not null,
  created_at timestamptz not null,
  created_by text not null,
  linked_at timestamptz,
  linked_by text,
  record_bytes integer not null, -- what reading the session back takes at the most; runs and results add to it
  primary key (organization_id, mode, id),
  unique (organization_id, mode, session_workflow_id),
  foreign key (organization_id, mode, workflow_id) references verification_workflows,
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  check ((subject_id is null) = (linked_at is null) and (subject_id is null) = (linked_by is null))
) with (fillfactor = 85);
call tenant_table('verification_sessions', 'select, insert, update (subject_id, linked_at, linked_by, record_bytes)');

create function refuse_link_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'a session is linked to one subject for good' using errcode = 'insufficient_privilege';
end $$;
create trigger linked_once before update on verification_sessions for each row
  when (old.subject_id is not null and (old.subject_id, old.linked_at, old.linked_by)
                                       is distinct from (new.subject_id, new.linked_at, new.linked_by))
  execute function refuse_link_change();

create table verification_runs (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  session_id uuid not null,
  attempt integer not null,   -- per session, from 1 on
  workflow_id uuid not null,
  workflow_revision integer not null,
  status text not null check (status in ('open', 'completed', 'superseded')),
  started_at timestamptz not null,
  started_by text not null,
  completed_at timestamptz,
  completed_by text,
  primary key (organization_id, mode, id),
  constraint verification_runs_of_session unique (organization_id, mode, session_id, attempt),
  foreign key (organization_id, mode, session_id) references verification_sessions,
  foreign key (organization_id, mode, workflow_id, workflow_revision) references verification_workflow_revisions,
  check ((status = 'completed') = (completed_at is not null) and (status = 'completed') = (completed_by is not null))
) with (fillfactor = 85);
create unique index verification_runs_open on verification_runs (organization_id, mode, session_id) where status = 'open';
call tenant_table('verification_runs', 'select, insert, update (status, completed_at, completed_by)');

create function refuse_run_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'a run that has ended stays as it is' using errcode = 'insufficient_privilege';
end $$;
create trigger ended before update on verification_runs for each row when (old.status <> 'open')
  execute function refuse_run_change();

create table verification_step_results (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  session_id uuid not null,
  run_id uuid not null,
  step_id text not null,
  status text not null check (status in ('completed', 'failed')),
  output json,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (organization_id, mode, id),
  constraint verification_step_results_of_run unique (organization_id, mode, run_id, step_id),
  foreign key (organization_id, mode, session_id) references verification_sessions,
  foreign key (organization_id, mode, run_id) references verification_runs,
  check ((status = 'completed') = (output is not null))
);
create index verification_step_results_of_session on verification_step_results (organization_id, mode, session_id, id);
call append_only('verification_step_results');

create table verification_checks (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  session_id uuid not null,
  run_id uuid not null,
  step_id text not null,
  kind text not null,
  participant text,           -- null when the check is about the session as a whole
  provider text,
  provider_ref text,
  status text not null check (status in ('clear', 'review_required', 'match', 'block', 'error')),
  created_at timestamptz not null,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, run_id, step_id),
  foreign key (organization_id, mode, session_id) references verification_sessions,
  foreign key (organization_id, mode, run_id) references verification_runs,
  check (status <> 'match' or kind = 'pep_sanctions'),
  check (status <> 'block' or kind <> 'pep_sanctions')
);
create index verification_checks_of_session on verification_checks (organization_id, mode, session_id, id);
call append_only('verification_checks');
