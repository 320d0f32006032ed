-- Published lists belong to no organization: every organization is screened against the same ones.
create table lists (
  key text primary key,
  enabled boolean not null default true,
  active_version_id uuid, -- what runs are screened against; null until the first publication is loaded
  held_version_id uuid, -- the newest publication, where it was not activated because it needs an operator's attention
  attention_reasons text[] not null default '{}',
  last_confirmed_at timestamptz, -- when the active version was last known to be what is published
  last_checked_at timestamptz, -- when the publisher was last asked, whatever the answer
  downloads json not null default '[]', -- per address the validators and the checksum of the last download
  check (held_version_id is null or attention_reasons <> '{}')
);
insert into lists (key)
values ('eu_fsf'), ('ofac_sdn'), ('ofac_consolidated'), ('uk_sanctions'), ('idb_sanctions'), ('service_pep');

-- What one publication of a list says. A version that is no longer loading never changes again, apart from an operator who
-- accepts a held one.
create table list_versions (
  id uuid primary key,
  list_key text not null references lists,
  state text not null check (state in ('loading', 'held', 'ready', 'failed')),
  origin text not null check (origin in ('file', 'download')),
  reader_version integer not null, -- of the code that read the files: another one may find something else in them
  publication_digest bytea not null, -- of its files, whatever they are called
  files json not null, -- name, bytes and sha256 of each
  format text,
  published_at timestamptz, -- as the publication states it; null where it does not
  entry_count integer not null default 0 check (entry_count >= 0),
  name_count integer not null default 0 check (name_count >= 0),
  dropped_entries integer not null default 0 check (dropped_entries >= 0),
  dropped_reasons json not null default '{}', -- how many for each reason
  dropped_records json not null default '[]', -- the first of them: id or place in the file, and reason
  attention_reasons text[] not null default '{}',
  failure text, -- a sentence for the operator
  bytes_read bigint not null default 0, -- how far a load is; what is read twice counts twice
  started_at timestamptz not null,
  last_sign_at timestamptz not null, -- whoever loads it repeats a sign of life; without one it counts as abandoned
  loaded_at timestamptz, -- when it stopped loading
  unique (list_key, id),
  check ((state = 'loading') = (loaded_at is null)),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'held') <= (attention_reasons <> '{}'))
);
-- One load of a list at a time, and no publication twice.
create unique index list_versions_loading on list_versions (list_key) where state = 'loading';
create unique index list_versions_publication on list_versions (list_key, publication_digest, reader_version)
  where state in ('held', 'ready');

alter table lists
  add foreign key (key, active_version_id) references list_versions (list_key, id),
  add foreign key (key, held_version_id) references list_versions (list_key, id);

-- The entries of all versions of a list, each wording once: from one day to the next nearly all stay as they are. The data is
-- text that is never searched inside, so it is kept as it was written, and its digest is what the database itself computes.
create table list_entries (
  id bigint generated always as identity primary key,
  list_key text not null,
  entry_id text not null,
  digest bytea not null,
  data json not null,
  unique (list_key, digest),
  check (digest = sha256(convert_to(data::text, 'UTF8')))
);

-- What these refer to is never deleted, and a million of them come at once: a trigger checks all rows of a statement together,
-- for less than half of what foreign keys take.
create table list_version_entries (
  version_id uuid not null, -- of list_versions
  ordinal integer not null check (ordinal >= 0), -- the order of the publication, without gaps
  entry bigint not null, -- of list_entries
  primary key (version_id, ordinal)
);

-- What search was built from a version. Building is deterministic, so every node must come to the same digest. Other code may write
-- the same terms in another layout, and comes to another: what an older layout came to must not refuse what a newer one builds.
create table list_snapshots (
  version_id uuid not null references list_versions,
  term_builder_version integer not null,
  digest bytea not null,
  built_at timestamptz not null,
  layout_version integer not null,
  primary key (version_id, term_builder_version, layout_version)
);

create table list_activations (
  id uuid primary key,
  list_key text not null references lists,
  from_version_id uuid,
  to_version_id uuid not null,
  activated_at timestamptz not null,
  activated_by text not null,
  reason text not null,
  foreign key (list_key, from_version_id) references list_versions (list_key, id),
  foreign key (list_key, to_version_id) references list_versions (list_key, id)
);
create index list_activations_of_list on list_activations (list_key, id);
create index list_activations_of_version on list_activations (list_key, to_version_id);

create function refuse_list_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger append_only before update or delete on list_entries for each row execute function refuse_list_change();
create trigger append_only before update or delete on list_snapshots for each row execute function refuse_list_change();
create trigger append_only before update or delete on list_activations for each row execute function refuse_list_change();
create trigger append_only before update on list_version_entries for each row execute function refuse_list_change();
create trigger append_only before delete on list_versions for each row execute function refuse_list_change();
create trigger append_only_truncate before truncate on list_entries for each statement execute function refuse_truncate();
create trigger append_only_truncate before truncate on list_snapshots for each statement execute function refuse_truncate();
create trigger append_only_truncate before truncate on list_activations for each statement execute function refuse_truncate();
create trigger append_only_truncate before truncate on list_version_entries for each statement execute function refuse_truncate();
create trigger append_only_truncate before truncate on list_versions for each statement execute function refuse_truncate();

create function refuse_finished_version_change() returns trigger
  language plpgsql as $$
begin
  if old.id <> new.id or old.list_key <> new.list_key or old.started_at <> new.started_at then
    raise exception 'a list version keeps its identity' using errcode = 'insufficient_privilege';
  end if;
  if old.state = 'loading' then
    return new;
  end if;
  if old.state = 'held' and new.state = 'ready' then
    old.state := 'ready';
    if to_jsonb(old) = to_jsonb(new) then
      return new;
    end if;
  end if;
  raise exception 'list version % is finished', old.id using errcode = 'insufficient_privilege';
end $$;
create trigger finished_stays before update on list_versions for each row execute function refuse_finished_version_change();

-- A version only grows while it is loading, by entries of its own list, and whoever ends it waits for rows under way. The
-- planner guesses nothing: the tables grow from empty to millions within one load.
create function check_added_entries() returns trigger
  language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  as $$
begin
  perform from list_versions v where v.id in (select a.version_id from added a) order by v.id for share;
  if exists (select
               from added a
                    left join list_versions v on v.id = a.version_id
                    left join list_entries e on e.id = a.entry
              where v.state is distinct from 'loading'
                 or e.list_key is distinct from v.list_key) then
    raise exception 'only a list version that is loading takes entries, and only of its list' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger only_while_loading after insert on list_version_entries referencing new table as added
  for each statement execute function check_added_entries();

-- The rows of a load that failed are of no use to anybody; those of any other version stay.
create function refuse_deleting_version_entries() returns trigger
  language plpgsql as $$
begin
  if exists (select from list_versions v
              where v.id in (select r.version_id from removed r)
                and v.state <> 'failed') then
    raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger only_of_failed after delete on list_version_entries referencing old table as removed
  for each statement execute function refuse_deleting_version_entries();

grant select, update (enabled, active_version_id, held_version_id, attention_reasons, last_confirmed_at, last_checked_at, downloads)
  on lists to probity_app;
grant select, insert, update (state, format, published_at, entry_count, name_count, dropped_entries, dropped_reasons, dropped_records,
                              attention_reasons, failure, bytes_read, last_sign_at, loaded_at)
  on list_versions to probity_app;
grant select, insert on list_entries, list_snapshots, list_activations to probity_app;
grant select, insert, delete on list_version_entries to probity_app;
