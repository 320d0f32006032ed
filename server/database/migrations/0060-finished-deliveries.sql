-- Deliveries wait in a queue and end in a history. The queue is as short as what waits, however many months the history has, so a claim
-- steps through an index that holds nothing else. A delivery is in exactly one of the two: it moves in the statement that ends it,
-- and back in the statement that grants it another attempt.
alter table webhook_deliveries rename to webhook_deliveries_before;
alter table webhook_deliveries_before no force row level security; -- so that its owner can read it
alter index webhook_deliveries_pkey rename to webhook_deliveries_before_pkey;
alter index webhook_deliveries_due rename to webhook_deliveries_before_due;

-- `due_at` of a delivery that a worker holds is the end of its lease, so an interrupted one falls due again by itself. Nothing here
-- refers to subscriptions by foreign key: each change of a customer would lock the row of the subscription it is announced to.
create table webhook_deliveries (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subscription_id uuid not null,
  message_id uuid not null,
  event text not null,
  status text not null default 'pending' check (status in ('pending', 'delivering')),
  attempts smallint not null default 0,
  attempts_allowed smallint not null default 5,
  due_at timestamptz not null,
  lease_token uuid,
  created_at timestamptz not null,
  primary key (organization_id, mode, subscription_id, id),
  check ((lease_token is not null) = (status = 'delivering'))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

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

insert into webhook_deliveries
select organization_id, mode, id, subscription_id, message_id, event, status, attempts, attempts_allowed, due_at, lease_token, created_at
  from webhook_deliveries_before
 where due_at is not null;

insert into webhook_finished_deliveries
select organization_id, mode, id, subscription_id, message_id, event, status, attempts, created_at, coalesce(finished_at, created_at)
  from webhook_deliveries_before
 where due_at is null;

create index webhook_deliveries_due on webhook_deliveries (subscription_id, due_at);
create index webhook_finished_deliveries_failed on webhook_finished_deliveries (organization_id, mode, subscription_id, id) where status = 'failed';
call tenant_table('webhook_deliveries', 'select, insert');
-- A retry deletes it here and queues it again; the right to update a column is what locking a row takes.
call tenant_table('webhook_finished_deliveries', 'select, delete, update (id)');
grant update on webhook_deliveries to probity_definer;
grant insert on webhook_finished_deliveries to probity_definer;

-- The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

-- Writes the outcome of attempts whose lease still stands, and moves the deliveries that end with it into the history. A worker that
-- slept past its lease finds its token replaced or its time over, and changes nothing: the delivery belongs to somebody else by then.
create or replace function finish_deliveries(organization_ids uuid[], modes environment_mode[], subscription_ids uuid[], ids uuid[],
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

-- As before, of the new table.
create or replace function waiting_work(places integer)
  returns table (queue text, depth bigint, oldest timestamptz, lanes bigint)
  language sql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
begin atomic
  with recursive walk (subscription_id, organization_id, mode, due_at) as (
    (select d.subscription_id, d.organization_id, d.mode, d.due_at
       from webhook_deliveries d
      order by d.subscription_id, d.due_at
      limit 1)
    union all
    select next.*
      from walk
           cross join lateral (
             select d.subscription_id, d.organization_id, d.mode, d.due_at
               from webhook_deliveries d
              where d.subscription_id > walk.subscription_id
              order by d.subscription_id, d.due_at
              limit 1
           ) as next
  ), lane as materialized (
    select walked.subscription_id, walked.due_at
      from (select * from walk limit places) as walked
     where walked.due_at <= now()
       and (select s.enabled
              from webhook_subscriptions s
             where (s.organization_id, s.mode, s.id) = (walked.organization_id, walked.mode, walked.subscription_id))
  ), delivery as (
    select
      from lane
           cross join lateral (
             select
               from webhook_deliveries d
              where d.subscription_id = lane.subscription_id
                and d.due_at <= now()
              limit places
           ) as waiting
     limit places
  ), subscription as (
    select due.next_check_at
      from (values (0), (1)) as of_failing (failing)
           cross join lateral (
             select m.next_check_at
               from risk_monitoring m
              where least(m.failures, 1) = of_failing.failing
                and m.next_check_at <= now()
              order by m.next_check_at
              limit places
           ) as due
  ), document as (
    select d.finalizing_since
      from documents d
     where d.status = 'finalizing'
     order by d.finalizing_since
     limit places
  ), expired as (
    select d.expires_at
      from documents d
     where d.status = 'pending'
       and d.expires_at <= now()
     order by d.expires_at
     limit places
  )
  select 'webhooks.deliveries', (select count(*) from delivery), (select min(due_at) from lane), (select count(*) from lane)
   union all
  select 'risk.monitoring', count(*), min(next_check_at), null from subscription
   union all
  select 'documents.finalize', count(*), min(finalizing_since), null from document
   union all
  select 'documents.expiry', count(*), min(expires_at), null from expired;
end;

reset role;
revoke create on schema public from probity_definer;

drop table webhook_deliveries_before;
