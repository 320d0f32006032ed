-- Casework: what people have to look at and how they work on it, with work items, notes, proposals that wait for a second person, and what an
-- organization sets up for the people who decide.

-- == Work items ==

-- Work items: what somebody has to look at, as one table over actions, matches, investigations, verification attempts and proposals.
-- Each row is kept by the transaction that changes the record it is about. It refers to that record without a foreign key, because
-- it can be made again from the records at any time and decides nothing.
create table work_items (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,           -- a UUIDv7 of opened_at, so that the primary key is in the order of age
  kind text not null check (kind in ('action', 'match', 'investigation', 'verification', 'proposal')),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  severity_before text,       -- of the action before the newest one
  resource_id uuid not null,  -- the record to work on: of an action, the newest of its name
  subject_id uuid,
  subject_kind text,
  subject_external_id text,
  assessment_id uuid,
  run_id uuid,                -- the screening run of a match
  session_id uuid,            -- the session of a verification attempt
  name text not null,
  status text,                -- of the action, and its revision, for whoever changes it from the queue
  revision integer,
  policy_key text,
  list_key text,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  place uuid not null,        -- a UUIDv7 of due_at: the order of the queue, in which a cursor is a place. Neither ever changes.
  proposed_by uuid,           -- who cannot be the second person
  assignee uuid,
  lease_until timestamptz,    -- null while somebody has the item for good, or nobody has it
  primary key (organization_id, mode, id),
  check ((kind = 'action') = (policy_key is not null and assessment_id is not null and status is not null and revision is not null)),
  check ((kind = 'match') = (list_key is not null and run_id is not null)),
  check ((kind = 'verification') = (session_id is not null)),
  check ((subject_id is null) = (subject_kind is null) and (subject_id is null) = (subject_external_id is null)),
  check (assignee is not null or lease_until is null)
) with (fillfactor = 80);
-- One item for all actions of a name that a policy key asks for a subject.
create unique index work_items_of_action on work_items (organization_id, mode, subject_id, policy_key, name) where policy_key is not null;
create index work_items_of_subject on work_items (organization_id, mode, subject_id, place) where subject_id is not null;
create index work_items_queue on work_items (organization_id, mode, kind, severity, place);
-- What can be claimed, now or once a lease has lapsed.
create index work_items_claimable on work_items (organization_id, mode, kind, severity, place)
  include (lease_until) where assignee is null or lease_until is not null;
create index work_items_of_policy on work_items (organization_id, mode, policy_key, severity, place) where policy_key is not null;
create index work_items_of_list on work_items (organization_id, mode, list_key, severity, place) where list_key is not null;
-- Items of actions and matches are found by other keys; their own id is that of the record which opened them.
create index work_items_of_resource on work_items (organization_id, mode, kind, resource_id)
  where kind in ('investigation', 'verification', 'proposal');
-- Whose lease has ended is read from the index: a thousand items of one person are counted without opening their rows.
create index work_items_assigned on work_items (organization_id, mode, assignee, place)
  include (lease_until) where assignee is not null;
-- Runs that wait for a decision are found by their work items: undecided matches will lie in all months.
create index work_items_of_run on work_items (organization_id, mode, run_id) where run_id is not null;
call tenant_table('work_items', 'select, insert, delete, update (resource_id, assessment_id, severity, severity_before, status, revision, subject_id, subject_kind, subject_external_id, assignee, lease_until)');
grant update (assignee, lease_until) on work_items to probity_definer;

-- How long each kind may wait, in minutes by kind and severity. Without a row the defaults of the application apply.
create table work_settings (
  organization_id uuid not null,
  mode environment_mode not null,
  due_minutes jsonb not null,
  lease_minutes integer not null check (lease_minutes between 1 and 60),
  revision integer not null,
  primary key (organization_id, mode)
);
call tenant_table('work_settings', 'select, insert, update (due_minutes, lease_minutes, revision)');

-- How many items are open. A change appends what it adds or takes, so that nobody waits for a row that all writers share; a worker
-- adds the appended rows to the counts. What is open at a moment is the sum of both.
create table work_count_deltas (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  kind text not null,
  severity text not null,
  change integer not null check (change <> 0),
  primary key (organization_id, mode, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
call tenant_table('work_count_deltas', 'select, insert');

create table work_counts (
  organization_id uuid not null,
  mode environment_mode not null,
  kind text not null,
  severity text not null,
  open bigint not null,
  primary key (organization_id, mode, kind, severity)
) with (fillfactor = 70);
call tenant_table('work_counts', 'select');
grant insert, update on work_counts to probity_definer;

set local role probity_definer;

-- Adds up to `places` appended rows to the counts, and answers how many. One process does it at a time; another finds nothing to do.
-- Rows of an organization that is being deleted are dropped.
create function roll_up_work_counts(places integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('work_counts', 0)) then
    return 0;
  end if;
  with removed as (
    delete from work_count_deltas
     where ctid = any (array(select ctid from work_count_deltas limit places))
    returning organization_id, mode, kind, severity, change
  ), added as (
    insert into work_counts (organization_id, mode, kind, severity, open)
    select r.organization_id, r.mode, r.kind, r.severity, sum(r.change)
      from removed r
     where exists (select from organizations o where o.organization_id = r.organization_id)
     group by r.organization_id, r.mode, r.kind, r.severity
        on conflict (organization_id, mode, kind, severity) do update set open = work_counts.open + excluded.open
  )
  select count(*) into taken from removed;
  return taken;
end $$;

-- Somebody who leaves the organization, or gets another role, has nothing to do any more: in both modes, for they are in both.
create function release_work_items_of(person uuid) returns void
  language sql security definer set search_path = public
begin atomic
  update work_items
     set assignee = null, lease_until = null
   where organization_id = current_organization()
     and mode in ('test', 'live')
     and assignee = person;
end;

reset role;
revoke execute on function roll_up_work_counts, release_work_items_of from public;
grant execute on function roll_up_work_counts, release_work_items_of to probity_app;

-- == Notes ==

-- Notes: what people write down about a subject or a work item, beside the evidence. Nothing that decides reads these tables. Texts,
-- names of files and the files themselves are sealed under the organization's key.
create table notes (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subject_id uuid,            -- also of a note on an item that is about a subject
  work_item_id uuid,          -- no foreign key: an item is gone when it is finished, and its notes stay
  item_kind text check (item_kind in ('action', 'match', 'investigation', 'verification', 'proposal')),
  item_resource_id uuid,      -- the record that the item led to when the note was written
  revision integer not null check (revision > 0), -- of its text
  created_at timestamptz not null,
  created_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawal_reason bytea,    -- sealed
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  check (subject_id is not null or work_item_id is not null),
  check ((work_item_id is null) = (item_kind is null) and (work_item_id is null) = (item_resource_id is null)),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawal_reason is null))
);
create index notes_of_subject on notes (organization_id, mode, subject_id, id) where subject_id is not null;
create index notes_of_item on notes (organization_id, mode, work_item_id, id) where work_item_id is not null;
call tenant_table('notes', 'select, insert, update (subject_id, revision, withdrawn_at, withdrawn_by, withdrawal_reason)');

-- What a note said, from its first text to its last correction.
create table note_texts (
  organization_id uuid not null,
  mode environment_mode not null,
  note_id uuid not null,
  revision integer not null,
  text bytea not null,        -- sealed
  mentions uuid[] not null,   -- users; they may have left the organization since
  written_at timestamptz not null,
  primary key (organization_id, mode, note_id, revision),
  foreign key (organization_id, mode, note_id) references notes
);
call append_only('note_texts');

-- The people whom a note mentions as it stands: an index for finding what is for somebody.
create table note_mentions (
  organization_id uuid not null,
  mode environment_mode not null,
  user_id uuid not null,
  note_id uuid not null,
  primary key (organization_id, mode, user_id, note_id),
  foreign key (organization_id, mode, note_id) references notes
);
call tenant_table('note_mentions', 'select, insert, delete');

create table note_files (
  organization_id uuid not null,
  mode environment_mode not null,
  note_id uuid not null,
  id uuid not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'text/plain')),
  size integer not null check (size > 0),
  name bytea not null,        -- sealed
  bytes bytea not null,       -- sealed
  created_at timestamptz not null,
  primary key (organization_id, mode, note_id, id),
  foreign key (organization_id, mode, note_id) references notes
);
alter table note_files alter column bytes set storage external; -- what is sealed does not get smaller
call append_only('note_files');

-- == Four eyes ==

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
  earlier_false_positive_days integer, -- for how many days an earlier false positive counts; null where it does not
  erasures boolean not null default false,
  primary key (organization_id, mode)
);
call tenant_table('four_eyes_settings', 'select, insert, update (overrides, match_decisions, match_lists, match_from_score, settings, revision, earlier_false_positive_days, erasures)');
alter table four_eyes_settings
  add constraint earlier_false_positive_days_range check (earlier_false_positive_days between 1 and 365) not valid;

-- Changes that need a second person wait here, and what comes of them names both people.
create table proposals (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  operation text not null constraint proposals_operation_known check (
    operation in ('createOverride', 'decideMatch', 'changeFourEyesSettings', 'changeOrganizationSettings', 'changeRetentionSettings', 'eraseSubject', 'eraseDocument', 'eraseSigner')),
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

-- == What an organization sets up ==

-- Reasons that an organization offers for its decisions, by kind. A kind without an entry has the reasons that the dashboard brings.
create table reason_presets (
  organization_id uuid not null,
  mode environment_mode not null,
  presets jsonb not null,
  revision integer not null,
  primary key (organization_id, mode)
);
call tenant_table('reason_presets', 'select, insert, update (presets, revision)');

-- Filters of a page of the dashboard, kept under a name by one person, for themselves or for everybody of the organization.
create table saved_views (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  page text not null,
  name text not null,
  search jsonb not null, -- the address of the page after its question mark
  shared boolean not null,
  revision integer not null check (revision > 0),
  created_at timestamptz not null,
  created_by text not null,
  primary key (organization_id, mode, id)
);
create index saved_views_of_person on saved_views (organization_id, mode, created_by) where not shared;
create index saved_views_shared on saved_views (organization_id, mode) where shared;
call tenant_table('saved_views', 'select, insert, delete, update (name, search, shared, revision)');

-- Where an organization keeps the profiles of its subjects: a link template for each kind of subject. A kind without an entry has no link.
create table profile_resolvers (
  organization_id uuid not null,
  mode environment_mode not null,
  templates jsonb not null,
  revision integer not null,
  primary key (organization_id, mode)
);
call tenant_table('profile_resolvers', 'select, insert, update (templates, revision)');
