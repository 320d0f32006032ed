-- What waits stays in the queue, which has no months. A message has the id of its event, an attempt that of its delivery.
call partition_by_month('webhook_messages');
call partition_by_month('webhook_attempts', 'delivery_id');
call partition_by_month('webhook_finished_deliveries');

-- The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

-- As before, but messages are read when the deliveries are known: ids that come from within a statement would open all months.
create or replace function claim_deliveries(after uuid, token uuid, batch integer, lease_seconds integer, lane_max integer, busy uuid[], room integer[])
  returns table (organization_id uuid, mode environment_mode, id uuid, subscription_id uuid, message_id uuid, event text, attempts smallint,
                 url text, secret bytea, previous_secret bytea, data_key bytea, master_key_version integer, body bytea, resume_after uuid)
  language plpgsql security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  as $$
#variable_conflict use_column
declare
  claimed webhook_deliveries[];
  first uuid;
  last uuid;
  served uuid;
begin
  perform set_config('synchronous_commit', 'off', true);
  with recursive walk (subscription_id, organization_id, mode, due_at, wrapped) as (
    select after, null::uuid, null::environment_mode, null::timestamptz, false
     union all
    select next.*
      from walk
           cross join lateral (
             (select d.subscription_id, d.organization_id, d.mode, d.due_at, walk.wrapped
                from webhook_deliveries d
               where d.subscription_id > walk.subscription_id and d.due_at is not null
               order by d.subscription_id, d.due_at
               limit 1)
             union all
             (select d.subscription_id, d.organization_id, d.mode, d.due_at, true
                from webhook_deliveries d
               where not walk.wrapped and d.due_at is not null
               order by d.subscription_id, d.due_at
               limit 1)
             limit 1
           ) as next
     where not (next.wrapped and next.subscription_id > after)
  ), lane as materialized (
    select walk.subscription_id,
           row_number() over () as place,
           coalesce(room[array_position(busy, walk.subscription_id)], lane_max) as free
      from walk
     where walk.due_at <= now()
       and coalesce(room[array_position(busy, walk.subscription_id)], lane_max) > 0
       and (select s.enabled
              from webhook_subscriptions s
             where (s.organization_id, s.mode, s.id) = (walk.organization_id, walk.mode, walk.subscription_id))
     limit batch
  ), lanes as materialized (
    select count(*) as total from lane
  ), due as materialized (
    select picked.organization_id, picked.mode, lane.subscription_id, picked.id
      from lane
           cross join lanes
           cross join lateral (
             select d.organization_id, d.mode, d.id
               from webhook_deliveries d
              where d.subscription_id = lane.subscription_id
                and d.due_at <= now()
              order by d.due_at
              limit least(lane.free, batch / lanes.total + (lane.place <= batch % lanes.total)::integer)
                for update skip locked
           ) as picked
  ), held as (
    update webhook_deliveries d
       set status = 'delivering', lease_token = token, due_at = now() + make_interval(secs => lease_seconds)
      from due
     where (d.organization_id, d.mode, d.subscription_id, d.id) = (due.organization_id, due.mode, due.subscription_id, due.id)
    returning d as delivery
  )
  select array_agg(held.delivery), (select lane.subscription_id from lane order by lane.place desc limit 1)
    into claimed, served
    from held;
  if claimed is null then
    return;
  end if;
  select d.message_id into first from unnest(claimed) d order by d.message_id limit 1;
  select d.message_id into last from unnest(claimed) d order by d.message_id desc limit 1;
  -- Planned for these bounds, so that it opens their months alone.
  return query execute '
    select held.organization_id, held.mode, held.id, held.subscription_id, held.message_id, held.event, held.attempts,
           s.url, s.secret, case when s.previous_secret_until > now() then s.previous_secret end,
           o.data_key, o.master_key_version, m.body, $2
      from unnest($1) held
      join webhook_subscriptions s on (s.organization_id, s.mode, s.id) = (held.organization_id, held.mode, held.subscription_id)
      join webhook_messages m on (m.organization_id, m.mode, m.id) = (held.organization_id, held.mode, held.message_id) and m.id >= $3 and m.id <= $4
      join organizations o on o.organization_id = held.organization_id'
    using claimed, served, first, last;
end $$;

-- As before, with bounds for the attempts.
create or replace function erase_messages(target uuid, runs uuid[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  quoted constant bytea[] := array(select convert_to(id::text, 'UTF8') from unnest(runs || target) as id);
  message record;
begin
  if is_erasing(of_organization) is not true then
    raise exception 'nothing is being erased' using errcode = 'insufficient_privilege';
  end if;
  for message in
    with moment as (
      select recorded_at as instant
        from risk_events
       where organization_id = of_organization and mode = of_mode and subject_id = target
       union
      select created_at
        from screening_runs
       where organization_id = of_organization and mode = of_mode and id = any(runs)
    )
    select said.id, said.event, first_id_at(instant) as first, first_id_at(instant + interval '1 millisecond') as next
      from moment
      join webhook_messages said
        on said.organization_id = of_organization
       and said.mode = of_mode
       and said.id >= first_id_at(instant)
       and said.id < first_id_at(instant + interval '1 millisecond')
     where exists (select from unnest(quoted) as id where position(id in said.body) > 0)
  loop
    if message.event = 'screening.match.found' then
      update webhook_messages
         set body = convert_to(jsonb_set(convert_from(body, 'UTF8')::jsonb, '{data,matches}', '[]')::text, 'UTF8')
       where organization_id = of_organization and mode = of_mode and id = message.id;
    end if;
    update webhook_attempts set preview = null
     where organization_id = of_organization
       and mode = of_mode
       and preview is not null
       and delivery_id >= message.first -- a delivery is as old as its message
       and delivery_id < message.next
       and delivery_id in (select delivery.id
                             from webhook_subscriptions subscription
                             join (select * from webhook_finished_deliveries
                                    where organization_id = of_organization and mode = of_mode) delivery
                               on delivery.subscription_id = subscription.id
                              and delivery.id >= message.first
                              and delivery.id < message.next
                            where subscription.organization_id = of_organization
                              and subscription.mode = of_mode
                              and delivery.message_id = message.id
                            union all
                           select delivery.id
                             from webhook_deliveries delivery
                            where delivery.organization_id = of_organization
                              and delivery.mode = of_mode
                              and delivery.message_id = message.id);
  end loop;
end $$;

reset role;
revoke create on schema public from probity_definer;
