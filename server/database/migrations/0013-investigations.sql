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
call tenant_table('risk_investigations', 'select, insert, update (status, findings, attempts, model, failure, record_bytes, completed_at)');

create function refuse_investigation_move() returns trigger
  language plpgsql as $$
begin
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
