-- Metrics are about all organizations at once. The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

-- How much work waits for a worker, and since when the oldest of it. It names no organization and counts to `places` at most, so it costs
-- the same however many rows there are. Deliveries of disabled subscriptions wait for their owner and not for a worker; `lanes` is how
-- many endpoints wait, which tells a slow receiver from missing workers.
create function waiting_work(places integer)
  returns table (queue text, depth bigint, oldest timestamptz, lanes bigint)
  language sql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
begin atomic
  with recursive walk (subscription_id, organization_id, mode, due_at) as (
    (select d.subscription_id, d.organization_id, d.mode, d.due_at
       from webhook_deliveries d
      where d.due_at is not null
      order by d.subscription_id, d.due_at
      limit 1)
    union all
    select next.*
      from walk
           cross join lateral (
             select d.subscription_id, d.organization_id, d.mode, d.due_at
               from webhook_deliveries d
              where d.subscription_id > walk.subscription_id
                and d.due_at is not null
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
revoke execute on function waiting_work(integer) from public;
grant execute on function waiting_work(integer) to probity_app;
