-- A worker serves all organizations at once, so claiming and finishing are the two definer functions of the queue.
grant select on webhook_subscriptions, webhook_messages to probity_definer;
grant select, update on webhook_deliveries to probity_definer;
grant insert, select on webhook_attempts to probity_definer;
-- The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

-- Takes up to `batch` due deliveries for `lease_seconds`. A lane is the queue of one endpoint. It goes lane by lane, round
-- from `after`, and every lane with something due gets the same share of the batch, so that one with 200,000 waiting rows
-- starves nobody. Finding the next lane is one step in the index, however many rows the last one had, and the walk ends
-- when the batch is full. A lane gives at most `lane_max` rows, or its `room` where it is listed as `busy`. `skip locked`
-- lets workers share. plpgsql keeps the plan between calls, which a function in plain SQL does not. Neither function waits
-- for the disk: what a crash of the database makes it forget is sent again, which receivers are prepared for. And neither
-- lets the planner guess: how long a queue is changes faster than the statistics, and a plan that reads a table whole
-- because it was short when the plan was made is the end of the queue.
create function claim_deliveries(after uuid, token uuid, batch integer, lease_seconds integer, lane_max integer, busy uuid[], room integer[])
  returns table (organization_id uuid, mode environment_mode, id uuid, subscription_id uuid, message_id uuid, event text,
                 attempts smallint, url text, secret bytea, previous_secret bytea, data_key bytea, master_key_version integer,
                 body bytea, resume_after uuid)
  language plpgsql security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
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
      returning d.*
    )
    select held.organization_id, held.mode, held.id, held.subscription_id, held.message_id, held.event, held.attempts,
           s.url, s.secret, case when s.previous_secret_until > now() then s.previous_secret end,
           o.data_key, o.master_key_version, m.body,
           (select lane.subscription_id from lane order by lane.place desc limit 1)
      from held
      join webhook_subscriptions s on (s.organization_id, s.mode, s.id) = (held.organization_id, held.mode, held.subscription_id)
      join webhook_messages m on (m.organization_id, m.mode, m.id) = (held.organization_id, held.mode, held.message_id)
      join organizations o on o.organization_id = held.organization_id;
end $$;

-- Writes the outcome of attempts whose lease still stands. A worker that slept past its lease finds its token replaced or
-- its time over, and changes nothing: the delivery belongs to somebody else by then.
create function finish_deliveries(organization_ids uuid[], modes environment_mode[], subscription_ids uuid[], ids uuid[],
                                  tokens uuid[], outcomes text[], status_codes smallint[], durations_ms integer[], previews text[], attempted_at timestamptz[],
                                  retry_seconds double precision[])
  returns table (delivery_id uuid, status text)
  language plpgsql security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  as $$
#variable_conflict use_column
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    with result as (
      select *
        from unnest(organization_ids, modes, subscription_ids, ids, tokens, outcomes, status_codes, durations_ms, previews, attempted_at, retry_seconds)
             as r (organization_id, mode, subscription_id, id, token, outcome, status_code, duration_ms, preview, attempted_at, retry_seconds)
    ), finished as (
      update webhook_deliveries d
         set attempts = d.attempts + 1,
             status = case when r.outcome = 'success' then 'succeeded'
                           when d.attempts + 1 >= d.attempts_allowed then 'failed'
                           else 'pending' end,
             due_at = case when r.outcome = 'success' or d.attempts + 1 >= d.attempts_allowed then null
                           else now() + make_interval(secs => r.retry_seconds) end,
             finished_at = case when r.outcome = 'success' or d.attempts + 1 >= d.attempts_allowed then now() end,
             lease_token = null
        from result r
       where d.organization_id = r.organization_id
         and d.mode = r.mode
         and d.subscription_id = r.subscription_id
         and d.id = r.id
         and d.lease_token = r.token
         and d.due_at > clock_timestamp()
      returning d.organization_id, d.mode, d.id, d.attempts, d.status, r.outcome, r.status_code, r.duration_ms, r.preview, r.attempted_at
    ), recorded as (
      insert into webhook_attempts (organization_id, mode, delivery_id, number, outcome, status_code, duration_ms, preview, attempted_at)
      select f.organization_id, f.mode, f.id, f.attempts, f.outcome, f.status_code, f.duration_ms, f.preview, f.attempted_at
        from finished f
    )
    select f.id, f.status from finished f;
end $$;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function claim_deliveries(uuid, uuid, integer, integer, integer, uuid[], integer[]),
  finish_deliveries(uuid[], environment_mode[], uuid[], uuid[], uuid[], text[], smallint[], integer[], text[], timestamptz[], double precision[]) from public;
grant execute on function claim_deliveries(uuid, uuid, integer, integer, integer, uuid[], integer[]),
  finish_deliveries(uuid[], environment_mode[], uuid[], uuid[], uuid[], text[], smallint[], integer[], text[], timestamptz[], double precision[]) to probity_app;
