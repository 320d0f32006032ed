-- Screening: the published lists with their versions, and the runs, matches and decisions of organizations.

-- == Lists ==

-- Published lists belong to no organization: every organization is screened against the same ones.
create table lists (
  key text primary key,
  enabled boolean not null default true,
  active_version_id uuid, -- what runs are screened against; null until the first publication is loaded
  held_version_id uuid, -- the newest publication, where it was not activated because it needs an operator's attention
  attention_reasons text[] not null default '{}',
  last_confirmed_at timestamptz, -- when the active version was last known to be what is published
  last_checked_at timestamptz, -- when the publisher was last asked, whatever the answer
  downloads json not null default '[]', -- per address the validators and the checksum of the last download
  check (held_version_id is null or attention_reasons <> '{}')
);
insert into lists (key)
values ('eu_fsf'), ('ofac_sdn'), ('ofac_consolidated'), ('uk_sanctions'), ('idb_sanctions'), ('service_pep');
grant select, update (enabled, active_version_id, held_version_id, attention_reasons, last_confirmed_at, last_checked_at, downloads)
  on lists to probity_app;

-- What one publication of a list says. A version that is no longer loading never changes again, apart from an operator who
-- accepts a held one.
create table list_versions (
  id uuid primary key,
  list_key text not null references lists,
  state text not null check (state in ('loading', 'held', 'ready', 'failed')),
  origin text not null check (origin in ('file', 'download')),
  reader_version integer not null, -- of the code that read the files: another one may find something else in them
  publication_digest bytea not null, -- of its files, whatever they are called
  files json not null, -- name, bytes and sha256 of each
  format text,
  published_at timestamptz, -- as the publication states it; null where it does not
  entry_count integer not null default 0 check (entry_count >= 0),
  name_count integer not null default 0 check (name_count >= 0),
  dropped_entries integer not null default 0 check (dropped_entries >= 0),
  dropped_reasons json not null default '{}', -- how many for each reason
  dropped_records json not null default '[]', -- the first of them: id or place in the file, and reason
  attention_reasons text[] not null default '{}',
  failure text, -- a sentence for the operator
  bytes_read bigint not null default 0, -- how far a load is; what is read twice counts twice
  started_at timestamptz not null,
  last_sign_at timestamptz not null, -- whoever loads it repeats a sign of life; without one it counts as abandoned
  loaded_at timestamptz, -- when it stopped loading
  -- A demonstration may load a list that nobody has published. Live runs treat it as missing.
  invented boolean not null default false,
  unique (list_key, id),
  check ((state = 'loading') = (loaded_at is null)),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'held') <= (attention_reasons <> '{}'))
);
-- One load of a list at a time, and no publication twice.
create unique index list_versions_loading on list_versions (list_key) where state = 'loading';
create unique index list_versions_publication on list_versions (list_key, publication_digest, reader_version)
  where state in ('held', 'ready');
grant select, insert, update (state, format, published_at, entry_count, name_count, dropped_entries, dropped_reasons, dropped_records,
                              attention_reasons, failure, bytes_read, last_sign_at, loaded_at)
  on list_versions to probity_app;

alter table lists
  add foreign key (key, active_version_id) references list_versions (list_key, id),
  add foreign key (key, held_version_id) references list_versions (list_key, id);

-- The entries of all versions of a list, each wording once: from one day to the next nearly all stay as they are. The data is
-- text that is never searched inside, so it is kept as it was written, and its digest is what the database itself computes.
create table list_entries (
  id bigint generated always as identity primary key,
  list_key text not null,
  entry_id text not null,
  digest bytea not null,
  data json not null,
  unique (list_key, digest),
  check (digest = sha256(convert_to(data::text, 'UTF8')))
);
grant select, insert on list_entries to probity_app;

-- What these refer to is never deleted, and a million of them come at once: a trigger checks all rows of a statement together,
-- for less than half of what foreign keys take.
create table list_version_entries (
  version_id uuid not null, -- of list_versions
  ordinal integer not null check (ordinal >= 0), -- the order of the publication, without gaps
  entry bigint not null, -- of list_entries
  primary key (version_id, ordinal)
);
grant select, insert, delete on list_version_entries to probity_app;

-- What search was built from a version. Building is deterministic, so every node must come to the same digest. Other code may write
-- the same terms in another layout, and comes to another: what an older layout came to must not refuse what a newer one builds.
create table list_snapshots (
  version_id uuid not null references list_versions,
  term_builder_version integer not null,
  digest bytea not null,
  built_at timestamptz not null,
  layout_version integer not null,
  primary key (version_id, term_builder_version, layout_version)
);
grant select, insert on list_snapshots to probity_app;

create table list_activations (
  id uuid primary key,
  list_key text not null references lists,
  from_version_id uuid,
  to_version_id uuid not null,
  activated_at timestamptz not null,
  activated_by text not null,
  reason text not null,
  foreign key (list_key, from_version_id) references list_versions (list_key, id),
  foreign key (list_key, to_version_id) references list_versions (list_key, id)
);
create index list_activations_of_list on list_activations (list_key, id);
create index list_activations_of_version on list_activations (list_key, to_version_id);
grant select, insert on list_activations to probity_app;

create function refuse_list_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger append_only before update or delete on list_entries for each row execute function refuse_list_change();
create trigger append_only before update or delete on list_snapshots for each row execute function refuse_list_change();
create trigger append_only before update or delete on list_activations for each row execute function refuse_list_change();
create trigger append_only before update on list_version_entries for each row execute function refuse_list_change();
create trigger append_only before delete on list_versions for each row execute function refuse_list_change();
create trigger append_only_truncate before truncate on list_entries for each statement execute function refuse_truncate();
create trigger append_only_truncate before truncate on list_snapshots for each statement execute function refuse_truncate();
create trigger append_only_truncate before truncate on list_activations for each statement execute function refuse_truncate();
create trigger append_only_truncate before truncate on list_version_entries for each statement execute function refuse_truncate();
create trigger append_only_truncate before truncate on list_versions for each statement execute function refuse_truncate();

create function refuse_finished_version_change() returns trigger
  language plpgsql as $$
begin
  if old.id <> new.id or old.list_key <> new.list_key or old.started_at <> new.started_at then
    raise exception 'a list version keeps its identity' using errcode = 'insufficient_privilege';
  end if;
  if old.state = 'loading' then
    return new;
  end if;
  if old.state = 'held' and new.state = 'ready' then
    old.state := 'ready';
    if to_jsonb(old) = to_jsonb(new) then
      return new;
    end if;
  end if;
  raise exception 'list version % is finished', old.id using errcode = 'insufficient_privilege';
end $$;
create trigger finished_stays before update on list_versions for each row execute function refuse_finished_version_change();

-- A version only grows while it is loading, by entries of its own list, and whoever ends it waits for rows under way. The
-- planner guesses nothing: the tables grow from empty to millions within one load.
create function check_added_entries() returns trigger
  language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  as $$
begin
  perform from list_versions v where v.id in (select a.version_id from added a) order by v.id for share;
  if exists (select
               from added a
                    left join list_versions v on v.id = a.version_id
                    left join list_entries e on e.id = a.entry
              where v.state is distinct from 'loading'
                 or e.list_key is distinct from v.list_key) then
    raise exception 'only a list version that is loading takes entries, and only of its list' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger only_while_loading after insert on list_version_entries referencing new table as added
  for each statement execute function check_added_entries();

-- The rows of a load that failed are of no use to anybody; those of any other version stay.
create function refuse_deleting_version_entries() returns trigger
  language plpgsql as $$
begin
  if exists (select from list_versions v
              where v.id in (select r.version_id from removed r)
                and v.state <> 'failed') then
    raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger only_of_failed after delete on list_version_entries referencing old table as removed
  for each statement execute function refuse_deleting_version_entries();

-- == Runs ==

-- What was screened is kept as a keyed digest only: no name, date or number of a subject is in these tables.

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
  -- Entries that the run scored a little below its review score, as the list publishes them: source, entry, names, score, what was missing.
  near_misses json not null default '[]',
  suppressed_count integer not null default 0, -- matches that an earlier decision counts for
  version_set uuid, -- of screening_version_sets; null where no list was searched, and for runs from before this column
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, session_id) references verification_sessions,
  foreign key (organization_id, mode, risk_subject_id) references risk_subjects,
  check ((status = 'error') = (error_code is not null)),
  -- Nobody is cleared by a search that was not whole.
  check (not (status = 'clear' and incomplete)),
  check (incomplete = (incomplete_reasons <> '{}'))
) with (fillfactor = 90);
create index screening_runs_by_status on screening_runs (organization_id, mode, status, id);
create index screening_runs_by_session on screening_runs (organization_id, mode, session_id, id) where session_id is not null;
create index screening_runs_by_subject on screening_runs (organization_id, mode, risk_subject_id, id) where risk_subject_id is not null;
-- A screening of the same lists with the same settings supersedes the one before.
create index screening_runs_of_lists on screening_runs (organization_id, mode, risk_subject_id, risk_source, id) where risk_subject_id is not null;
create index screening_runs_of_version_set on screening_runs (organization_id, mode, version_set, id) where version_set is not null;
-- Only what decisions derive anew may change, and a run of a session gets its subject when the session does.
call tenant_table('screening_runs', 'select, insert, update (status, risk_subject_id, suppressed_count)');
call partition_by_month('screening_runs');

-- A match is found through its run, so it is in the month of its run.
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
  approved_by text,
  wording bytea, -- SHA-256 of what the list published about the entry; null for matches made before
  prior_decision_id uuid, -- what somebody decided about the same data and the same wording before
  carried_until timestamptz, -- that decision counted for this match, and would have until then
  primary key (organization_id, mode, run_id, id),
  foreign key (organization_id, mode, run_id) references screening_runs,
  check ((list_kind = 'pep') = (pep is not null)),
  check ((decision = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (reason is null))
) with (fillfactor = 90);
create unique index screening_matches_of_run on screening_matches (organization_id, mode, run_id, place);
create index screening_matches_pending on screening_matches (organization_id, mode, run_id) where decision = 'pending';
call tenant_table('screening_matches', 'select, insert, update (decision, decided_at, decided_by, reason, approved_by)');
call partition_by_month('screening_matches', 'run_id');

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
  approved_by text,
  primary key (organization_id, mode, id),
  constraint screening_decisions_of_match foreign key (organization_id, mode, run_id, match_id) references screening_matches
);
create index screening_decisions_of_run on screening_decisions (organization_id, mode, run_id, id);
call append_only('screening_decisions');

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
create index screening_prior_decisions_of_subject
  on screening_prior_decisions (organization_id, mode, about, source, source_entry_id);
call tenant_table('screening_prior_decisions',
                  'select, insert, update (wording, decision, decision_id, reached_match, decided_at, confirmed_at, revoked_at, revoked_by, revocation_reason)');

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

-- Runs search the same few list versions together, so a run notes one set of them instead of one row for each list.
create table screening_version_sets (
  organization_id uuid not null,
  mode environment_mode not null,
  version_id uuid not null,
  id uuid not null,
  primary key (organization_id, mode, version_id, id)
);
call tenant_table('screening_version_sets', 'select, insert');

-- The run behind a screening receipt. A function, because a statement that joins to receipts opens every month, even for a policy that
-- reads no screening; here the id is a parameter, which opens one.
create function screening_run_of(of_organization uuid, of_mode environment_mode, receipt uuid) returns uuid
  language plpgsql stable set search_path = public as $$
begin
  return (select (provenance ->> 'runId')::uuid
            from risk_evidence
           where organization_id = of_organization
             and mode = of_mode
             and id = receipt);
end $$;
