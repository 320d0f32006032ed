-- Work items: what somebody has to look at, as one table over actions, matches, investigations, verification attempts and proposals.
-- Each row is kept by the transaction that changes the record it is about. It refers to that record without a foreign key, because
-- it can be made again from the records at any time and decides nothing.
create table work_items (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,           -- a UUIDv7 of opened_at, so that the primary key is in the order of age
  kind text not null check (kind in ('action', 'match', 'investigation', 'verification', 'proposal')),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  severity_before text,       -- of the action before the newest one
  resource_id uuid not null,  -- the record to work on: of an action, the newest of its name
  subject_id uuid,
  subject_kind text,
  subject_external_id text,
  assessment_id uuid,
  run_id uuid,                -- the screening run of a match
  session_id uuid,            -- the session of a verification attempt
  name text not null,
  status text,                -- of the action, and its revision, for whoever changes it from the queue
  revision integer,
  policy_key text,
  list_key text,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  place uuid not null,        -- a UUIDv7 of due_at: the order of the queue, in which a cursor is a place. Neither ever changes.
  proposed_by uuid,           -- who cannot be the second person
  assignee uuid,
  lease_until timestamptz,    -- null while somebody has the item for good, or nobody has it
  primary key (organization_id, mode, id),
  check ((kind = 'action') = (policy_key is not null and assessment_id is not null and status is not null and revision is not null)),
  check ((kind = 'match') = (list_key is not null and run_id is not null)),
  check ((kind = 'verification') = (session_id is not null)),
  check ((subject_id is null) = (subject_kind is null) and (subject_id is null) = (subject_external_id is null)),
  check (assignee is not null or lease_until is null)
) with (fillfactor = 80);
-- One item for all actions of a name that a policy key asks for a subject.
create unique index work_items_of_action on work_items (organization_id, mode, subject_id, policy_key, name) where policy_key is not null;
create index work_items_of_subject on work_items (organization_id, mode, subject_id, place) where subject_id is not null;
create index work_items_queue on work_items (organization_id, mode, kind, severity, place);
-- What can be claimed, now or once a lease has lapsed.
create index work_items_claimable on work_items (organization_id, mode, kind, severity, place)
  include (lease_until) where assignee is null or lease_until is not null;
create index work_items_of_assignee on work_items (organization_id, mode, assignee, place) where assignee is not null;
create index work_items_of_policy on work_items (organization_id, mode, policy_key, severity, place) where policy_key is not null;
create index work_items_of_list on work_items (organization_id, mode, list_key, severity, place) where list_key is not null;
-- Items of actions and matches are found by other keys; their own id is that of the record which opened them.
create index work_items_of_resource on work_items (organization_id, mode, kind, resource_id)
  where kind in ('investigation', 'verification', 'proposal');
call tenant_table('work_items', 'select, insert, delete, update (resource_id, assessment_id, severity, severity_before, status, revision, subject_id, subject_kind, subject_external_id, assignee, lease_until)');

-- How long each kind may wait, in minutes by kind and severity. Without a row the defaults of the application apply.
create table work_settings (
  organization_id uuid not null,
  mode environment_mode not null,
  due_minutes jsonb not null,
  lease_minutes integer not null check (lease_minutes between 1 and 60),
  revision integer not null,
  primary key (organization_id, mode)
);
call tenant_table('work_settings', 'select, insert, update (due_minutes, lease_minutes, revision)');

-- How many items are open. A change appends what it adds or takes, so that nobody waits for a row that all writers share; a worker
-- adds the appended rows to the counts. What is open at a moment is the sum of both.
create table work_count_deltas (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  kind text not null,
  severity text not null,
  change integer not null check (change <> 0),
  primary key (organization_id, mode, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
call tenant_table('work_count_deltas', 'select, insert');

create table work_counts (
  organization_id uuid not null,
  mode environment_mode not null,
  kind text not null,
  severity text not null,
  open bigint not null,
  primary key (organization_id, mode, kind, severity)
) with (fillfactor = 70);
call tenant_table('work_counts', 'select');

-- Records that were there before this migration have no items yet. Making them here would hold all of those tables for as long as that
-- takes, so a worker does it in batches; this is how far it has come, in the order of the primary keys.
create table work_filling (
  source text primary key,
  after_organization uuid not null default '00000000-0000-0000-0000-000000000000',
  after_mode environment_mode not null default 'test',
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
insert into work_filling (source) values ('action'), ('match'), ('investigation'), ('verification');

-- A worker serves all organizations at once. The right to create is lent for the length of this migration.
grant insert, update on work_counts to probity_definer;
grant insert, update on work_items to probity_definer;
grant insert on work_count_deltas to probity_definer;
grant select, update on work_filling to probity_definer;
grant update (id) on risk_subjects, screening_runs, verification_sessions to probity_definer; -- needed to lock a row
grant create on schema public to probity_definer;
set local role probity_definer;

-- Adds up to `places` appended rows to the counts, and answers how many. One process does it at a time; another finds nothing to do.
-- Rows of an organization that is being deleted are dropped.
create function roll_up_work_counts(places integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('work_counts', 0)) then
    return 0;
  end if;
  with removed as (
    delete from work_count_deltas
     where ctid = any (array(select ctid from work_count_deltas limit places))
    returning organization_id, mode, kind, severity, change
  ), added as (
    insert into work_counts (organization_id, mode, kind, severity, open)
    select r.organization_id, r.mode, r.kind, r.severity, sum(r.change)
      from removed r
     where exists (select from organizations o where o.organization_id = r.organization_id)
     group by r.organization_id, r.mode, r.kind, r.severity
        on conflict (organization_id, mode, kind, severity) do update set open = work_counts.open + excluded.open
  )
  select count(*) into taken from removed;
  return taken;
end $$;

-- Somebody who leaves the organization, or gets another role, has nothing to do any more: in both modes, for they are in both.
create function release_work_items_of(person uuid) returns void
  language sql security definer set search_path = public
begin atomic
  update work_items
     set assignee = null, lease_until = null
   where organization_id = current_organization()
     and mode in ('test', 'live')
     and assignee = person;
end;

-- Makes the items of the next `places` records of a source, and answers how many records it looked at: 0 when all are done, or another
-- worker is at it. What a change locks first is locked here too, before anything is read, so an item is made of a record as it stands.
-- `defaults` is how many minutes an item may wait by kind and severity, where the organization's settings say nothing else.
create function fill_work_items(asked text, places integer, defaults jsonb) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  filling work_filling;
  organizations uuid[];
  modes environment_mode[];
  ids uuid[];
begin
  select * into filling from work_filling where source = asked and finished_at is null for update skip locked;
  if not found then
    return 0;
  end if;
  execute format('
    select array_agg(organization_id), array_agg(mode), array_agg(id)
      from (select organization_id, mode, id
              from %s
             where (organization_id, mode, id) > ($1, $2, $3)
             order by organization_id, mode, id
             limit $4) batch',
    case asked when 'action' then $sql$(select * from risk_actions where status in ('requested', 'acknowledged', 'failed')) open$sql$
               when 'match' then 'screening_matches'
               when 'investigation' then 'risk_investigations'
               when 'verification' then 'verification_runs' end)
    into organizations, modes, ids
    using filling.after_organization, filling.after_mode, filling.after_id, places;
  if ids is null then
    update work_filling set finished_at = now() where source = asked;
    return 0;
  end if;
  execute format('
    select
      from %1$s held
     where (held.organization_id, held.mode, held.id) in (
             select record.organization_id, record.mode, record.%2$I
               from unnest($1, $2, $3) as batch (organization_id, mode, id)
               join %3$I record using (organization_id, mode, id))
     order by held.organization_id, held.mode, held.id
       for no key update',
    case asked when 'match' then 'screening_runs' when 'verification' then 'verification_sessions' else 'risk_subjects' end,
    case asked when 'match' then 'run_id' when 'verification' then 'session_id' else 'subject_id' end,
    case asked when 'action' then 'risk_actions' when 'match' then 'screening_matches'
               when 'investigation' then 'risk_investigations' else 'verification_runs' end)
    using organizations, modes, ids;
  with batch as materialized (
    select * from unnest(organizations, modes, ids) as batch (organization_id, mode, id)
  ), found as (
    select batch.organization_id, batch.mode, a.id, 'action' as kind,
           case a.decision when 'reject' then 'critical' when 'restrict' then 'high' when 'none' then 'low' else 'medium' end as severity,
           a.id as resource_id, a.subject_id, a.assessment_id, null::uuid as run_id, null::uuid as session_id, a.name,
           a.status, a.revision, a.policy_key, null as list_key, a.requested_at as opened_at
      from batch
      join risk_actions a using (organization_id, mode, id)
     where asked = 'action'
       and a.status in ('requested', 'acknowledged', 'failed')
       and a.id = (select newest.id
                     from risk_actions newest
                    where (newest.organization_id, newest.mode, newest.subject_id, newest.policy_key, newest.name)
                        = (a.organization_id, a.mode, a.subject_id, a.policy_key, a.name)
                    order by newest.assessment_sequence desc, newest.id desc
                    limit 1)
     union all
    select batch.organization_id, batch.mode, m.id, 'match', case when m.score >= r.match_score then 'critical' else 'medium' end,
           m.id, r.risk_subject_id, null, r.id, null, left(m.listed_name, 200), null, null, null, m.source, r.created_at
      from batch
      join screening_matches m using (organization_id, mode, id)
      join screening_runs r on (r.organization_id, r.mode, r.id) = (m.organization_id, m.mode, m.run_id)
     where asked = 'match'
       and m.decision = 'pending'
     union all
    select batch.organization_id, batch.mode, uuid_v7(i.completed_at), 'investigation', 'medium',
           i.id, i.subject_id, null, null, null, left(i.question, 200), null, null, null, null, i.completed_at
      from batch
      join risk_investigations i using (organization_id, mode, id)
     where asked = 'investigation'
       and i.status = 'completed'
       and not exists (select
                         from risk_investigation_reviews v
                        where (v.organization_id, v.mode, v.investigation_id) = (i.organization_id, i.mode, i.id))
     union all
    select batch.organization_id, batch.mode, uuid_v7(r.completed_at), 'verification', 'medium',
           r.id, s.subject_id, null, null, s.id, w.key, null, null, null, null, r.completed_at
      from batch
      join verification_runs r using (organization_id, mode, id)
      join verification_sessions s on (s.organization_id, s.mode, s.id) = (r.organization_id, r.mode, r.session_id)
      join verification_workflows w on (w.organization_id, w.mode, w.id) = (r.organization_id, r.mode, r.workflow_id)
     where asked = 'verification'
       and r.status = 'completed'
       and s.subject_id is not null
       and not exists (select
                         from verification_runs later
                        where (later.organization_id, later.mode, later.session_id) = (r.organization_id, r.mode, r.session_id)
                          and later.attempt > r.attempt)
       and not exists (select
                         from verification_decisions d
                        where (d.organization_id, d.mode, d.run_id) = (r.organization_id, r.mode, r.id))
  ), opened as (
    insert into work_items (organization_id, mode, id, kind, severity, resource_id, subject_id, subject_kind, subject_external_id,
                            assessment_id, run_id, session_id, name, status, revision, policy_key, list_key, opened_at, due_at, place)
    select f.organization_id, f.mode, f.id, f.kind, f.severity, f.resource_id, f.subject_id, subject.kind, subject.external_id,
           f.assessment_id, f.run_id, f.session_id, f.name, f.status, f.revision, f.policy_key, f.list_key, f.opened_at, due.at,
           uuid_v7(due.at)
      from found f
      left join risk_subjects subject on (subject.organization_id, subject.mode, subject.id) = (f.organization_id, f.mode, f.subject_id)
      left join work_settings settings on (settings.organization_id, settings.mode) = (f.organization_id, f.mode)
     cross join lateral (
       select f.opened_at + make_interval(mins => coalesce(
                settings.due_minutes -> f.kind ->> f.severity, defaults -> f.kind ->> f.severity)::integer) as at
     ) due
     where not exists (select
                         from work_items known
                        where (known.organization_id, known.mode, known.kind, known.resource_id)
                            = (f.organization_id, f.mode, f.kind, f.resource_id)
                          and known.kind in ('investigation', 'verification', 'proposal'))
        on conflict do nothing
    returning organization_id, mode, kind, severity
  ), counted as (
    insert into work_count_deltas (organization_id, mode, id, kind, severity, change)
    select o.organization_id, o.mode, gen_random_uuid(), o.kind, o.severity, count(*)
      from opened o
     group by o.organization_id, o.mode, o.kind, o.severity
  )
  update work_filling
     set after_organization = organizations[cardinality(ids)], after_mode = modes[cardinality(ids)], after_id = ids[cardinality(ids)]
   where source = asked;
  return cardinality(ids);
end $$;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function roll_up_work_counts(integer), release_work_items_of(uuid), fill_work_items(text, integer, jsonb) from public;
grant execute on function roll_up_work_counts(integer), release_work_items_of(uuid), fill_work_items(text, integer, jsonb) to probity_app;
