-- A worker serves all organizations at once, so claiming and finishing are the two definer functions of the queue.
grant select on webhook_subscriptions, webhook_messages to probity_definer;
grant select, update on webhook_deliveries to probity_definer;
grant insert, select on webhook_attempts to probity_definer;
-- The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

-- Takes up to `batch` due deliveries for `lease_seconds`. It goes endpoint by endpoint, round robin from `after`: every
-- endpoint with something due gets the same share of the batch, so that one with 200,000 waiting rows starves nobody.
-- Finding the next endpoint is one step in the index however many rows the last one had. `skip locked` lets workers share.
create function claim_deliveries(after uuid, token uuid, batch integer, lease_seconds integer, busy uuid[])
  returns table (organization_id uuid, mode environment_mode, id uuid, subscription_id uuid, message_id uuid, event text,
                 attempts smallint, url text, secret bytea, previous_secret bytea, data_key bytea, master_key_version integer,
                 body bytea, resume_after uuid)
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  lanes uuid[] := '{}';
  lane uuid := after;
  wrapped boolean := false;
  share integer;
begin
  loop
    lane := (select d.subscription_id from webhook_deliveries d
              where d.subscription_id > lane and d.due_at is not null order by d.subscription_id limit 1);
    if lane is null then
      exit when wrapped;
      wrapped := true;
      lane := '00000000-0000-0000-0000-000000000000';
      continue;
    end if;
    exit when wrapped and lane > after;
    if lane <> all (busy) and exists (
      select from webhook_deliveries d
        join webhook_subscriptions s on (s.organization_id, s.mode, s.id) = (d.organization_id, d.mode, d.subscription_id)
       where d.subscription_id = lane and d.due_at <= now() and s.enabled
    ) then
      lanes := lanes || lane;
      exit when cardinality(lanes) = batch;
    end if;
  end loop;
  if cardinality(lanes) = 0 then
    return;
  end if;
  share := greatest(1, batch / cardinality(lanes));

  return query
    with due as materialized (
      select picked.organization_id, picked.mode, picked.id
        from unnest(lanes) as claimed (lane)
             cross join lateral (
               select d.organization_id, d.mode, d.id
                 from webhook_deliveries d
                where d.subscription_id = claimed.lane
                  and d.due_at <= now()
                order by d.due_at
                limit share
                  for update skip locked
             ) as picked
    ), held as (
      update webhook_deliveries d
         set status = 'delivering', lease_token = token, due_at = now() + make_interval(secs => lease_seconds)
        from due
       where (d.organization_id, d.mode, d.id) = (due.organization_id, due.mode, due.id)
      returning d.*
    )
    select held.organization_id, held.mode, held.id, held.subscription_id, held.message_id, held.event, held.attempts,
           s.url, s.secret, case when s.previous_secret_until > now() then s.previous_secret end,
           o.data_key, o.master_key_version, m.body, lanes[cardinality(lanes)]
      from held
      join webhook_subscriptions s on (s.organization_id, s.mode, s.id) = (held.organization_id, held.mode, held.subscription_id)
      join webhook_messages m on (m.organization_id, m.mode, m.id) = (held.organization_id, held.mode, held.message_id)
      join organizations o on o.organization_id = held.organization_id;
end $$;

-- Writes the outcome of attempts whose lease still stands. A worker that slept past its lease finds its token replaced or
-- its time over, and changes nothing: the delivery belongs to somebody else by then.
create function finish_deliveries(organization_ids uuid[], modes environment_mode[], ids uuid[], tokens uuid[], outcomes text[],
                                  status_codes smallint[], durations_ms integer[], previews text[], attempted_at timestamptz[],
                                  retry_seconds double precision[])
  returns table (delivery_id uuid, status text)
  language sql volatile security definer set search_path = public
begin atomic
  with result as (
    select *
      from unnest(organization_ids, modes, ids, tokens, outcomes, status_codes, durations_ms, previews, attempted_at, retry_seconds)
           as r (organization_id, mode, id, token, outcome, status_code, duration_ms, preview, attempted_at, retry_seconds)
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
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function claim_deliveries(uuid, uuid, integer, integer, uuid[]),
  finish_deliveries(uuid[], environment_mode[], uuid[], uuid[], text[], smallint[], integer[], text[], timestamptz[], double precision[]) from public;
grant execute on function claim_deliveries(uuid, uuid, integer, integer, uuid[]),
  finish_deliveries(uuid[], environment_mode[], uuid[], uuid[], text[], smallint[], integer[], text[], timestamptz[], double precision[]) to probity_app;
