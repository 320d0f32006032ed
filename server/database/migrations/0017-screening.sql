-- Screening runs. What was screened is kept as a keyed digest only: no name, date or number of a subject is in these tables.

create table screening_runs (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  status text not null check (status in ('match', 'possible_match', 'clear', 'incomplete', 'error')),
  incomplete boolean not null,
  incomplete_reasons text[] not null,
  error_code text check (error_code in ('missing_name', 'no_lists', 'screening_failed')),
  trigger text not null check (trigger in ('api', 'session_check')),
  subject_digest bytea not null check (octet_length(subject_digest) = 32),
  -- How each requested list was searched, as the run shows it.
  sources json not null,
  review_score integer not null check (review_score between 1 and 99),
  match_score integer not null check (match_score between 2 and 100 and match_score > review_score),
  scorer_version text not null,
  pep_lookback_months integer check (pep_lookback_months >= 12),
  risk_source text not null,
  candidate_count integer not null,
  top_score integer,
  match_count integer not null,
  session_id uuid,
  risk_subject_id uuid,
  created_at timestamptz not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, session_id) references verification_sessions,
  foreign key (organization_id, mode, risk_subject_id) references risk_subjects,
  check ((status = 'error') = (error_code is not null)),
  -- Nobody is cleared by a search that was not whole.
  check (not (status = 'clear' and incomplete)),
  check (incomplete = (incomplete_reasons <> '{}'))
) with (fillfactor = 90);
-- Only what decisions derive anew may change, and a run of a session gets its subject when the session does.
call tenant_table('screening_runs', 'select, insert, update (status, risk_subject_id)');

create index screening_runs_by_status on screening_runs (organization_id, mode, status, id);
create index screening_runs_by_session on screening_runs (organization_id, mode, session_id, id) where session_id is not null;
create index screening_runs_by_subject on screening_runs (organization_id, mode, risk_subject_id, id) where risk_subject_id is not null;

create table screening_matches (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  run_id uuid not null,
  -- The order in which the run shows its matches.
  place integer not null,
  source text not null,
  list_kind text not null check (list_kind in ('sanctions', 'pep')),
  source_entry_id text not null,
  listed_name text not null,
  matched_name text not null,
  score integer not null check (score between 0 and 100),
  factors json not null,
  -- What the list publishes about the entry, as it was when the run was made.
  entry json not null,
  pep json,
  decision text not null default 'pending' check (decision in ('pending', 'confirmed', 'false_positive')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, run_id) references screening_runs,
  check ((list_kind = 'pep') = (pep is not null)),
  check ((decision = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (reason is null))
) with (fillfactor = 90);
call tenant_table('screening_matches', 'select, insert, update (decision, decided_at, decided_by, reason)');

create unique index screening_matches_of_run on screening_matches (organization_id, mode, run_id, place);

-- Every decision that was ever taken on a match, the newest included.
create table screening_decisions (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  run_id uuid not null,
  match_id uuid not null,
  decision text not null check (decision in ('confirmed', 'false_positive')),
  previous text not null check (previous in ('pending', 'confirmed', 'false_positive')),
  reason text not null,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, match_id) references screening_matches
);
call append_only('screening_decisions');
create index screening_decisions_of_run on screening_decisions (organization_id, mode, run_id, id);

-- The facts a run has recorded about its subject: one receipt for each fact, and another whenever a decision changes its value.
create table screening_facts (
  organization_id uuid not null,
  mode environment_mode not null,
  run_id uuid not null,
  fact text not null check (fact in ('screening.sanctions', 'screening.pep')),
  source text not null,
  status text not null check (status in ('available', 'unavailable')),
  value text,
  evidence_id uuid not null,
  primary key (organization_id, mode, run_id, fact),
  foreign key (organization_id, mode, run_id) references screening_runs,
  check ((status = 'available') = (value is not null))
) with (fillfactor = 85);
call tenant_table('screening_facts', 'select, insert, update (status, value, evidence_id)');
