-- Webhooks and mails are held after a restore, because some of what waits was sent before. Both tables belong to the installation.

-- One row. `installation` tells this database, with its backups and replicas, from every other.
create table sending_state (
  singleton boolean primary key default true check (singleton),
  installation uuid not null default gen_random_uuid(),
  held_since timestamptz,
  held_because text check (held_because in ('operator', 'older')),
  released_at timestamptz,
  check ((held_since is null) = (held_because is null))
);
insert into sending_state default values;
grant select on sending_state to probity_app;
grant update (held_since, held_because, released_at) on sending_state to probity_app;

-- Each process counts here while it sends, and keeps its count in DATA_DIR too. A database that has counted less, or knows nothing of the
-- process, is older than what was sent.
create table sending_marks (
  place uuid primary key,
  mark bigint not null,
  noted_at timestamptz not null
);
grant select, insert, update, delete on sending_marks to probity_app;
