-- What keeps organizations apart: the two roles of the application, row-level security for every table, tables split by month, and
-- organizations with their deletion. All later files build on what is here.

-- Roles are shared by every database of a cluster, and two databases may be migrated at the same moment.
do $$
begin
  create role probity_app nologin nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  create role probity_definer nologin nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;

-- The login role of the configuration becomes one of these for each transaction; it needs no other right.
do $$
begin
  execute format('grant probity_app, probity_definer to %I', current_user);
exception when unique_violation or sqlstate 'XX000' then null; -- granted by another database at the same moment
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to probity_app, probity_definer;
-- Some functions belong to probity_definer, which row-level security lets pass: each looks across organizations to answer one question, or
-- does one thing that the application may not. The right to create them is lent until the end of the last file.
grant create on schema public to probity_definer;

-- `/readyz` and `doctor` compare what was applied with what the code expects.
grant select on schema_migrations to probity_app;

create type environment_mode as enum ('test', 'live');

-- For rows that a statement makes itself; everywhere else the application makes the id (new-id.ts), in the same form.
create function uuid_v7(instant timestamptz) returns uuid
  language sql volatile parallel safe
  return encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
           placing substring(int8send(floor(extract(epoch from instant) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;

create function current_organization() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organization', true), '')::uuid;

create function current_mode() returns environment_mode
  language sql stable parallel safe
  return nullif(current_setting('app.mode', true), '')::environment_mode;

create function current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::uuid;

-- == Tables of an organization ==

-- The definer role reads across organizations, so what it may touch is granted table by table, beside each function.
-- `rights` are what the application itself may do to the rows of the organization (and mode) of its transaction. Rights name columns where
-- the others must not change.
create procedure tenant_table(tenant regclass, rights text)
  language plpgsql as $$
declare
  condition text := 'organization_id = current_organization()';
begin
  if exists (select from pg_attribute where attrelid = tenant and attname = 'mode' and not attisdropped) then
    condition := condition || ' and mode = current_mode()';
  end if;
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format('create policy tenant on %s to probity_app using (%s) with check (%s)', tenant, condition, condition);
  execute format('create policy definer on %s to probity_definer using (true) with check (true)', tenant);
  execute format('grant %s on %s to probity_app', rights, tenant);
  execute format('grant select, delete on %s to probity_definer', tenant); -- so that a deleted organization can be emptied
end $$;

create function is_erasing(organization uuid) returns boolean
  language sql stable
begin atomic
  select current_user = 'probity_definer' and organization::text = current_setting('app.erasing_in', true);
end;

-- Privileges already withhold UPDATE and DELETE; the trigger also stops owners and superusers. The deletion of a whole organization passes,
-- through the function that sets app.deleting_organization. An erasure may also change and delete rows: only of its own organization, only
-- inside the functions that say so, and only the columns that are granted to their owner (9-lifecycle.sql).
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE'
     and current_user = 'probity_definer'
     and old.organization_id::text = current_setting('app.deleting_organization', true) then
    return old;
  end if;
  if is_erasing(old.organization_id) then
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create function refuse_truncate() returns trigger
  language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create procedure append_only(tenant regclass)
  language plpgsql as $$
begin
  call tenant_table(tenant, 'select, insert');
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', tenant);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function refuse_truncate()', tenant);
end $$;

revoke execute on procedure tenant_table, append_only from public;

-- == Tables split by month ==

-- Large tables are partitioned by the month of a UUIDv7, see docs/decisions/0011-partitions-by-month.md. A table is put on this with
-- `call partition_by_month('name')`; from then on the catalog says so, and no list has to be kept.
create schema partitions; -- without grants: rows are reached through the tables of `public` alone

create function first_id(instant timestamptz) returns uuid
  language sql immutable parallel safe
  return (lpad(to_hex(floor(extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

create function month_of(instant timestamptz) returns date
  language sql immutable parallel safe
  return date_trunc('month', instant at time zone 'UTC')::date;

create function month_of(id uuid) returns date
  language sql immutable parallel safe
  return month_of(to_timestamp(('x0000' || substr(replace(id::text, '-', ''), 1, 12))::bit(64)::bigint / 1000.0));

create function first_id(month date) returns uuid
  language sql immutable parallel safe
  return first_id(month::timestamp at time zone 'UTC');

-- Twelve months ahead are kept, and one back, because the clocks of processes differ.
create function months_around(instant timestamptz) returns setof date
  language sql immutable parallel safe
  return (month_of(instant) + make_interval(months => generate_series(-1, 12)))::date;

-- The tables that are partitioned by month, the column that gives it, and the partition of all rows for which there is no month.
create function monthly_tables() returns table (parent regclass, month_column name, rest regclass)
  language sql stable
begin atomic
  select c.oid::regclass, a.attname, p.partdefid::regclass
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
   where p.partstrat = 'r'
   order by c.relname;
end;

create function partition_name(parent regclass, month date) returns text
  language sql stable
  return (select relname || to_char(month, '_YYYY_MM') from pg_class where oid = parent);

-- What a partition does not get from its table: forced row-level security, the trigger that refuses TRUNCATE, and the statistics that its
-- table does without. Its one policy is for the owner of the tables, whose functions below move rows and look for partitions without any.
create procedure guard_partition(parent regclass, child regclass)
  language plpgsql as $$
declare
  line text;
begin
  execute format('alter table %s enable row level security', child);
  execute format('alter table %s force row level security', child);
  execute format('create policy maintenance on %s to %I using (true) with check (true)', child, current_user);
  if exists (select from pg_trigger where tgrelid = parent and tgname = 'append_only_truncate') then
    execute format('create trigger append_only_truncate before truncate on %s for each statement execute function refuse_truncate()', child);
  end if;
  for line in
    select format('alter table %s alter column %I set statistics 0', child, attname)
      from pg_attribute
     where attrelid = parent and attnum > 0 and not attisdropped and attstattarget = 0
  loop
    execute line;
  end loop;
end $$;

-- Indexes of partitions are named like those of their table, so that plans and statistics can be read.
create procedure name_partition_indexes(tenant regclass)
  language plpgsql as $$
declare
  line text;
begin
  for line in
    select format('alter index %s rename to %I', own.oid::regclass, own.wanted)
      from (select i.oid, i.relname, replace(p.relname, t.relname, c.relname) as wanted
              from pg_class t
              join pg_index x on x.indrelid = t.oid
              join pg_class p on p.oid = x.indexrelid
              join pg_inherits h on h.inhparent = x.indexrelid
              join pg_class i on i.oid = h.inhrelid
              join pg_index y on y.indexrelid = i.oid
              join pg_class c on c.oid = y.indrelid
             where t.oid = tenant) own
     where own.relname <> own.wanted
  loop
    execute line;
  end loop;
end $$;

-- The functions from here on run as the owner of the tables, because nobody else can attach a partition. They take the name of a
-- table and a moment, and do nothing to other tables. They give way soon: everybody who comes after a waiting lock waits behind it.

-- Months that are to be made: those around the moment, and those of rows that are in no month yet. Rows of a later time than that
-- stay where they are, because a clock must be wrong.
create function partitions_to_make(instant timestamptz) returns table (parent text, month date)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
begin
  for tenant in select * from monthly_tables() loop
    return query execute format('
      select %L::text, wanted.month
        from (select months_around($1) as month
               union
              select month_of(%I) from %s where %2$I < first_id((month_of($1) + interval ''13 months'')::date)) wanted
       where to_regclass(format(''partitions.%%I'', partition_name(%1$L, wanted.month))) is null
       order by wanted.month', tenant.parent, tenant.month_column, tenant.rest)
      using instant;
  end loop;
end $$;

-- Makes the partition of a month, moves the rows into it that are in no month yet, and answers how many these were. Writers wait
-- meanwhile: a row on its way into the partition for the rest would be refused there. A row cannot be moved while foreign keys
-- point to it, so these are dropped and made again; that they hold for earlier rows is checked by `validate_partitioned`.
create function make_partition(parent text, month date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '500ms' as $$
declare
  tenant record;
  child text;
  first uuid := first_id(month);
  next uuid := first_id((month + interval '1 month')::date);
  reference record;
  again text[] := '{}';
  moved bigint;
begin
  select * into strict tenant from monthly_tables() t where t.parent = make_partition.parent::regclass;
  if month <> month_of(first) then
    raise exception '% is not the first of a month', month;
  end if;
  execute format('lock table %s in share row exclusive mode', tenant.parent);
  child := format('partitions.%I', partition_name(tenant.parent, month));
  if to_regclass(child) is not null then
    return 0;
  end if;
  execute format('create table %s (like %s including all excluding indexes)%s', child, tenant.parent,
                 (select ' with (' || array_to_string(reloptions, ', ') || ')' from pg_class where oid = tenant.rest));
  execute format('select count(*) from (select from %s where %I >= $1 and %2$I < $2 limit 1) waiting', tenant.rest, tenant.month_column)
    into moved using first, next;
  if moved > 0 then
    for reference in
      select k.conrelid::regclass as referencing, k.conname as name, pg_get_constraintdef(k.oid) as definition, c.relkind = 'p' as partitioned
        from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.confrelid = tenant.parent and k.contype = 'f' and k.conparentid = 0
    loop
      execute format('alter table %s drop constraint %I', reference.referencing, reference.name);
      -- A partitioned table cannot have a key that is not valid yet.
      again := again || format('alter table %s add constraint %I %s%s', reference.referencing, reference.name,
                               replace(reference.definition, ' NOT VALID', ''), case when not reference.partitioned then ' not valid' else '' end);
    end loop;
    execute format('alter table %s disable trigger user', tenant.rest);
    execute format('with moved as (delete from %s where %I >= $1 and %2$I < $2 returning *) insert into %3$s select * from moved',
                   tenant.rest, tenant.month_column, child)
      using first, next;
    get diagnostics moved = row_count;
    execute format('alter table %s enable trigger user', tenant.rest);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', tenant.parent, child, first, next);
  call guard_partition(tenant.parent, child::regclass);
  call name_partition_indexes(tenant.parent);
  foreach child in array again loop
    execute child;
  end loop;
  return moved;
end $$;

-- Checks the foreign keys that `make_partition` has made again, while everybody reads and writes. Answers how many.
create function validate_partitioned(parent text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '500ms' as $$
declare
  reference record;
  validated integer := 0;
begin
  for reference in
    select k.conrelid::regclass as referencing, k.conname as name
      from pg_constraint k join monthly_tables() t on t.parent = k.confrelid and t.parent = validate_partitioned.parent::regclass
     where k.contype = 'f' and k.conparentid = 0 and not k.convalidated
  loop
    execute format('alter table %s validate constraint %I', reference.referencing, reference.name);
    validated := validated + 1;
  end loop;
  return validated;
end $$;

-- Drops months before those that are kept anyway if retention has left no row in them. Answers their names.
create function drop_empty_partitions(parent text, instant timestamptz) returns setof text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '500ms' as $$
declare
  tenant record;
  child record;
  filled boolean;
begin
  select * into strict tenant from monthly_tables() t where t.parent = drop_empty_partitions.parent::regclass;
  execute format('lock table %s in share update exclusive mode', tenant.parent); -- one at a time
  for child in
    select i.inhrelid::regclass as oid, c.relname as name
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = tenant.parent and i.inhrelid <> tenant.rest
       and c.relname < partition_name(tenant.parent, (select min(m) from months_around(instant) m))
     order by c.relname
  loop
    execute format('select exists (select from %s)', child.oid) into filled;
    continue when filled;
    execute format('lock table %s in access exclusive mode', tenant.parent);
    -- No policy may hide a row from this last look.
    execute format('alter table %s no force row level security', child.oid);
    perform set_config('row_security', 'off', true);
    execute format('select exists (select from %s)', child.oid) into filled;
    perform set_config('row_security', 'on', true);
    execute format('alter table %s force row level security', child.oid);
    continue when filled;
    execute format('alter table %s detach partition %s', tenant.parent, child.oid);
    execute format('drop table %s', child.oid);
    return next child.name;
  end loop;
end $$;

-- How many months are ready after the one of the moment, and how many rows are in no month, counted up to `places`.
create function partition_states(instant timestamptz, places integer) returns table (name text, months_ahead integer, rows_outside integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant record;
begin
  for tenant in select * from monthly_tables() loop
    name := tenant.parent::text;
    select count(*) - 1 into months_ahead
      from months_around(instant) m
     where m >= month_of(instant) and to_regclass(format('partitions.%I', partition_name(tenant.parent, m))) is not null;
    execute format('select count(*) from (select from %s limit $1) found', tenant.rest) into rows_outside using places;
    return next;
  end loop;
end $$;

-- Turns a table with its rows into one that is partitioned by month, for migrations. Columns, checks, keys, policies, triggers and
-- rights stay; a unique index without the column that gives the month becomes a plain one.
create procedure partition_by_month(tenant regclass, by name default 'id')
  language plpgsql as $$
declare
  name text := (select relname from pg_class where oid = tenant);
  options text := (select ' with (' || array_to_string(reloptions, ', ') || ')' from pg_class where oid = tenant);
  key text := (select format('add constraint %I %s', conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid = tenant and contype = 'p');
  before text[]; -- triggers, from which partitions get theirs
  later text[];  -- what is faster made when the rows are there
  line text;
  month date;
  copied bigint;
  left_behind bigint;
begin
  execute format('lock table %s in access exclusive mode', tenant);
  before := array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = tenant and not tgisinternal);
  later := array(
    select case when a.attnum = any (i.indkey) then pg_get_indexdef(i.indexrelid)
                else replace(pg_get_indexdef(i.indexrelid), 'CREATE UNIQUE INDEX', 'CREATE INDEX') end
      from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attname = by
     where i.indrelid = tenant and not i.indisprimary
     union all
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
     where tenant in (conrelid, confrelid) and contype = 'f' and conparentid = 0
     union all
    select format('grant %s on %I to %s', privilege_type, name, grantee::regrole)
      from pg_class, aclexplode(relacl) where oid = tenant and grantee <> relowner
     union all
    select format('grant %s (%I) on %I to %s', privilege_type, attname, name, grantee::regrole)
      from pg_attribute, aclexplode(attacl) where attrelid = tenant and not attisdropped);
  for line in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname)
      from pg_constraint where confrelid = tenant and contype = 'f' and conparentid = 0
  loop
    execute line;
  end loop;

  -- In another schema it keeps the names of its indexes and constraints, which the new table gets.
  execute format('alter table %s no force row level security', tenant);
  execute format('alter table %s set schema partitions', tenant);
  execute format('create table public.%1$I (like partitions.%1$I including all excluding indexes) partition by range (%2$I)', name, by);
  execute format('alter table public.%I %s', name, key);
  foreach line in array before loop
    execute line;
  end loop;
  execute format('create table partitions.%1$I partition of public.%2$I default%3$s', name || '_default', name, options);
  call guard_partition(format('public.%I', name), format('partitions.%I', name || '_default'));
  for month in execute format('
    with own as (select distinct month_of(%I) as month from partitions.%I where %1$I < first_id((month_of(now()) + interval ''13 months'')::date))
    select month from own
     union
    select (min(month) - interval ''1 month'')::date from own having count(*) > 0
     union
    select months_around(now())', by, name)
  loop
    perform make_partition('public.' || name, month);
  end loop;
  execute format('insert into public.%1$I select * from partitions.%1$I', name);
  get diagnostics copied = row_count;
  execute format('select count(*) from partitions.%I', name) into left_behind;
  if copied <> left_behind then
    raise exception 'only % of % rows of % were copied', copied, left_behind, name;
  end if;
  execute format('drop table partitions.%I', name);
  call tenant_table(format('public.%I', name), 'select');
  foreach line in array later loop
    execute line;
  end loop;
  call name_partition_indexes(format('public.%I', name));
end $$;

revoke execute on procedure guard_partition, name_partition_indexes, partition_by_month from public;
revoke execute on function partitions_to_make, make_partition, validate_partitioned, drop_empty_partitions, partition_states from public;
grant execute on function partitions_to_make, make_partition, validate_partitioned, drop_empty_partitions, partition_states to probity_app;

-- == Organizations ==

create table organizations (
  organization_id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  -- The organization's data key, wrapped by the master key of that version. Deleting the row deletes the key with it.
  data_key bytea not null,
  master_key_version integer not null,
  publish_requires_second_person boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null,
  require_second_factor boolean not null default false,
  identity_provider_is_second_factor boolean not null default false,
  idle_timeout_minutes integer, -- null: the default of the server
  api_key_max_age_days integer,
  api_key_max_age_set_at timestamptz,
  binding_invariants boolean not null default false
);
call tenant_table('organizations', 'select, insert, update');
alter table organizations add constraint organizations_idle_timeout
  check (idle_timeout_minutes between 5 and 720) not valid;

-- What remains of a deleted organization: that it existed, and who ended it when.
create table organization_tombstones (
  organization_id uuid primary key,
  deleted_by text not null,
  deleted_at timestamptz not null,
  emptied_at timestamptz
);
-- `emptied_at` is set by the deletion job, through its function, so there is no trigger against updates.
call tenant_table('organization_tombstones', 'select');
create trigger append_only_truncate before truncate on organization_tombstones for each statement execute function refuse_truncate();

-- Deleting an organization has two halves. The first is one transaction, after which nobody can use it and its data key is
-- gone; the second removes its rows in batches. Both are definer functions, and only they can remove append-only rows.

-- Children before parents: a table comes before every table it refers to.
create function tenant_tables() returns setof regclass
  language sql stable set search_path = public, pg_catalog
begin atomic
  with recursive tenant as (
    select c.oid
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'organization_tombstones'
  ), depth (oid, level) as (
    select oid, 0 from tenant
     union
    select f.confrelid, d.level + 1
      from depth d
      join pg_constraint f on f.conrelid = d.oid and f.contype = 'f' and f.conparentid = 0 and f.confrelid <> f.conrelid
     where d.level < 32 -- tables that refer to each other in a circle would go on for ever
  )
  select d.oid::regclass
    from depth d
    join tenant t on t.oid = d.oid
   group by d.oid
   order by max(d.level), d.oid;
end;

grant insert, update on organization_tombstones to probity_definer;
set local role probity_definer;

-- The organization of the transaction ends: its tombstone is written, its data key and every way into it are deleted, and
-- with them the people who belong nowhere else. Without the data key, what is sealed in the remaining rows stays sealed.
create function delete_organization(actor text, instant timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
declare
  target uuid := current_organization();
  people uuid[];
begin
  insert into organization_tombstones (organization_id, deleted_by, deleted_at) values (target, actor, instant);
  delete from organizations where organization_id = target;
  delete from api_keys where organization_id = target;
  delete from invitations where organization_id = target;
  -- Person, session, membership: everybody who locks several of them does it in this order.
  people := array(select user_id from memberships where organization_id = target
                   union select user_id from sessions where organization_id = target
                   union select resource_id from audit_events where organization_id = target and resource_type = 'members');
  perform from users where id = any (people) order by id for update;
  delete from sessions where organization_id = target; -- and their refresh tokens
  delete from memberships where organization_id = target;
  people := array(select id from unnest(people) as id where not exists (select from memberships m where m.user_id = id));
  delete from sessions where user_id = any (people); -- ended ones, of organizations they have left
  delete from oidc_identities where user_id = any (people);
  delete from users where id = any (people);
end $$;

-- Removes up to `batch` rows of an organization that has a tombstone, and answers how many. When none are left it notes that in the
-- tombstone, so it may be interrupted after any batch and run again. With the mode, because without it all ids of the organization would be
-- walked through for each batch.
create function empty_organization(target uuid, batch integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  tenant record;
  condition text;
  deleted integer := 0;
begin
  if not exists (select from organization_tombstones where organization_id = target) then
    raise exception 'organization % is not deleted', target using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.deleting_organization', target::text, true);
  for tenant in
    select t.name, coalesce(a.attname, 'ctid') as place, -- a place says nothing where the table has many partitions
           case when a.attname is not null and m.attname is not null then array['and mode = ''test''', 'and mode = ''live'''] else array[''] end as conditions
      from tenant_tables() with ordinality as t (name, number)
      left join pg_partitioned_table p on p.partrelid = t.name
      left join pg_attribute a on a.attrelid = t.name and a.attnum = p.partattrs[p.partnatts - 1]
      left join pg_attribute m on m.attrelid = t.name and m.attname = 'mode' and not m.attisdropped
     order by t.number
  loop
    foreach condition in array tenant.conditions loop
      execute format('delete from %1$s where organization_id = $1 %3$s and %2$I = any (array(select %2$I from %1$s where organization_id = $1 %3$s limit $2))',
                     tenant.name, tenant.place, condition)
        using target, batch;
      get diagnostics deleted = row_count;
      exit when deleted > 0;
    end loop;
    exit when deleted > 0;
  end loop;
  perform set_config('app.deleting_organization', '', true);
  if deleted = 0 then
    update organization_tombstones set emptied_at = now() where organization_id = target;
  end if;
  return deleted;
end $$;

reset role;
revoke execute on function delete_organization, empty_organization from public;
grant execute on function delete_organization, empty_organization to probity_app;
revoke execute on function tenant_tables from public;
grant execute on function tenant_tables to probity_definer;
