-- Every write leaves a key. Keys are not in the order of time, so they are spread evenly: a vacuum then has a sixteenth to do at once, and
-- a key is still looked up in one tree. The mode is left out, because the hash of an enum differs between databases.
alter table idempotency_keys no force row level security;
alter table idempotency_keys set schema partitions;
create table idempotency_keys (like partitions.idempotency_keys including all excluding indexes) partition by hash (organization_id, key);
alter table idempotency_keys add primary key (organization_id, mode, key);
-- A stored answer has the time of the records that its request made: erasing a subject finds its answers by these.
create index idempotency_keys_made_at on idempotency_keys (organization_id, mode, created_at);

do $$
declare
  child text;
begin
  for number in 0..15 loop
    child := format('partitions.idempotency_keys_%s', lpad(number::text, 2, '0'));
    execute format('create table %s partition of public.idempotency_keys for values with (modulus 16, remainder %s) with (fillfactor = 80)', child, number);
    call guard_partition('idempotency_keys', child);
  end loop;
end $$;

insert into idempotency_keys select * from partitions.idempotency_keys;
drop table partitions.idempotency_keys;
call tenant_table('idempotency_keys', 'select, insert, update');
call name_partition_indexes('idempotency_keys');

-- As before, with the mode: without it all ids of the organization would be walked through for each batch.
grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

create or replace function empty_organization(target uuid, batch integer) returns integer
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

-- Numbers that no index keeps unique any more, in a sample of subjects of all organizations: how many were looked at, and which repeat
-- one of their newest hundred numbers. It reads so many subjects at most, however many there are.
create function sample_numbers(places integer) returns table (looked_at integer, repeating uuid[])
  language plpgsql stable security definer set search_path = public as $$
declare
  share float8 := least(100, 100.0 * places / greatest(1, (select reltuples from pg_class where oid = 'risk_subjects'::regclass)));
begin
  return query execute format('
    select count(*)::integer, coalesce(array_agg(s.id) filter (where e.numbers <> e.different or r.numbers <> r.different or a.numbers <> a.different), ''{}'')
      from (select * from risk_subjects tablesample system (%s) limit $1) s
     cross join lateral (select count(*) as numbers, count(distinct sequence) as different
                           from (select sequence from risk_events where organization_id = s.organization_id and mode = s.mode and subject_id = s.id
                                  order by sequence desc limit 100) n) e
     cross join lateral (select count(*) as numbers, count(distinct revision) as different
                           from (select revision from risk_evidence where organization_id = s.organization_id and mode = s.mode and subject_id = s.id
                                  order by revision desc limit 100) n) r
     cross join lateral (select count(*) as numbers, count(distinct (policy_key, sequence)) as different
                           from (select policy_key, sequence from risk_assessments where organization_id = s.organization_id and mode = s.mode and subject_id = s.id
                                  order by id desc limit 100) n) a', share)
    using places;
end $$;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function sample_numbers(integer) from public;
grant execute on function sample_numbers(integer) to probity_app;
