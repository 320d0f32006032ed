-- Deleting an organization has two halves. The first is one transaction, after which nobody can use it and its data key is
-- gone; the second removes its rows in batches. Both are definer functions, and only they can remove append-only rows.
revoke insert on organization_tombstones from probity_app;
grant insert, update, select on organization_tombstones to probity_definer;
grant update (id) on users to probity_definer; -- what locking a row takes
grant delete on organizations, memberships, users, oidc_identities to probity_definer;
grant select on audit_events to probity_definer;

-- Children before parents: a table comes before every table it refers to.
create function tenant_tables() returns setof regclass
  language sql stable set search_path = public, pg_catalog
begin atomic
  with recursive tenant as (
    select c.oid
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'organization_tombstones'
  ), depth (oid, level) as (
    select oid, 0 from tenant
     union
    select f.confrelid, d.level + 1
      from depth d
      join pg_constraint f on f.conrelid = d.oid and f.contype = 'f' and f.confrelid <> f.conrelid
     where d.level < 32 -- tables that refer to each other in a circle would go on for ever
  )
  select d.oid::regclass
    from depth d
    join tenant t on t.oid = d.oid
   group by d.oid
   order by max(d.level), d.oid;
end;

grant create on schema public to probity_definer; -- lent for the length of this migration
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

-- Removes up to `batch` rows of an organization that has a tombstone, and answers how many. When none are left it notes
-- that in the tombstone, so it may be interrupted after any batch and run again.
create function empty_organization(target uuid, batch integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  tenant regclass;
  deleted integer;
begin
  if not exists (select from organization_tombstones where organization_id = target) then
    raise exception 'organization % is not deleted', target using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.deleting_organization', target::text, true);
  for tenant in select * from tenant_tables() loop
    execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where organization_id = $1 limit $2))', tenant)
      using target, batch;
    get diagnostics deleted = row_count;
    exit when deleted > 0;
  end loop;
  perform set_config('app.deleting_organization', '', true);
  if deleted = 0 then
    update organization_tombstones set emptied_at = now() where organization_id = target;
  end if;
  return deleted;
end $$;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function tenant_tables(), delete_organization(text, timestamptz), empty_organization(uuid, integer) from public;
grant execute on function tenant_tables() to probity_definer;
grant execute on function delete_organization(text, timestamptz), empty_organization(uuid, integer) to probity_app;
