-- Publishing moves nobody. A move is what an owner or admin starts afterwards: a job that assigns a version to every subject that an older
-- version of its key monitors, one transaction for each. The row commits with every step, so a killed worker leaves exactly what is left.
create table risk_monitoring_moves (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  policy_id uuid not null,
  policy_key text not null,
  policy_version integer not null,
  status text not null check (status in ('running', 'completed', 'stopped')),
  moved integer not null default 0 check (moved >= 0),
  refused integer not null default 0 check (refused >= 0),
  left_over integer check (left_over >= 0), -- null until a worker has counted them
  after_subject_id uuid,                    -- the last subject that was moved, refused or found to be moved already
  slice integer not null default 1,         -- which job may work on it: the others are of workers that were believed dead
  started_at timestamptz not null,
  started_by uuid not null,
  started_in uuid not null,                 -- the session of whoever started it
  ended_at timestamptz,
  stopped_by text,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, policy_id) references risk_policies (organization_id, mode, id),
  check ((status = 'running') = (ended_at is null)),
  check ((status = 'stopped') = (stopped_by is not null))
);
-- Two moves of one key at once would undo each other.
create unique index risk_monitoring_moves_running
  on risk_monitoring_moves (organization_id, mode, policy_key)
  where status = 'running';
create index risk_monitoring_moves_of_policy on risk_monitoring_moves (organization_id, mode, policy_id, id);
call tenant_table('risk_monitoring_moves', 'select, insert, update (status, moved, refused, left_over, after_subject_id, slice, ended_at, stopped_by)');
