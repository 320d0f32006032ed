-- A published version that is tried beside the others of its key on every new assessment, without an assessment, event or sequence of its own.
-- It is deleted with its list thirty days after it has ended.
create table risk_policy_shadows (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  policy_key text not null,
  policy_id uuid not null,
  status text not null check (status in ('running', 'stopped', 'failed')),
  tally jsonb not null,                            -- counts alone; what differs is in the last table
  own integer not null default 0,                  -- assessments that the version itself made
  differing integer not null default 0,
  listed integer not null default 0,               -- as many of them as are kept at the most
  attempts integer not null default 0,             -- of the step that comes next; a step that is done sets it back
  claimed_until timestamptz,                       -- a worker that comes later than this adds nothing
  failure text,
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  stopped_by text,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, policy_id) references risk_policies (organization_id, mode, id),
  check ((status = 'running') = (ended_at is null))
);
create index risk_policy_shadows_of_key on risk_policy_shadows (organization_id, mode, policy_key, id);
create unique index risk_policy_shadows_running on risk_policy_shadows (organization_id, mode, policy_key, policy_id) where status = 'running';
call tenant_table('risk_policy_shadows',
  'select, insert, update (status, tally, own, differing, listed, attempts, claimed_until, failure, ended_at, stopped_by), delete');

-- Assessments that wait to be compared, each once for a shadow.
create table risk_policy_shadow_queue (
  organization_id uuid not null,
  mode environment_mode not null,
  shadow_id uuid not null,
  assessment_id uuid not null,
  primary key (organization_id, mode, shadow_id, assessment_id),
  foreign key (organization_id, mode, shadow_id) references risk_policy_shadows on delete cascade
);
call tenant_table('risk_policy_shadow_queue', 'select, delete');

-- Assessments that the shadow decides otherwise, or asks other actions for. An erasure deletes what is here about its subject.
create table risk_policy_shadow_differences (
  organization_id uuid not null,
  mode environment_mode not null,
  shadow_id uuid not null,
  assessment_id uuid not null,
  subject_id uuid not null,
  from_outcome text not null,
  to_outcome text not null,
  actions_gained text[] not null,
  actions_lost text[] not null,
  primary key (organization_id, mode, shadow_id, assessment_id),
  foreign key (organization_id, mode, shadow_id) references risk_policy_shadows on delete cascade,
  foreign key (organization_id, mode, subject_id) references risk_subjects (organization_id, mode, id)
);
create index risk_policy_shadow_differences_of_cell
  on risk_policy_shadow_differences (organization_id, mode, shadow_id, from_outcome, to_outcome, assessment_id);
create index risk_policy_shadow_differences_of_subject on risk_policy_shadow_differences (organization_id, mode, subject_id);
call tenant_table('risk_policy_shadow_differences', 'select, insert, delete');

grant insert on risk_policy_shadow_queue to probity_definer;
grant update (attempts, claimed_until) on risk_policy_shadows to probity_definer;
grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- As before, and what running shadows are to be tried on waits for them from here on: assessments append a row for the statistics anyway, so
-- none does more because it is shadowed, and whatever is taken from there is in the queue, or neither is.
create or replace function roll_up_risk_statistics(places integer) returns integer
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
    returning organization_id, mode, id, day, policy_key, counted, decision, band
  ), added as (
    insert into risk_statistics (organization_id, mode, day, policy_key, counted, decision, band, number)
    select r.organization_id, r.mode, r.day, r.policy_key, r.counted, r.decision, r.band, count(*)
      from removed r
     where exists (select from organizations o where o.organization_id = r.organization_id)
     group by r.organization_id, r.mode, r.day, r.policy_key, r.counted, r.decision, r.band
        on conflict (organization_id, mode, day, policy_key, counted, decision, band)
        do update set number = risk_statistics.number + excluded.number
  ), shadowed as (
    insert into risk_policy_shadow_queue (organization_id, mode, shadow_id, assessment_id)
    select r.organization_id, r.mode, s.id, r.id
      from removed r
      join risk_policy_shadows s
        on s.organization_id = r.organization_id
       and s.mode = r.mode
       and s.policy_key = r.policy_key
       and s.status = 'running'
       and s.id < r.id -- made after the shadow was started
     where r.counted = 'assessment'
  )
  select count(*) into taken from removed;
  return taken;
end $$;

-- Of the shadows that something waits for, the one that was served longest ago. Whoever has claimed it tries it until then.
create function claim_policy_shadow(instant timestamptz, until timestamptz)
  returns table (organization_id uuid, mode environment_mode, id uuid)
  language sql volatile security definer set search_path = public
begin atomic
  with due as (
    select w.organization_id, w.mode, w.id
      from risk_policy_shadows w
     where (w.claimed_until is null or w.claimed_until <= instant)
       and exists (select
                     from risk_policy_shadow_queue q
                    where q.organization_id = w.organization_id
                      and q.mode = w.mode
                      and q.shadow_id = w.id)
     order by w.claimed_until nulls first, w.id
     limit 1
       for no key update of w skip locked
  )
  update risk_policy_shadows s
     set claimed_until = until,
         attempts = s.attempts + 1
    from due
   where s.organization_id = due.organization_id
     and s.mode = due.mode
     and s.id = due.id
  returning s.organization_id, s.mode, s.id;
end;

-- The organizations and modes that have any that ended before: workers delete these for all of them.
create function old_policy_shadow_scopes(before timestamptz, places integer)
  returns table (organization_id uuid, mode environment_mode)
  language sql stable security definer set search_path = public
begin atomic
  select distinct s.organization_id, s.mode
    from risk_policy_shadows s
   where s.ended_at < before
   limit places;
end;

revoke execute on function claim_policy_shadow(timestamptz, timestamptz), old_policy_shadow_scopes(timestamptz, integer) from public;
grant execute on function claim_policy_shadow(timestamptz, timestamptz), old_policy_shadow_scopes(timestamptz, integer) to probity_app;

reset role;
revoke create on schema public from probity_definer;
