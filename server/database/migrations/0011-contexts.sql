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

-- Like search_subjects: under row-level security `ilike` may not use the search index, so the definer does, within the
-- organization and mode of the transaction. The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

create function search_contexts(pattern text, after uuid, skip integer, take integer) returns setof uuid
  language sql stable security definer set search_path = public rows 100
  begin atomic select unnest(search_page('risk_contexts', 'external_id', '', pattern, null, null, after, skip, take)); end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function search_contexts(text, uuid, integer, integer) from public;
grant execute on function search_contexts(text, uuid, integer, integer) to probity_app;
