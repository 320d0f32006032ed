-- Ids are UUIDv7 made from the same instant as `created_at` (`recorded_at`), so ordering by id is ordering by
-- (created_at, id) and the primary key serves every list.
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
  primary key (organization_id, mode, id),
  unique (organization_id, mode, kind, external_id)
) with (fillfactor = 85);
create index risk_subjects_search on risk_subjects using gin ((organization_id::text), mode, external_id gin_trgm_ops);
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
create unique index risk_events_journey on risk_events (organization_id, mode, subject_id, sequence) where subject_id is not null;
create index risk_events_journey_category on risk_events (organization_id, mode, subject_id, category, sequence)
  where subject_id is not null and category is not null;
create index risk_events_history on risk_events (organization_id, mode, resource_id, id);
-- Whether anything outside the categories happened to a subject since a snapshot, without walking all its evidence.
create index risk_events_uncategorized on risk_events (organization_id, mode, subject_id, sequence)
  where subject_id is not null and category is null;
call append_only('risk_events');
