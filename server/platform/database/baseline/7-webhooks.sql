-- Webhooks: who is told of what, the messages, the queue of deliveries and their history.

create table webhook_subscriptions (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  url text not null check (length(url) <= 2048),
  events text[] not null,
  enabled boolean not null default true,
  revision integer not null default 1,
  secret bytea not null,      -- sealed under the organization's data key
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, id),
  check ((previous_secret is null) = (previous_secret_until is null))
);
call tenant_table('webhook_subscriptions', 'select, insert, update');

-- What is announced, serialised once: every subscriber and every attempt gets these bytes.
create table webhook_messages (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,           -- the event id of the payload
  event text not null,
  body bytea not null,
  created_at timestamptz not null,
  -- The place of the message in the trace of the change that it tells of, as W3C Trace Context writes it; null where nobody traced it.
  traceparent text,
  primary key (organization_id, mode, id)
);
call append_only('webhook_messages');
call partition_by_month('webhook_messages');

-- Deliveries wait in a queue and end in a history. The queue is as short as what waits, however many months the history has, so a claim
-- steps through an index that holds nothing else. A delivery is in exactly one of the two: it moves in the statement that ends it,
-- and back in the statement that grants it another attempt.
--
-- `due_at` of a delivery that a worker holds is the end of its lease, so an interrupted one falls due again by itself. Nothing here
-- refers to subscriptions by foreign key: each change of a customer would lock the row of the subscription it is announced to. Subscriptions
-- and messages are never deleted alone, and a delivery is inserted by the statement that reads the one and writes the other.
create table webhook_deliveries (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subscription_id uuid not null,
  message_id uuid not null,
  event text not null,
  status text not null default 'pending' constraint webhook_deliveries_status_check1 check (status in ('pending', 'delivering')),
  attempts smallint not null default 0,
  attempts_allowed smallint not null default 5,
  due_at timestamptz not null,
  lease_token uuid,
  created_at timestamptz not null,
  primary key (organization_id, mode, subscription_id, id),
  constraint webhook_deliveries_check2 check ((lease_token is not null) = (status = 'delivering'))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index webhook_deliveries_due on webhook_deliveries (subscription_id, due_at);
call tenant_table('webhook_deliveries', 'select, insert');
grant update on webhook_deliveries to probity_definer;

create table webhook_finished_deliveries (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subscription_id uuid not null,
  message_id uuid not null,
  event text not null,
  status text not null check (status in ('succeeded', 'failed')),
  attempts smallint not null,
  created_at timestamptz not null,
  finished_at timestamptz not null,
  primary key (organization_id, mode, subscription_id, id) -- which is also the order of the history
);
create index webhook_finished_deliveries_failed on webhook_finished_deliveries (organization_id, mode, subscription_id, id) where status = 'failed';
-- A retry deletes it here and queues it again; the right to update a column is what locking a row takes.
call tenant_table('webhook_finished_deliveries', 'select, delete, update (id)');
grant insert on webhook_finished_deliveries to probity_definer;
call partition_by_month('webhook_finished_deliveries');

-- Written by `finish_deliveries` alone, together with the delivery itself.
create table webhook_attempts (
  organization_id uuid not null,
  mode environment_mode not null,
  delivery_id uuid not null,
  number smallint not null,
  outcome text not null check (outcome in ('success', 'http_status', 'redirect', 'timeout', 'dns', 'connect', 'tls', 'protocol', 'blocked_address')),
  status_code smallint,
  duration_ms integer not null,
  preview text check (length(preview) <= 1000),
  attempted_at timestamptz not null,
  primary key (organization_id, mode, delivery_id, number)
);
call append_only('webhook_attempts');
grant insert on webhook_attempts to probity_definer;
call partition_by_month('webhook_attempts', 'delivery_id');

-- A worker serves all organizations at once, so claiming and finishing are definer functions.
set local role probity_definer;

-- Takes up to `batch` due deliveries for `lease_seconds`. A lane is the queue of one endpoint. It goes lane by lane, round
-- from `after`, and every lane with something due gets the same share of the batch, so that one with 200,000 waiting rows
-- starves nobody. Finding the next lane is one step in the index, however many rows the last one had, and the walk ends
-- when the batch is full. A lane gives at most `lane_max` rows, or its `room` where it is listed as `busy`. `skip locked`
-- lets workers share. plpgsql keeps the plan between calls, which a function in plain SQL does not. Neither function waits
-- for the disk: what a crash of the database makes it forget is sent again, which receivers are prepared for. And neither
-- lets the planner guess: how long a queue is changes faster than the statistics, and a plan that reads a table whole
-- because it was short when the plan was made is the end of the queue.
-- Messages are read when the deliveries are known: ids that come from within a statement would open all months.
create function claim_deliveries(after uuid, token uuid, batch integer, lease_seconds integer, lane_max integer, busy uuid[], room integer[])
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

-- Writes the outcome of attempts whose lease still stands, and moves the deliveries that end with it into the history. A worker that
-- slept past its lease finds its token replaced or its time over, and changes nothing: the delivery belongs to somebody else by then.
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
    ), ended as (
      delete from webhook_deliveries d
       using result r
       where d.organization_id = r.organization_id
         and d.mode = r.mode
         and d.subscription_id = r.subscription_id
         and d.id = r.id
         and d.lease_token = r.token
         and d.due_at > clock_timestamp()
         and (r.outcome = 'success' or d.attempts + 1 >= d.attempts_allowed)
      returning d.organization_id, d.mode, d.id, d.subscription_id, d.message_id, d.event, d.created_at, (d.attempts + 1)::smallint as attempts,
                case r.outcome when 'success' then 'succeeded' else 'failed' end as status,
                r.outcome, r.status_code, r.duration_ms, r.preview, r.attempted_at
    ), moved as (
      insert into webhook_finished_deliveries (organization_id, mode, id, subscription_id, message_id, event, status, attempts, created_at, finished_at)
      select e.organization_id, e.mode, e.id, e.subscription_id, e.message_id, e.event, e.status, e.attempts, e.created_at, now()
        from ended e
    ), postponed as (
      update webhook_deliveries d
         set attempts = d.attempts + 1, status = 'pending', due_at = now() + make_interval(secs => r.retry_seconds), lease_token = null
        from result r
       where d.organization_id = r.organization_id
         and d.mode = r.mode
         and d.subscription_id = r.subscription_id
         and d.id = r.id
         and d.lease_token = r.token
         and d.due_at > clock_timestamp()
         and not (r.outcome = 'success' or d.attempts + 1 >= d.attempts_allowed)
      returning d.organization_id, d.mode, d.id, d.attempts, d.status, r.outcome, r.status_code, r.duration_ms, r.preview, r.attempted_at
    ), finished as (
      select e.organization_id, e.mode, e.id, e.attempts, e.status, e.outcome, e.status_code, e.duration_ms, e.preview, e.attempted_at
        from ended e
       union all
      select p.organization_id, p.mode, p.id, p.attempts, p.status, p.outcome, p.status_code, p.duration_ms, p.preview, p.attempted_at
        from postponed p
    ), recorded as (
      insert into webhook_attempts (organization_id, mode, delivery_id, number, outcome, status_code, duration_ms, preview, attempted_at)
      select f.organization_id, f.mode, f.id, f.attempts, f.outcome, f.status_code, f.duration_ms, f.preview, f.attempted_at
        from finished f
    )
    select f.id, f.status from finished f;
end $$;

-- For workers that trace their attempts.
create function traces_of_messages(organizations uuid[], modes environment_mode[], ids uuid[])
  returns table (message_id uuid, traceparent text)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  as $$
declare
  first uuid;
  last uuid;
begin
  select id into first from unnest(ids) id order by id limit 1;
  select id into last from unnest(ids) id order by id desc limit 1;
  -- Planned for these bounds, so that it opens their months alone.
  return query execute '
    select m.id, m.traceparent
      from unnest($1, $2, $3) as asked (organization_id, mode, id)
      join webhook_messages m on (m.organization_id, m.mode, m.id) = (asked.organization_id, asked.mode, asked.id) and m.id >= $4 and m.id <= $5
     where m.traceparent is not null'
    using organizations, modes, ids, first, last;
end $$;

reset role;
revoke execute on function claim_deliveries, finish_deliveries, traces_of_messages from public;
grant execute on function claim_deliveries, finish_deliveries, traces_of_messages to probity_app;
