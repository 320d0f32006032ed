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

-- The definer role reads across organizations, so what it may touch is granted table by table, beside each function.
-- `rights` are what the application itself may do to the rows of the organization (and mode) of its transaction.
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

-- Privileges already withhold UPDATE and DELETE; the trigger also stops owners and superusers. Only the deletion of a
-- whole organization passes, and only through the function that sets app.deleting_organization.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE'
     and current_user = 'probity_definer'
     and old.organization_id::text = current_setting('app.deleting_organization', true) then
    return old;
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

revoke execute on procedure tenant_table(regclass, text), append_only(regclass) from public;
