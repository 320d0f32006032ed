-- What was decided on each day. An assessment or override appends one row in its own transaction, so that nobody waits for a row that all
-- writers share; a worker adds the appended rows to the days. What a day comes to is the sum of both.
create table risk_statistic_deltas (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,           -- the assessment or override that is counted
  day date not null,          -- in UTC
  policy_key text not null,
  counted text not null check (counted in ('assessment', 'override')),
  decision text not null,
  band text not null,         -- '' where there is none
  primary key (organization_id, mode, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
call tenant_table('risk_statistic_deltas', 'select, insert');

create table risk_statistics (
  organization_id uuid not null,
  mode environment_mode not null,
  day date not null,
  policy_key text not null,
  counted text not null,
  decision text not null,
  band text not null,
  number bigint not null,
  primary key (organization_id, mode, day, policy_key, counted, decision, band)
) with (fillfactor = 70);
create index risk_statistics_of_policy_key on risk_statistics (organization_id, mode, policy_key, day);
call tenant_table('risk_statistics', 'select');

-- A worker serves all organizations at once. The right to create is lent for the length of this migration.
grant insert, update on risk_statistics to probity_definer;
grant create on schema public to probity_definer;
set local role probity_definer;

-- Adds up to `places` appended rows to the days, and answers how many. One process does it at a time; another finds nothing to do.
-- Rows of an organization that is being deleted are dropped.
create function roll_up_risk_statistics(places integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('risk_statistics', 0)) then
    return 0;
  end if;
  with removed as (
    delete from risk_statistic_deltas
     where ctid = any (array(select ctid from risk_statistic_deltas limit places))
    returning organization_id, mode, day, policy_key, counted, decision, band
  ), added as (
    insert into risk_statistics (organization_id, mode, day, policy_key, counted, decision, band, number)
    select r.organization_id, r.mode, r.day, r.policy_key, r.counted, r.decision, r.band, count(*)
      from removed r
     where exists (select from organizations o where o.organization_id = r.organization_id)
     group by r.organization_id, r.mode, r.day, r.policy_key, r.counted, r.decision, r.band
        on conflict (organization_id, mode, day, policy_key, counted, decision, band)
        do update set number = risk_statistics.number + excluded.number
  )
  select count(*) into taken from removed;
  return taken;
end $$;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function roll_up_risk_statistics(integer) from public;
grant execute on function roll_up_risk_statistics(integer) to probity_app;
