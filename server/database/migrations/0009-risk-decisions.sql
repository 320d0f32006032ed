-- What a column cannot become is withheld by privilege: rights name the columns that may change.

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
create unique index risk_evidence_of_subject on risk_evidence (organization_id, mode, subject_id, revision);
create unique index risk_evidence_superseded on risk_evidence (organization_id, mode, supersedes) where supersedes is not null;
call append_only('risk_evidence');

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
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  foreign key (organization_id, mode, policy_id) references risk_policies
);
create unique index risk_assessments_sequence on risk_assessments (organization_id, mode, subject_id, policy_key, sequence);
create index risk_assessments_of_subject on risk_assessments (organization_id, mode, subject_id, id);
call append_only('risk_assessments');

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
call tenant_table('risk_actions', 'select, insert, update (status, revision, attempt, acknowledged_at, completed_at, failed_at, cancelled_at, last_reason, last_actor)');

-- Records of some ten KiB are read and written whole. lz4 takes a tenth of the time of the built-in way, where the server has it.
do $$
begin
  alter table risk_assessments alter column result set compression lz4;
  alter table risk_policies alter column definition set compression lz4;
  alter table idempotency_keys alter column answer set compression lz4;
exception when feature_not_supported or invalid_parameter_value then null;
end $$;
