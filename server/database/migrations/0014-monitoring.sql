-- The policy version that a subject is kept assessed with, one for each policy key. `next_check_at` is the first moment at
-- which there can be something to do; null means that only a change brings it, so that nobody looks before. It is also the
-- end of a lease: whoever takes a subscription moves it ahead, and so it falls due again when that worker dies.
create table risk_monitoring (
  organization_id uuid not null,
  mode environment_mode not null,
  subject_id uuid not null,
  policy_key text not null,
  policy_id uuid not null,
  policy_version integer not null,
  enabled boolean not null,
  last_assessment_id uuid,
  last_evaluated_at timestamptz,
  next_check_at timestamptz,
  last_error text check (last_error in ('applicability_unknown', 'applicability_not_matched', 'evaluation_failed')),
  failures integer not null default 0 check (failures >= 0), -- since the last evaluation that came to an end
  lease_token uuid,
  updated_at timestamptz not null,
  primary key (organization_id, mode, subject_id, policy_key),
  foreign key (organization_id, mode, subject_id) references risk_subjects,
  foreign key (organization_id, mode, policy_id) references risk_policies,
  foreign key (organization_id, mode, last_assessment_id) references risk_assessments,
  check (enabled or (next_check_at is null and lease_token is null))
) with (fillfactor = 85);
-- Those whose last evaluation failed are apart from the others, under 1, so that neither are in the way of the other.
create index risk_monitoring_due on risk_monitoring (least(failures, 1), next_check_at) where next_check_at is not null;
create index risk_monitoring_lanes on risk_monitoring (least(failures, 1), organization_id, mode, next_check_at) where next_check_at is not null;
call tenant_table('risk_monitoring', 'select, insert, update (policy_id, policy_version, enabled, last_assessment_id, last_evaluated_at, next_check_at, last_error, failures, lease_token, updated_at)');

-- A worker serves all organizations at once. The right to create is lent for the length of this migration.
grant update (next_check_at, lease_token) on risk_monitoring to probity_definer;
grant create on schema public to probity_definer;
set local role probity_definer;

-- Takes up to `places` subscriptions that are due at `instant`, of those whose last evaluation failed or of the others, for
-- `lease_seconds`. While no more are due than there are places, they are taken as the index of moments has them, the oldest
-- first, and what is not due costs nothing. When more are due, the places go round the lanes, a lane being an organization
-- in one mode, from the one after (`after_organization`, `after_mode`), so that somebody with 100,000 due ones keeps nobody
-- waiting: each lane in turn gives its oldest. Finding the next lane is one step in the index, and the walk ends with as many
-- lanes as there are places. They are answered in the order of their turns, so the last one says where to go on.
-- `skip locked` lets workers share. Like claim_deliveries it does not wait for the disk, since a forgotten lease is taken
-- again, and lets the planner guess nothing.
create function claim_monitoring(of_failing boolean, instant timestamptz, token uuid, places integer, lease_seconds integer,
                                 after_organization uuid, after_mode environment_mode)
  returns table (organization_id uuid, mode environment_mode, subject_id uuid, policy_key text, due_at timestamptz)
  language plpgsql security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set plan_cache_mode = force_generic_plan
  as $$
#variable_conflict use_column
declare
  due_count integer;
  organizations uuid[];
  modes environment_mode[];
  subjects uuid[];
  keys text[];
  moments timestamptz[];
begin
  select count(*)
    into due_count
    from (select from risk_monitoring m
           where least(m.failures, 1) = of_failing::integer
             and m.next_check_at <= instant
           order by m.next_check_at
           limit places + 1) as due;
  if due_count = 0 then
    return;
  end if;

  if due_count <= places then
    select array_agg(due.organization_id), array_agg(due.mode), array_agg(due.subject_id), array_agg(due.policy_key),
           array_agg(due.next_check_at)
      into organizations, modes, subjects, keys, moments
      from (select m.organization_id, m.mode, m.subject_id, m.policy_key, m.next_check_at
              from risk_monitoring m
             where least(m.failures, 1) = of_failing::integer
               and m.next_check_at <= instant
             order by m.next_check_at
             limit places
               for update skip locked) as due;
  else
    with recursive walk (organization_id, mode, next_check_at, wrapped) as (
      select after_organization, after_mode, null::timestamptz, false
       union all
      select next.*
        from walk
             cross join lateral (
               (select m.organization_id, m.mode, m.next_check_at, walk.wrapped
                  from risk_monitoring m
                 where least(m.failures, 1) = of_failing::integer
                   and (m.organization_id, m.mode) > (walk.organization_id, walk.mode)
                   and m.next_check_at is not null
                 order by m.organization_id, m.mode, m.next_check_at
                 limit 1)
               union all
               (select m.organization_id, m.mode, m.next_check_at, true
                  from risk_monitoring m
                 where not walk.wrapped
                   and least(m.failures, 1) = of_failing::integer
                   and m.next_check_at is not null
                 order by m.organization_id, m.mode, m.next_check_at
                 limit 1)
               limit 1
             ) as next
       where not (next.wrapped and (next.organization_id, next.mode) > (after_organization, after_mode))
    ), lane as materialized (
      select walk.organization_id, walk.mode, row_number() over () as place
        from walk
       where walk.next_check_at <= instant
       limit places
    ), due as materialized (
      select picked.*, lane.place, row_number() over (partition by lane.place order by picked.next_check_at) as turn
        from lane
             cross join lateral (
               select m.organization_id, m.mode, m.subject_id, m.policy_key, m.next_check_at
                 from risk_monitoring m
                where least(m.failures, 1) = of_failing::integer
                  and m.organization_id = lane.organization_id
                  and m.mode = lane.mode
                  and m.next_check_at <= instant
                order by m.next_check_at
                limit places + 1 - (select count(*) from lane) -- every other lane gives one at least
                  for update skip locked
             ) as picked
    ), chosen as (
      select * from due order by due.turn, due.place limit places
    )
    select array_agg(c.organization_id order by c.turn, c.place), array_agg(c.mode order by c.turn, c.place),
           array_agg(c.subject_id order by c.turn, c.place), array_agg(c.policy_key order by c.turn, c.place),
           array_agg(c.next_check_at order by c.turn, c.place)
      into organizations, modes, subjects, keys, moments
      from chosen c;
  end if;

  perform set_config('synchronous_commit', 'off', true);
  return query
    with chosen as (
      select *
        from unnest(organizations, modes, subjects, keys, moments) with ordinality
             as c (organization_id, mode, subject_id, policy_key, due_at, position)
    ), held as (
      update risk_monitoring m
         set lease_token = token, next_check_at = instant + make_interval(secs => lease_seconds)
        from chosen c
       where (m.organization_id, m.mode, m.subject_id, m.policy_key) = (c.organization_id, c.mode, c.subject_id, c.policy_key)
      returning c.*
    )
    select h.organization_id, h.mode, h.subject_id, h.policy_key, h.due_at from held h order by h.position;
end $$;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function claim_monitoring(boolean, timestamptz, uuid, integer, integer, uuid, environment_mode) from public;
grant execute on function claim_monitoring(boolean, timestamptz, uuid, integer, integer, uuid, environment_mode) to probity_app;
