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
