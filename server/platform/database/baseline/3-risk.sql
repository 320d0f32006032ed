-- Risk: subjects and what is known about them, policies, assessments and what follows from them, monitoring, investigations and verification.
--
-- Ids are UUIDv7 made from the same instant as `created_at` (`recorded_at`), so ordering by id is ordering by (created_at, id) and the
-- primary key serves every list. Each filter of a list, and each part of a subject's overview, finds its rows in an index in the order in
-- which it shows them. Sequences and revisions in tables by month are unique because the subject is locked to raise them; `doctor` looks at
-- the newest.

-- == Subjects, sources and evidence ==

create table risk_subjects (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  kind text not null check (kind in ('person', 'business', 'account', 'transaction')),
  external_id text not null check (length(external_id) between 1 and 200),
  evidence_revision integer not null default 0,
  event_sequence integer not null default 0, -- of the subject's newest event; gap-free because the row is locked to raise it
  created_at timestamptz not null,
  created_by text not null,
  -- Raised by everything that happens to the subject's sessions, so that an assessment made before can tell.
  verification_revision integer not null default 0,
  erasure jsonb, -- { at, by, reason }
  primary key (organization_id, mode, id),
  unique (organization_id, mode, kind, external_id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
create index risk_subjects_search on risk_subjects using gin ((organization_id::text), mode, external_id gin_trgm_ops);
create index risk_subjects_of_kind on risk_subjects (organization_id, mode, kind, id);
create index risk_subjects_erased on risk_subjects (organization_id, mode, id) where erasure is not null;
call tenant_table('risk_subjects', 'select, insert, update');

create table risk_events (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  type text not null,
  category text check (category in ('activity', 'evidence', 'assessments', 'actions', 'overrides')),
  subject_id uuid,
  resource_type text not null,
  resource_id uuid not null,
  actor text not null,
  reason text,
  details jsonb not null default '{}',
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  sequence integer,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  check ((subject_id is null) = (sequence is null))
);
create index risk_events_journey on risk_events (organization_id, mode, subject_id, sequence) where subject_id is not null;
create index risk_events_journey_category on risk_events (organization_id, mode, subject_id, category, sequence)
  where subject_id is not null and category is not null;
create index risk_events_history on risk_events (organization_id, mode, resource_id, id);
-- Whether anything outside the categories happened to a subject since a snapshot, without walking all its evidence.
create index risk_events_uncategorized on risk_events (organization_id, mode, subject_id, sequence)
  where subject_id is not null and category is null;
create index risk_events_of_type on risk_events (organization_id, mode, type, id);
call append_only('risk_events');
call partition_by_month('risk_events');

create table risk_sources (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9_.-]{0,79}$'),
  facts json not null,
  api_key_ids uuid[] not null check (cardinality(api_key_ids) <= 50),
  enabled boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, key),
  check (not enabled or cardinality(api_key_ids) > 0)
);
call tenant_table('risk_sources', 'select, insert, update (api_key_ids, enabled, revision, updated_at)');

-- Every receipt ever accepted. Only the heads are read to decide, so this table may grow without making a decision slower.
create table risk_evidence (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subject_id uuid not null,
  revision integer not null,  -- the subject's evidence revision that this receipt made; the order of receipt
  source text not null,
  source_registration_id uuid,
  fact text not null,
  type text not null,
  status text not null check (status in ('available', 'unavailable', 'revoked')),
  value jsonb,
  observed_at timestamptz not null,
  expires_at timestamptz,
  provider_ref text,
  received_at timestamptz not null,
  supersedes uuid,
  batch_id uuid,
  provenance json not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  foreign key (organization_id, mode, source_registration_id) references risk_sources,
  check ((status = 'available') = (value is not null)),
  -- A registration speaks as itself and never as anybody else: not as a step, not as a person.
  check (source = 'registered:' || source_registration_id)
);
create index risk_evidence_of_subject on risk_evidence (organization_id, mode, subject_id, revision);
create index risk_evidence_of_fact on risk_evidence (organization_id, mode, subject_id, fact, revision);
call append_only('risk_evidence');
call partition_by_month('risk_evidence');

-- The standing receipt of each source about each fact, with all that a decision needs of it.
create table risk_evidence_heads (
  organization_id uuid not null,
  mode environment_mode not null,
  subject_id uuid not null,
  fact text not null,
  source text not null,
  evidence_id uuid not null,
  -- A head may stand without counting: nobody has approved it yet, or the attempt it comes from is not the newest.
  status text not null check (status in ('available', 'unavailable', 'revoked', 'not_approved', 'binding_outdated')),
  value jsonb,
  observed_at timestamptz not null,
  expires_at timestamptz,
  bytes integer not null,     -- of the receipt's record, counted when it was received
  primary key (organization_id, mode, subject_id, fact, source),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  check ((status = 'available') = (value is not null))
) with (fillfactor = 85);
call tenant_table('risk_evidence_heads', 'select, insert, update (evidence_id, status, value, observed_at, expires_at, bytes)');

-- What has superseded a receipt may come years after it, so no month of `risk_evidence` can be named for it. It is kept beside it, by the
-- id of the receipt that was superseded. Its key contains that id, so that nothing is superseded twice.
create table risk_superseded_evidence (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  superseded_by uuid not null,
  primary key (organization_id, mode, id)
);
call append_only('risk_superseded_evidence');
call partition_by_month('risk_superseded_evidence');

-- == Policies ==

-- The row that makes version numbers gap-free: whoever adds a version raises it first.
create table risk_policy_keys (
  organization_id uuid not null,
  mode environment_mode not null,
  key text not null check (key ~ '^[a-z][a-z0-9_.-]{0,79}$'),
  last_version integer not null,
  primary key (organization_id, mode, key)
);
call tenant_table('risk_policy_keys', 'select, insert, update (last_version)');

create table risk_policies (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  key text not null,
  version integer not null,
  status text not null check (status in ('draft', 'published')),
  definition json not null,   -- json keeps the author's order of members
  definition_digest text not null,
  created_at timestamptz not null,
  created_by text not null,
  published_at timestamptz,
  published_by text,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, key, version),
  foreign key (organization_id, mode, key) references risk_policy_keys,
  check ((status = 'published') = (published_at is not null) and (status = 'published') = (published_by is not null))
);
create index risk_policies_search on risk_policies using gin ((organization_id::text), mode, key gin_trgm_ops);
create index risk_policies_of_status on risk_policies (organization_id, mode, status, id);
call tenant_table('risk_policies', 'select, insert, update (status, published_at, published_by)');

create function refuse_policy_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'a policy version never changes, and is published once' using errcode = 'insufficient_privilege';
end $$;
create trigger immutable before update on risk_policies for each row
  when (old.status <> 'draft' or new.status <> 'published'
        or (old.organization_id, old.mode, old.id, old.key, old.version, old.definition::text, old.definition_digest, old.created_at, old.created_by)
           is distinct from
           (new.organization_id, new.mode, new.id, new.key, new.version, new.definition::text, new.definition_digest, new.created_at, new.created_by))
  execute function refuse_policy_change();

-- Which sources a policy version accepts for which fact, so that one statement finds the evidence of an assessment.
create table risk_policy_inputs (
  organization_id uuid not null,
  mode environment_mode not null,
  policy_id uuid not null,
  fact text not null,
  source text not null,
  primary key (organization_id, mode, policy_id, fact, source),
  foreign key (organization_id, mode, policy_id) references risk_policies
);
call append_only('risk_policy_inputs');

-- What an organization says about the inputs of a policy key, for whoever explains a decision to the customer: what can change them, and
-- whether they may be told. Without a row nothing may be told.
create table risk_policy_input_notes (
  organization_id uuid not null,
  mode environment_mode not null,
  policy_key text not null,
  notes jsonb not null,
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (organization_id, mode, policy_key)
);
call tenant_table('risk_policy_input_notes', 'select, insert, update (notes, revision, updated_at, updated_by)');

-- Claims about every assessment of a policy key, whatever its versions say. Without a row there are none.
create table risk_policy_invariants (
  organization_id uuid not null,
  mode environment_mode not null,
  policy_key text not null,
  invariants jsonb not null,
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (organization_id, mode, policy_key)
);
call tenant_table('risk_policy_invariants', 'select, insert, update (invariants, revision, updated_at, updated_by)');

-- Somebody has seen that an invariant is not proved for a version, and says why it may be published. It counts for the invariant as it was
-- worded then, hence the digest.
create table risk_invariant_acknowledgements (
  organization_id uuid not null,
  mode environment_mode not null,
  policy_id uuid not null,
  invariant_digest text not null,
  role text not null check (role in ('owner', 'admin')),
  invariant_id text not null,
  reason text not null,
  acknowledged_at timestamptz not null,
  acknowledged_by text not null,
  primary key (organization_id, mode, policy_id, invariant_digest, role),
  foreign key (organization_id, mode, policy_id) references risk_policies (organization_id, mode, id)
);
call append_only('risk_invariant_acknowledgements');

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
  status text not null check (status in ('running', 'completed', 'stopped', 'failed')),
  population integer check (population >= 0), -- null until a worker has counted it
  tally jsonb not null,                     -- counts alone; who is counted is in the next table
  after_subject_id uuid,                    -- the last subject that was looked at
  slice integer not null default 1,         -- which job may work on it: the others are of workers that were believed dead
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  attempts integer not null default 0,      -- of the step that comes next; a step that is done sets it back
  failure text,                             -- null unless it failed, and for what failed before this migration
  stopped_by text,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, policy_id) references risk_policies (organization_id, mode, id),
  check ((status = 'running') = (ended_at is null))
);
create index risk_policy_impacts_of_key on risk_policy_impacts (organization_id, mode, policy_key, id);
create index risk_policy_impacts_running on risk_policy_impacts (organization_id, mode, id) where status = 'running';
call tenant_table('risk_policy_impacts', 'select, insert, update (status, population, tally, after_subject_id, slice, ended_at, attempts, failure, stopped_by), delete');

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

-- A published version that is tried beside the others of its key on every new assessment, without an assessment, event or sequence of its own.
-- It is deleted with its list thirty days after it has ended.
create table risk_policy_shadows (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  policy_key text not null,
  policy_id uuid not null,
  status text not null check (status in ('running', 'stopped', 'failed')),
  tally jsonb not null,                            -- counts alone; what differs is in the last table
  own integer not null default 0,                  -- assessments that the version itself made
  differing integer not null default 0,
  listed integer not null default 0,               -- as many of them as are kept at the most
  attempts integer not null default 0,             -- of the step that comes next; a step that is done sets it back
  claimed_until timestamptz,                       -- a worker that comes later than this adds nothing
  failure text,
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  stopped_by text,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, policy_id) references risk_policies (organization_id, mode, id),
  check ((status = 'running') = (ended_at is null))
);
create index risk_policy_shadows_of_key on risk_policy_shadows (organization_id, mode, policy_key, id);
create unique index risk_policy_shadows_running on risk_policy_shadows (organization_id, mode, policy_key, policy_id) where status = 'running';
call tenant_table('risk_policy_shadows',
  'select, insert, update (status, tally, own, differing, listed, attempts, claimed_until, failure, ended_at, stopped_by), delete');
grant update (attempts, claimed_until) on risk_policy_shadows to probity_definer;

-- Assessments that wait to be compared, each once for a shadow.
create table risk_policy_shadow_queue (
  organization_id uuid not null,
  mode environment_mode not null,
  shadow_id uuid not null,
  assessment_id uuid not null,
  primary key (organization_id, mode, shadow_id, assessment_id),
  foreign key (organization_id, mode, shadow_id) references risk_policy_shadows on delete cascade
);
call tenant_table('risk_policy_shadow_queue', 'select, delete');
grant insert on risk_policy_shadow_queue to probity_definer;

-- Assessments that the shadow decides otherwise, or asks other actions for. An erasure deletes what is here about its subject.
create table risk_policy_shadow_differences (
  organization_id uuid not null,
  mode environment_mode not null,
  shadow_id uuid not null,
  assessment_id uuid not null,
  subject_id uuid not null,
  from_outcome text not null,
  to_outcome text not null,
  actions_gained text[] not null,
  actions_lost text[] not null,
  primary key (organization_id, mode, shadow_id, assessment_id),
  foreign key (organization_id, mode, shadow_id) references risk_policy_shadows on delete cascade,
  foreign key (organization_id, mode, subject_id) references risk_subjects (organization_id, mode, id)
);
create index risk_policy_shadow_differences_of_cell
  on risk_policy_shadow_differences (organization_id, mode, shadow_id, from_outcome, to_outcome, assessment_id);
create index risk_policy_shadow_differences_of_subject on risk_policy_shadow_differences (organization_id, mode, subject_id);
call tenant_table('risk_policy_shadow_differences', 'select, insert, delete');

-- == Assessments and what follows from them ==

create table risk_assessments (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subject_id uuid not null,
  policy_id uuid not null,
  policy_key text not null,
  policy_version integer not null,
  sequence integer not null,  -- per subject and policy key, gap-free
  evidence_revision integer not null,
  previous_id uuid,
  trigger text not null,
  event_ids uuid[] not null check (cardinality(event_ids) <= 50),
  action_ids uuid[] not null, -- in the order of the result's requiredActions
  evaluated_at timestamptz not null,
  evaluator_version text not null,
  complete boolean not null,
  decision text not null check (decision in ('none', 'awaiting_evidence', 'review', 'restrict', 'reject')),
  lapses_at timestamptz,      -- the first moment at which a receipt used no longer counts
  review_due_at timestamptz not null,
  definition_digest text not null,
  inputs_digest text not null,
  result_digest text not null,
  result json not null,       -- what the evaluator answered, to the letter
  explanation json not null,
  record_bytes integer not null,
  created_by text not null,
  verification_revision integer not null default 0,
  -- Score, band and the like as they stand in `result`. A row of a table shows nothing else of it, and a result can be half a megabyte that
  -- is stored apart. Assessments of before have none here, and are read from their result.
  outcome json,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  foreign key (organization_id, mode, policy_id) references risk_policies
);
create index risk_assessments_sequence on risk_assessments (organization_id, mode, subject_id, policy_key, sequence);
create index risk_assessments_of_subject on risk_assessments (organization_id, mode, subject_id, id);
create index risk_assessments_of_policy_key on risk_assessments (organization_id, mode, policy_key, id);
create index risk_assessments_of_policy on risk_assessments (organization_id, mode, policy_id, id);
create index risk_assessments_of_decision on risk_assessments (organization_id, mode, decision, id);
create index risk_assessments_of_key_and_decision on risk_assessments (organization_id, mode, policy_key, decision, id);
-- Filters that are sent together.
create index risk_assessments_of_subject_and_key on risk_assessments (organization_id, mode, subject_id, policy_key, id);
call append_only('risk_assessments');
-- Records of some ten KiB are read and written whole. lz4 takes a tenth of the time of the built-in way, where the server has it.
do $$
begin
  alter table risk_assessments alter column result set compression lz4;
  alter table risk_policies alter column definition set compression lz4;
exception when feature_not_supported or invalid_parameter_value then null;
end $$;
call partition_by_month('risk_assessments');

-- The newest assessment of a subject with each policy version. What is looked up without an id (the one before, the next sequence, whether
-- an assessment is still the newest) is read here, and not from every month.
create table risk_assessment_heads (
  organization_id uuid not null,
  mode environment_mode not null,
  subject_id uuid not null,
  policy_key text not null,
  policy_id uuid not null,
  assessment_id uuid not null,
  sequence integer not null,
  primary key (organization_id, mode, subject_id, policy_key, policy_id),
  foreign key (organization_id, mode, subject_id) references risk_subjects
) with (fillfactor = 85);
call tenant_table('risk_assessment_heads', 'select, insert, update (assessment_id, sequence)');

create table risk_assessment_events (
  organization_id uuid not null,
  mode environment_mode not null,
  event_id uuid not null,
  assessment_id uuid not null,
  primary key (organization_id, mode, event_id, assessment_id),
  foreign key (organization_id, mode, event_id) references risk_events,
  foreign key (organization_id, mode, assessment_id) references risk_assessments
);
call append_only('risk_assessment_events');

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
revoke execute on function counted_retired_source from public;
grant execute on function counted_retired_source to probity_app;

create table risk_overrides (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  assessment_id uuid not null,
  subject_id uuid not null,
  policy_key text not null,
  decision text not null check (decision in ('none', 'review', 'restrict', 'reject')),
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  revoked_by text,
  revocation_reason text,
  approved_by text,           -- the second person, where one is needed
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, assessment_id) references risk_assessments,
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revocation_reason is null))
);
create index risk_overrides_of_assessment on risk_overrides (organization_id, mode, assessment_id, id);
create index risk_overrides_of_subject on risk_overrides (organization_id, mode, subject_id, id);
call tenant_table('risk_overrides', 'select, insert, update (revoked_at, revoked_by, revocation_reason)');

create table risk_actions (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subject_id uuid not null,
  subject_kind text not null,
  subject_external_id text not null, -- a subject's own never changes; here it can be searched beside the rest
  assessment_id uuid not null,
  policy_key text not null,
  policy_id uuid not null,
  name text not null,
  decision text not null,
  origins text[] not null,
  status text not null check (status in ('requested', 'acknowledged', 'failed', 'completed', 'cancelled')),
  revision integer not null default 1,
  attempt integer not null default 1,
  requested_at timestamptz not null,
  acknowledged_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  last_reason text,
  last_actor text,
  assessment_sequence integer not null default 0,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, assessment_id, name),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  foreign key (organization_id, mode, assessment_id) references risk_assessments,
  foreign key (organization_id, mode, policy_id) references risk_policies
) with (fillfactor = 85);
create index risk_actions_of_subject on risk_actions (organization_id, mode, subject_id, id);
create index risk_actions_open on risk_actions (organization_id, mode, id) where status in ('requested', 'acknowledged', 'failed');
create index risk_actions_open_policy on risk_actions (organization_id, mode, policy_key, id) where status in ('requested', 'acknowledged', 'failed');
create index risk_actions_status on risk_actions (organization_id, mode, status, id);
create index risk_actions_policy on risk_actions (organization_id, mode, policy_key, id);
create index risk_actions_search on risk_actions using gin ((organization_id::text), mode, (subject_external_id || E'\n' || name || E'\n' || policy_key) gin_trgm_ops);
-- The open actions of one subject, however many are done.
create index risk_actions_open_of_subject on risk_actions (organization_id, mode, subject_id, id)
  where status in ('requested', 'acknowledged', 'failed');
-- Which of the actions of one name that a policy key asked for a subject was asked for last. The number of the assessment decides:
-- ids of one moment are in no order.
create index risk_actions_asked_again on risk_actions (organization_id, mode, subject_id, policy_key, name, assessment_sequence, id);
create index risk_actions_of_assessment on risk_actions (organization_id, mode, assessment_id, id);
create index risk_actions_of_name on risk_actions (organization_id, mode, name, id);
create index risk_actions_of_key_and_status on risk_actions (organization_id, mode, policy_key, status, id);
call tenant_table('risk_actions', 'select, insert, update (status, revision, attempt, acknowledged_at, completed_at, failed_at, cancelled_at, last_reason, last_actor)');

-- What was decided on each day. An assessment or override appends one row in its own transaction, so that nobody waits for a row that all
-- writers share; a worker adds the appended rows to the days. What a day comes to is the sum of both.
create table risk_statistic_deltas (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,           -- the assessment or override that is counted
  day date not null,          -- in UTC
  policy_key text not null,
  counted text not null check (counted in ('assessment', 'override')),
  decision text not null,
  band text not null,         -- '' where there is none
  primary key (organization_id, mode, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
call tenant_table('risk_statistic_deltas', 'select, insert');

create table risk_statistics (
  organization_id uuid not null,
  mode environment_mode not null,
  day date not null,
  policy_key text not null,
  counted text not null,
  decision text not null,
  band text not null,
  number bigint not null,
  primary key (organization_id, mode, day, policy_key, counted, decision, band)
) with (fillfactor = 70);
create index risk_statistics_of_policy_key on risk_statistics (organization_id, mode, policy_key, day);
call tenant_table('risk_statistics', 'select');
grant insert, update on risk_statistics to probity_definer;

-- == Monitoring ==

-- The policy version that a subject is kept assessed with, one for each policy key. `next_check_at` is the first moment at
-- which there can be something to do; null means that only a change brings it, so that nobody looks before. It is also the
-- end of a lease: whoever takes a subscription moves it ahead, and so it falls due again when that worker dies.
create table risk_monitoring (
  organization_id uuid not null,
  mode environment_mode not null,
  subject_id uuid not null,
  policy_key text not null,
  policy_id uuid not null,
  policy_version integer not null,
  enabled boolean not null,
  last_assessment_id uuid,
  last_evaluated_at timestamptz,
  next_check_at timestamptz,
  last_error text check (last_error in ('applicability_unknown', 'applicability_not_matched', 'evaluation_failed')),
  failures integer not null default 0 check (failures >= 0), -- since the last evaluation that came to an end
  lease_token uuid,
  updated_at timestamptz not null,
  primary key (organization_id, mode, subject_id, policy_key),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  foreign key (organization_id, mode, policy_id) references risk_policies,
  foreign key (organization_id, mode, last_assessment_id) references risk_assessments,
  check (enabled or (next_check_at is null and lease_token is null))
) with (fillfactor = 85);
-- Those whose last evaluation failed are apart from the others, under 1, so that neither are in the way of the other.
create index risk_monitoring_due on risk_monitoring (least(failures, 1), next_check_at) where next_check_at is not null;
create index risk_monitoring_lanes on risk_monitoring (least(failures, 1), organization_id, mode, next_check_at) where next_check_at is not null;
create index risk_monitoring_of_policy on risk_monitoring (organization_id, mode, policy_id, subject_id);
create index risk_monitoring_of_error on risk_monitoring (organization_id, mode, last_error, subject_id, policy_key) where last_error is not null;
call tenant_table('risk_monitoring', 'select, insert, update (policy_id, policy_version, enabled, last_assessment_id, last_evaluated_at, next_check_at, last_error, failures, lease_token, updated_at)');
grant update (next_check_at, lease_token) on risk_monitoring to probity_definer;

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

-- == Contexts and investigations ==

-- A context groups subjects for the people who work on them: a journey, a payment, an incident. Nothing that decides reads it.
create table risk_contexts (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  kind text not null check (kind in ('onboarding', 'transaction', 'periodic_review', 'incident', 'other')),
  external_id text not null check (length(external_id) between 1 and 200),
  title text check (length(title) between 1 and 120),
  policies_revision integer not null default 0, -- of the pins that stand; 0 until they are set
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, kind, external_id)
);
create index risk_contexts_search on risk_contexts using gin ((organization_id::text), mode, external_id gin_trgm_ops);
create index risk_contexts_of_kind on risk_contexts (organization_id, mode, kind, id);
call tenant_table('risk_contexts', 'select, insert, update (policies_revision)');

create table risk_context_subjects (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  context_id uuid not null,
  subject_id uuid not null,
  role text check (role ~ '^[a-z][a-z0-9_.-]{0,79}$'),
  added_at timestamptz not null,
  added_by text not null,
  primary key (organization_id, mode, id),
  unique (organization_id, mode, context_id, subject_id), -- a subject belongs to a context once, whatever its role
  foreign key (organization_id, mode, context_id) references risk_contexts,
  foreign key (organization_id, mode, subject_id) references risk_subjects
);
create index risk_context_subjects_of_context on risk_context_subjects (organization_id, mode, context_id, id);
create index risk_context_subjects_of_subject on risk_context_subjects (organization_id, mode, subject_id, context_id);
call append_only('risk_context_subjects');

-- The pins of every revision, so that what a selection chose from can be read for ever. Those that stand are the ones of
-- risk_contexts.policies_revision.
create table risk_context_policies (
  organization_id uuid not null,
  mode environment_mode not null,
  context_id uuid not null,
  revision integer not null check (revision > 0),
  position integer not null check (position between 0 and 19),
  policy_id uuid not null,
  policy_key text not null,
  policy_version integer not null,
  primary key (organization_id, mode, context_id, revision, position),
  unique (organization_id, mode, context_id, revision, policy_key),
  foreign key (organization_id, mode, context_id) references risk_contexts,
  foreign key (organization_id, mode, policy_id) references risk_policies
);
call append_only('risk_context_policies');

-- Whether a language model may help with investigations. Consent belongs to a mode, like everything of risk: whoever tries it
-- out in test mode has not yet agreed to send live customers anywhere.
create table risk_investigation_ai_settings (
  organization_id uuid not null,
  mode environment_mode not null,
  enabled boolean not null,
  consent_version text,
  consented_by text,
  consented_at timestamptz,
  revision integer not null,
  primary key (organization_id, mode),
  check (enabled = (consented_by is not null) and enabled = (consented_at is not null)),
  check (consent_version is not null or not enabled)
);
call tenant_table('risk_investigation_ai_settings', 'select, insert, update (enabled, consent_version, consented_by, consented_at, revision)');

-- The snapshot is taken when the investigation is created and cannot change: what the run writes is named by the rights below.
create table risk_investigations (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subject_id uuid not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  question text not null check (question <> ''),
  assistance text not null check (assistance in ('none', 'ai')),
  evidence_revision integer not null,  -- the subject's, when the snapshot was taken
  event_sequence integer not null,     -- of the subject's newest event then
  assessment_ids uuid[] not null check (cardinality(assessment_ids) <= 20),
  event_ids uuid[] not null check (cardinality(event_ids) <= 50),
  actions json not null,               -- [{ id, revision, status }]: they go on changing, so it is kept what they were
  findings json not null,
  attempts integer not null default 0 check (attempts between 0 and 3),
  model text,
  failure text,
  record_bytes integer not null,
  created_at timestamptz not null,
  created_by text not null,
  completed_at timestamptz,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'failed') = (failure is not null)),
  check (assistance = 'ai' or (status = 'completed' and model is null))
);
create index risk_investigations_open on risk_investigations (organization_id, mode, id) where status in ('queued', 'running');
create index risk_investigations_of_subject on risk_investigations (organization_id, mode, subject_id, id);
create index risk_investigations_of_status on risk_investigations (organization_id, mode, status, id);
call tenant_table('risk_investigations', 'select, insert, update (status, findings, attempts, model, failure, record_bytes, completed_at)');

create function refuse_investigation_move() returns trigger
  language plpgsql as $$
begin
  if is_erasing(old.organization_id) and new.status = old.status then
    return new;
  end if;
  raise exception 'an investigation does not move from % to %', old.status, new.status using errcode = 'insufficient_privilege';
end $$;
create trigger state_table before update on risk_investigations for each row
  when (not ((old.status = 'queued' and new.status in ('running', 'cancelled'))
             or (old.status = 'running' and new.status in ('running', 'completed', 'failed', 'cancelled'))))
  execute function refuse_investigation_move();

create table risk_investigation_reviews (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  investigation_id uuid not null,
  finding_id text,            -- null when the review is about the whole investigation
  verdict text not null check (verdict in ('accepted', 'rejected', 'needs_evidence')),
  reason text not null check (reason <> ''),
  reviewer text not null,
  created_at timestamptz not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, investigation_id) references risk_investigations
);
create index risk_investigation_reviews_of_investigation on risk_investigation_reviews (organization_id, mode, investigation_id, id);
call append_only('risk_investigation_reviews');

-- == Verification ==

-- Native verification: workflows say which steps there are, sessions take somebody through one, runs are the attempts. What is found about a
-- subject becomes evidence that policies read.

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
create index verification_sessions_of_subject on verification_sessions (organization_id, mode, subject_id, id) where subject_id is not null;
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
  -- The last decision about the attempt, kept with it, so that those that wait for one are found without reading the others. Attempts that
  -- were decided before have none here; whoever lists them looks for their decisions too.
  decision text,
  primary key (organization_id, mode, id),
  constraint verification_runs_of_session unique (organization_id, mode, session_id, attempt),
  foreign key (organization_id, mode, session_id) references verification_sessions,
  foreign key (organization_id, mode, workflow_id, workflow_revision) references verification_workflow_revisions,
  check ((status = 'completed') = (completed_at is not null) and (status = 'completed') = (completed_by is not null))
) with (fillfactor = 85);
create unique index verification_runs_open on verification_runs (organization_id, mode, session_id) where status = 'open';
-- The attempts about which nobody has decided yet.
create index verification_runs_undecided on verification_runs (organization_id, mode, session_id) where status = 'completed' and decision is null;
call tenant_table('verification_runs', 'select, insert, update (status, completed_at, completed_by, decision)');

create function refuse_run_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'a run that has ended stays as it is' using errcode = 'insufficient_privilege';
end $$;
-- An attempt that has ended never changes; a decision about it is made afterwards.
create trigger ended before update on verification_runs
  for each row when (old.status <> 'open' and to_jsonb(new) - 'decision' <> to_jsonb(old) - 'decision')
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

-- == Functions across organizations ==

-- The `search_…` functions: `ilike` makes no promise about what it gives away of the values it sees, so PostgreSQL does not let it see a row
-- before row-level security has passed it: under a policy the search indexes are of no use, and every row of the organization is read.
-- These functions run as the definer, whom the policies let pass, and keep to the organization and mode of the transaction themselves.
-- The others serve workers, which look after all organizations at once.
set local role probity_definer;

-- The ids of a page of what a text is found in, behind the id `after` if it is not null. How common a text is, the planner cannot
-- know, and what it takes for rare may be in every row. So the ids are followed first, for as many rows as are quickly read: a
-- common text fills the page from them. Only a text that does not is looked up in the search index, and its matches are few
-- enough to be put in order. The search index names the organization as a text, so that no other index can seem as good. Fewer
-- than three letters in a row are not in it: they are found by following the ids to the end.
-- The whole key is named in the order because the planner does not take the comparison of `mode` as a reason to leave it out.
create function search_page(relation regclass, searched text, filtered text, pattern text, policy text, status text, after uuid, skip integer, take integer)
  returns uuid[]
  language plpgsql stable set search_path = public set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  organization constant uuid := current_organization();
  mode constant environment_mode := current_mode();
  indexed constant boolean := pattern ~ '[[:alnum:]]{3}';
  narrowed constant text := filtered || case when after is null then '' else ' and id > $6' end;
  page uuid[];
  more boolean := false;
begin
  execute format('
    select array(
      select id
        from (select id, %s as searched
                from %s
               where organization_id = $1
                 and mode = $2 %s
               order by organization_id, mode, id
               limit 10000) examined
       where searched ilike $3
       limit $7)', searched, relation, narrowed)
    into page using organization, mode, pattern, policy, status, after, skip + take;
  if cardinality(page) < skip + take then
    execute format('
      select exists (
        select
          from %s
         where organization_id = $1
           and mode = $2 %s
         order by organization_id, mode, id
        offset 10000
         limit 1)', relation, narrowed)
      into more using organization, mode, pattern, policy, status, after;
  end if;
  if not more then
    return page[skip + 1:];
  end if;
  -- The search index can be read in no other way; what is set here is taken back at the end of the function.
  if indexed then
    perform set_config('enable_bitmapscan', 'on', true);
  end if;
  -- What narrows the search is left until the matches are found, so that it offers no index of its own.
  execute format('
    with found as materialized (
      select *
        from %s
       where %s
         and mode = $2
         and %s ilike $3
    )
    select array(
      select id
        from found
       where true %s
       order by id
      offset $7
       limit $8)', relation, case when indexed then 'organization_id::text = $1::text' else 'organization_id = $1' end, searched, narrowed)
    into page using organization, mode, pattern, policy, status, after, skip, take;
  return page;
end $$;

create function search_subjects(pattern text, after uuid, skip integer, take integer) returns setof uuid
  language sql stable security definer set search_path = public rows 100
  begin atomic select unnest(search_page('risk_subjects', 'external_id', '', pattern, null, null, after, skip, take)); end;

create function search_policies(pattern text, after uuid, skip integer, take integer) returns setof uuid
  language sql stable security definer set search_path = public rows 100
  begin atomic select unnest(search_page('risk_policies', 'key', '', pattern, null, null, after, skip, take)); end;

-- A null means any policy, or any status. The open ones are named as the indexes of open actions name them.
create function search_actions(pattern text, policy text, status text, after uuid, skip integer, take integer) returns setof uuid
  language sql stable security definer set search_path = public rows 100
  begin atomic select unnest(search_page('risk_actions', $$(subject_external_id || E'\n' || name || E'\n' || policy_key)$$,
    case when policy is null then '' else 'and policy_key = $4 ' end ||
    case when status is null then ''
         when status = 'open' then $$and status in ('requested', 'acknowledged', 'failed')$$
         else 'and status = $5' end,
    pattern, policy, status, after, skip, take)); end;

create function search_contexts(pattern text, after uuid, skip integer, take integer) returns setof uuid
  language sql stable security definer set search_path = public rows 100
  begin atomic select unnest(search_page('risk_contexts', 'external_id', '', pattern, null, null, after, skip, take)); end;

-- Takes up to `places` subscriptions that are due at `instant`, of those whose last evaluation failed or of the others, for
-- `lease_seconds`. While no more are due than there are places, they are taken as the index of moments has them, the oldest
-- first, and what is not due costs nothing. When more are due, the places go round the lanes, a lane being an organization
-- in one mode, from the one after (`after_organization`, `after_mode`), so that somebody with 100,000 due ones keeps nobody
-- waiting: each lane in turn gives its oldest. Finding the next lane is one step in the index, and the walk ends with as many
-- lanes as there are places. They are answered in the order of their turns, so the last one says where to go on.
-- `skip locked` lets workers share. Like claim_deliveries it does not wait for the disk, since a forgotten lease is taken
-- again, and lets the planner guess nothing.
create function claim_monitoring(of_failing boolean, instant timestamptz, token uuid, places integer, lease_seconds integer,
                                 after_organization uuid, after_mode environment_mode)
  returns table (organization_id uuid, mode environment_mode, subject_id uuid, policy_key text, due_at timestamptz)
  language plpgsql security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set plan_cache_mode = force_generic_plan
  as $$
#variable_conflict use_column
declare
  due_count integer;
  organizations uuid[];
  modes environment_mode[];
  subjects uuid[];
  keys text[];
  moments timestamptz[];
begin
  select count(*)
    into due_count
    from (select from risk_monitoring m
           where least(m.failures, 1) = of_failing::integer
             and m.next_check_at <= instant
           order by m.next_check_at
           limit places + 1) as due;
  if due_count = 0 then
    return;
  end if;

  if due_count <= places then
    select array_agg(due.organization_id), array_agg(due.mode), array_agg(due.subject_id), array_agg(due.policy_key),
           array_agg(due.next_check_at)
      into organizations, modes, subjects, keys, moments
      from (select m.organization_id, m.mode, m.subject_id, m.policy_key, m.next_check_at
              from risk_monitoring m
             where least(m.failures, 1) = of_failing::integer
               and m.next_check_at <= instant
             order by m.next_check_at
             limit places
               for update skip locked) as due;
  else
    with recursive walk (organization_id, mode, next_check_at, wrapped) as (
      select after_organization, after_mode, null::timestamptz, false
       union all
      select next.*
        from walk
             cross join lateral (
               (select m.organization_id, m.mode, m.next_check_at, walk.wrapped
                  from risk_monitoring m
                 where least(m.failures, 1) = of_failing::integer
                   and (m.organization_id, m.mode) > (walk.organization_id, walk.mode)
                   and m.next_check_at is not null
                 order by m.organization_id, m.mode, m.next_check_at
                 limit 1)
               union all
               (select m.organization_id, m.mode, m.next_check_at, true
                  from risk_monitoring m
                 where not walk.wrapped
                   and least(m.failures, 1) = of_failing::integer
                   and m.next_check_at is not null
                 order by m.organization_id, m.mode, m.next_check_at
                 limit 1)
               limit 1
             ) as next
       where not (next.wrapped and (next.organization_id, next.mode) > (after_organization, after_mode))
    ), lane as materialized (
      select walk.organization_id, walk.mode, row_number() over () as place
        from walk
       where walk.next_check_at <= instant
       limit places
    ), due as materialized (
      select picked.*, lane.place, row_number() over (partition by lane.place order by picked.next_check_at) as turn
        from lane
             cross join lateral (
               select m.organization_id, m.mode, m.subject_id, m.policy_key, m.next_check_at
                 from risk_monitoring m
                where least(m.failures, 1) = of_failing::integer
                  and m.organization_id = lane.organization_id
                  and m.mode = lane.mode
                  and m.next_check_at <= instant
                order by m.next_check_at
                limit places + 1 - (select count(*) from lane) -- every other lane gives one at least
                  for update skip locked
             ) as picked
    ), chosen as (
      select * from due order by due.turn, due.place limit places
    )
    select array_agg(c.organization_id order by c.turn, c.place), array_agg(c.mode order by c.turn, c.place),
           array_agg(c.subject_id order by c.turn, c.place), array_agg(c.policy_key order by c.turn, c.place),
           array_agg(c.next_check_at order by c.turn, c.place)
      into organizations, modes, subjects, keys, moments
      from chosen c;
  end if;

  perform set_config('synchronous_commit', 'off', true);
  return query
    with chosen as (
      select *
        from unnest(organizations, modes, subjects, keys, moments) with ordinality
             as c (organization_id, mode, subject_id, policy_key, due_at, position)
    ), held as (
      update risk_monitoring m
         set lease_token = token, next_check_at = instant + make_interval(secs => lease_seconds)
        from chosen c
       where (m.organization_id, m.mode, m.subject_id, m.policy_key) = (c.organization_id, c.mode, c.subject_id, c.policy_key)
      returning c.*
    )
    select h.organization_id, h.mode, h.subject_id, h.policy_key, h.due_at from held h order by h.position;
end $$;

-- Adds up to `places` appended rows to the days, and answers how many. One process does it at a time; another finds nothing to do.
-- Rows of an organization that is being deleted are dropped. What running shadows are to be tried on waits for them from here on:
-- assessments append a row for the statistics anyway, so none does more because it is shadowed, and whatever is taken from there is in the
-- queue, or neither is.
create function roll_up_risk_statistics(places integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('risk_statistics', 0)) then
    return 0;
  end if;
  with removed as (
    delete from risk_statistic_deltas
     where ctid = any (array(select ctid from risk_statistic_deltas limit places))
    returning organization_id, mode, id, day, policy_key, counted, decision, band
  ), added as (
    insert into risk_statistics (organization_id, mode, day, policy_key, counted, decision, band, number)
    select r.organization_id, r.mode, r.day, r.policy_key, r.counted, r.decision, r.band, count(*)
      from removed r
     where exists (select from organizations o where o.organization_id = r.organization_id)
     group by r.organization_id, r.mode, r.day, r.policy_key, r.counted, r.decision, r.band
        on conflict (organization_id, mode, day, policy_key, counted, decision, band)
        do update set number = risk_statistics.number + excluded.number
  ), shadowed as (
    insert into risk_policy_shadow_queue (organization_id, mode, shadow_id, assessment_id)
    select r.organization_id, r.mode, s.id, r.id
      from removed r
      join risk_policy_shadows s
        on s.organization_id = r.organization_id
       and s.mode = r.mode
       and s.policy_key = r.policy_key
       and s.status = 'running'
       and s.id < r.id -- made after the shadow was started
     where r.counted = 'assessment'
  )
  select count(*) into taken from removed;
  return taken;
end $$;

-- Of the shadows that something waits for, the one that was served longest ago. Whoever has claimed it tries it until then.
create function claim_policy_shadow(instant timestamptz, until timestamptz)
  returns table (organization_id uuid, mode environment_mode, id uuid)
  language sql volatile security definer set search_path = public
begin atomic
  with due as (
    select w.organization_id, w.mode, w.id
      from risk_policy_shadows w
     where (w.claimed_until is null or w.claimed_until <= instant)
       and exists (select
                     from risk_policy_shadow_queue q
                    where q.organization_id = w.organization_id
                      and q.mode = w.mode
                      and q.shadow_id = w.id)
     order by w.claimed_until nulls first, w.id
     limit 1
       for no key update of w skip locked
  )
  update risk_policy_shadows s
     set claimed_until = until,
         attempts = s.attempts + 1
    from due
   where s.organization_id = due.organization_id
     and s.mode = due.mode
     and s.id = due.id
  returning s.organization_id, s.mode, s.id;
end;

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

-- The organizations and modes that have any that ended before: workers delete these for all of them.
create function old_policy_shadow_scopes(before timestamptz, places integer)
  returns table (organization_id uuid, mode environment_mode)
  language sql stable security definer set search_path = public
begin atomic
  select distinct s.organization_id, s.mode
    from risk_policy_shadows s
   where s.ended_at < before
   limit places;
end;

-- Numbers that no index keeps unique any more, in a sample of subjects of all organizations: how many were looked at, and which repeat
-- one of their newest hundred numbers. It reads so many subjects at most, however many there are.
create function sample_numbers(places integer) returns table (looked_at integer, repeating uuid[])
  language plpgsql stable security definer set search_path = public as $$
declare
  share float8 := least(100, 100.0 * places / greatest(1, (select reltuples from pg_class where oid = 'risk_subjects'::regclass)));
begin
  return query execute format('
    select count(*)::integer, coalesce(array_agg(s.id) filter (where e.numbers <> e.different or r.numbers <> r.different or a.numbers <> a.different), ''{}'')
      from (select * from risk_subjects tablesample system (%s) limit $1) s
     cross join lateral (select count(*) as numbers, count(distinct sequence) as different
                           from (select sequence from risk_events where organization_id = s.organization_id and mode = s.mode and subject_id = s.id
                                  order by sequence desc limit 100) n) e
     cross join lateral (select count(*) as numbers, count(distinct revision) as different
                           from (select revision from risk_evidence where organization_id = s.organization_id and mode = s.mode and subject_id = s.id
                                  order by revision desc limit 100) n) r
     cross join lateral (select count(*) as numbers, count(distinct (policy_key, sequence)) as different
                           from (select policy_key, sequence from risk_assessments where organization_id = s.organization_id and mode = s.mode and subject_id = s.id
                                  order by id desc limit 100) n) a', share)
    using places;
end $$;

reset role;
revoke execute on function search_page, search_subjects, search_policies, search_actions, search_contexts, claim_monitoring,
  roll_up_risk_statistics, claim_policy_shadow, old_policy_impact_scopes, old_policy_shadow_scopes, sample_numbers from public;
grant execute on function search_subjects, search_policies, search_actions, search_contexts, claim_monitoring, roll_up_risk_statistics,
  claim_policy_shadow, old_policy_impact_scopes, old_policy_shadow_scopes, sample_numbers to probity_app;
