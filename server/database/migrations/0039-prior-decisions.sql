-- Decisions that carry forward. Nothing of the subject is added: it stays the keyed digest of the run.
alter table screening_matches
  add column wording bytea, -- SHA-256 of what the list published about the entry; null for matches made before
  add column prior_decision_id uuid, -- what somebody decided about the same data and the same wording before
  add column carried_until timestamptz; -- that decision counted for this match, and would have until then
alter table screening_runs add column suppressed_count integer not null default 0; -- matches that an earlier decision counts for
grant update (suppressed_count) on screening_runs to probity_app;

-- For how many days an earlier false positive counts; null where it does not.
alter table four_eyes_settings add column earlier_false_positive_days integer;
alter table four_eyes_settings
  add constraint earlier_false_positive_days_range check (earlier_false_positive_days between 1 and 365) not valid;
grant update (earlier_false_positive_days) on four_eyes_settings to probity_app;

-- The newest decision of a person about each entry that the same subject met. The decisions themselves stay in screening_decisions.
create table screening_prior_decisions (
  organization_id uuid not null,
  mode environment_mode not null,
  subject_digest bytea not null check (octet_length(subject_digest) = 32),
  source text not null,
  source_entry_id text not null,
  about uuid not null, -- the risk subject; the nil UUID for a run about nobody
  wording bytea not null,
  decision text not null check (decision in ('confirmed', 'false_positive')),
  decision_id uuid not null,
  reached_match boolean not null,
  decided_at timestamptz not null,
  confirmed_at timestamptz, -- when somebody last confirmed it, also if that was reversed since
  revoked_at timestamptz,
  revoked_by text,
  revocation_reason text,
  primary key (organization_id, mode, subject_digest, source, source_entry_id, about),
  foreign key (organization_id, mode, decision_id) references screening_decisions,
  check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revocation_reason is null))
) with (fillfactor = 90);
call tenant_table('screening_prior_decisions',
                  'select, insert, update (wording, decision, decision_id, reached_match, decided_at, confirmed_at, revoked_at, revoked_by, revocation_reason)');
create index screening_prior_decisions_of_subject
  on screening_prior_decisions (organization_id, mode, about, source, source_entry_id);
