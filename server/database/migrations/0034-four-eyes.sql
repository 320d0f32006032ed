-- Four eyes: changes that need a second person wait as proposals, and what comes of them names both people.
alter table risk_overrides add column approved_by text;
alter table screening_matches add column approved_by text;
alter table screening_decisions add column approved_by text;
grant update (approved_by) on screening_matches to probity_app;

-- Which changes need a second person. Without a row none does.
create table four_eyes_settings (
  organization_id uuid not null,
  mode environment_mode not null,
  overrides boolean not null,
  match_decisions boolean not null,
  match_lists text[],         -- with neither a list nor a score, all matches
  match_from_score integer check (match_from_score between 0 and 100),
  settings boolean not null,  -- these settings themselves
  revision integer not null,
  primary key (organization_id, mode)
);
call tenant_table('four_eyes_settings', 'select, insert, update (overrides, match_decisions, match_lists, match_from_score, settings, revision)');

create table proposals (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  operation text not null check (operation in ('createOverride', 'decideMatch', 'changeFourEyesSettings')),
  resource_id uuid not null,  -- the assessment, the match or the organization
  subject_id uuid,
  content bytea not null,     -- request, before and after, sealed: reasons may name people
  status text not null check (status in ('pending', 'approved', 'declined', 'withdrawn', 'lapsed')),
  proposed_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decided_by uuid,            -- null where time or a change made by others has decided
  decided_at timestamptz,
  reason bytea,               -- why it was declined, sealed
  lapse_code text,
  result_id uuid,             -- the record that was made
  primary key (organization_id, mode, id),
  check ((status = 'pending') = (decided_at is null)),
  check ((status in ('approved', 'declined', 'withdrawn')) = (decided_by is not null)),
  check ((status = 'lapsed') = (lapse_code is not null)),
  check (status <> 'approved' or decided_by <> proposed_by),
  check ((status = 'declined') = (reason is not null))
);
create unique index proposals_pending on proposals (organization_id, mode, operation, resource_id) where status = 'pending';
create index proposals_by_status on proposals (organization_id, mode, status, id);
call tenant_table('proposals', 'select, insert, update (status, decided_by, decided_at, reason, lapse_code, result_id)');
