-- Legal holds. A record on hold is not erased, and no retention period deletes it. Whoever places or releases one, erases or deletes holds
-- the record itself first, so each sees what the other did. No foreign key: the records lie in partitions, and a hold outlives none of them.
create table legal_holds (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  kind text not null check (kind in ('subject', 'document')),
  resource_id uuid not null,
  reason text not null,
  placed_at timestamptz not null,
  placed_by text not null,
  released_at timestamptz,
  released_by text,
  release_reason text,
  primary key (organization_id, mode, id),
  check ((released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null))
);
create unique index legal_holds_of_record on legal_holds (organization_id, mode, kind, resource_id) where released_at is null;
create index legal_holds_in_force on legal_holds (organization_id, mode, id) where released_at is null;
create index legal_holds_released on legal_holds (organization_id, mode, id) where released_at is not null;
call tenant_table('legal_holds', 'select, insert, update (released_at, released_by, release_reason)');
