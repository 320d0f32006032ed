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
