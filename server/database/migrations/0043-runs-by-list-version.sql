-- Runs search the same few list versions together, so a run notes one set of them instead of one row for each list.
create table screening_version_sets (
  organization_id uuid not null,
  mode environment_mode not null,
  version_id uuid not null,
  id uuid not null,
  primary key (organization_id, mode, version_id, id)
);
call tenant_table('screening_version_sets', 'select, insert');

-- Null where no list was searched, and for runs from before this column.
alter table screening_runs add column version_set uuid;
