-- Erasure of a subject. What says something about the person goes; ids, kinds, sequences, decisions and times stay, so that counts and
-- references still agree. docs/decisions/0060-erasure.md has the table of columns.
alter table risk_subjects add column erasure jsonb; -- { at, by, reason }
alter table four_eyes_settings add column erasures boolean not null default false;
grant update (erasures) on four_eyes_settings to probity_app;

-- Answers under idempotency keys that quote a subject without a record of the subject that has their time.
create table idempotency_quotes (
  organization_id uuid not null,
  mode environment_mode not null,
  subject_id uuid not null,
  key text not null,
  primary key (organization_id, mode, subject_id, key)
);
call tenant_table('idempotency_quotes', 'select, insert');

-- The deletion of an organization passes as before. An erasure may also change and delete rows: only of its own organization, only
-- inside the functions that say so, and only the columns that are granted to their owner below.
create function is_erasing(organization uuid) returns boolean
  language sql stable
begin atomic
  select current_user = 'probity_definer' and organization::text = current_setting('app.erasing_in', true);
end;

create or replace function refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE'
     and current_user = 'probity_definer'
     and old.organization_id::text = current_setting('app.deleting_organization', true) then
    return old;
  end if;
  if is_erasing(old.organization_id) then
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace function refuse_investigation_move() returns trigger
  language plpgsql as $$
begin
  if is_erasing(old.organization_id) and new.status = old.status then
    return new;
  end if;
  raise exception 'an investigation does not move from % to %', old.status, new.status using errcode = 'insufficient_privilege';
end $$;

grant update (external_id, erasure) on risk_subjects to probity_definer;
grant update (reason, details) on risk_events to probity_definer;
grant update (value, provider_ref) on risk_evidence to probity_definer;
grant update (result, explanation, outcome, inputs_digest, result_digest) on risk_assessments to probity_definer;
grant update (subject_external_id, origins, last_reason, last_actor, status, cancelled_at) on risk_actions to probity_definer;
grant update (reason, revocation_reason) on risk_overrides to probity_definer;
grant update (status, question, findings) on risk_investigations to probity_definer;
grant update (reason) on risk_investigation_reviews to probity_definer;
grant update (enabled) on risk_monitoring to probity_definer;
grant update (role) on risk_context_subjects to probity_definer;
grant update (near_misses) on screening_runs to probity_definer;
grant update (source_entry_id, listed_name, matched_name, factors, entry, pep, reason, wording) on screening_matches to probity_definer;
grant update (reason) on screening_decisions to probity_definer;
grant update (participants) on verification_sessions to probity_definer;
grant update (participant, provider_ref) on verification_checks to probity_definer;
grant update (reason) on verification_decisions to probity_definer;
grant update (output) on verification_step_results to probity_definer;
grant update (text) on note_texts to probity_definer;
grant update (withdrawal_reason) on notes to probity_definer;
grant update (content, reason) on proposals to probity_definer;
grant update (search) on saved_views to probity_definer;
grant update (body) on webhook_messages to probity_definer;
grant update (preview) on webhook_attempts to probity_definer;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- Ids begin with the milliseconds of their creation: the first one of an instant.
create function first_id_at(instant timestamptz) returns uuid
  language sql immutable set search_path = public
begin atomic
  select (lpad(to_hex((extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
end;

-- What people wrote about the subject's runs of screening and sessions of verification, and what was found. Split from the function
-- below only because it is long: that one sets app.erasing_in, and without it nothing here passes.
create function erase_findings(target uuid) returns uuid[]
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  gone constant text := '[erased]';
  sessions uuid[];
  runs uuid[];
begin
  if is_erasing(of_organization) is not true then
    raise exception 'nothing is being erased' using errcode = 'insufficient_privilege';
  end if;
  sessions := array(select id
                      from verification_sessions
                     where organization_id = of_organization and mode = of_mode and subject_id = target);
  runs := array(select id
                  from screening_runs
                 where organization_id = of_organization and mode = of_mode and risk_subject_id = target
                 union
                select id
                  from screening_runs
                 where organization_id = of_organization and mode = of_mode and session_id = any(sessions));

  update verification_sessions set participants = '[]'
   where organization_id = of_organization and mode = of_mode and id = any(sessions);
  update verification_checks set participant = null, provider_ref = null
   where organization_id = of_organization and mode = of_mode and session_id = any(sessions);
  update verification_decisions set reason = gone
   where organization_id = of_organization and mode = of_mode and session_id = any(sessions);
  update verification_step_results set output = '{}'
   where organization_id = of_organization and mode = of_mode and session_id = any(sessions) and output is not null;

  delete from screening_prior_decisions
   where organization_id = of_organization and mode = of_mode
     and subject_digest in (select subject_digest
                              from screening_runs
                             where organization_id = of_organization and mode = of_mode and id = any(runs))
     and (about = target
          or decision_id in (select id
                               from screening_decisions
                              where organization_id = of_organization and mode = of_mode and run_id = any(runs)));
  delete from screening_prior_decisions
   where organization_id = of_organization and mode = of_mode and about = target;
  delete from screening_facts
   where organization_id = of_organization and mode = of_mode and run_id = any(runs);
  update screening_decisions set reason = gone
   where organization_id = of_organization and mode = of_mode and run_id = any(runs);
  -- A listed name that was found says nearly what the name of the subject was.
  update screening_matches
     set source_entry_id = gone, listed_name = gone, matched_name = gone, factors = '[]', wording = null,
         entry = '{"kind":null,"aliases":[],"aliasCount":0,"datesOfBirth":[],"nationalities":[],"identifiers":[],"programmes":[],"listedOn":null}',
         pep = case when pep is not null then '{"standing":"none","flags":[],"positions":[]}'::json end,
         reason = case when reason is not null then gone end
   where organization_id = of_organization and mode = of_mode and run_id = any(runs);
  update screening_runs set near_misses = '[]'
   where organization_id = of_organization and mode = of_mode and id = any(runs);
  return runs;
end $$;

-- Bodies of webhooks name ids; only those about matches say whom somebody resembles. Receivers may have answered anything. A message and
-- its deliveries have ids of the moment of their change, which finds them without an index of their own.
create function erase_messages(target uuid, runs uuid[]) returns void
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

-- Erases a subject that the caller holds. `trace` is shown instead; the blanks are sealed by the caller, who has the keys; digests of
-- assessments come keyed, because a plain one of few possible values can be guessed.
create function erase_subject(target uuid, trace jsonb, blank_note bytea, blank_change bytea, blank_reason bytea,
                              assessments uuid[], inputs text[], results text[], keys text[])
  returns void
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  gone constant text := '[erased]';
  placeholder constant text := 'erased:' || target;
  external text;
  runs uuid[];
  written uuid[];
begin
  select external_id into strict external
    from risk_subjects
   where organization_id = of_organization and mode = of_mode and id = target and erasure is null
     for update;
  perform set_config('app.erasing_in', of_organization::text, true);

  update risk_subjects set external_id = placeholder, erasure = trace
   where organization_id = of_organization and mode = of_mode and id = target;
  runs := erase_findings(target);
  perform erase_messages(target, runs);

  delete from risk_evidence_heads
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_evidence set value = case when value is not null then 'null'::jsonb end, provider_ref = null
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  -- What histories are made of stays; words that somebody chose do not.
  update risk_events
     set reason = null,
         details = (select coalesce(jsonb_object_agg(key, value), '{}')
                      from jsonb_each(details)
                     where type not like 'risk.activity.%'
                       and key in ('from', 'to', 'revision', 'decision', 'policyKey', 'policyVersion', 'sequence', 'trigger', 'enabled'))
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_assessments assessment
     set result = json_build_object(
           'complete', assessment.complete, 'score', null, 'band', null, 'scoreBand', null, 'decision', assessment.decision,
           'inputs', '[]'::json, 'applicability', '{"result":"matched","groupId":null,"groups":[]}'::json,
           'factors', '[]'::json, 'rules', '[]'::json, 'reasons', '[]'::json,
           'requiredActions', (select coalesce(json_agg(json_build_object('name', action ->> 'name', 'origins', '[]'::json)), '[]'::json)
                                 from json_array_elements(assessment.result -> 'requiredActions') as action),
           'freshUntil', null, 'reviewDueAt', assessment.result -> 'reviewDueAt'),
         outcome = '{"score":null,"band":null,"scoreBand":null,"freshUntil":null}',
         explanation = '[]',
         inputs_digest = keyed.inputs,
         result_digest = keyed.results
    from unnest(assessments, inputs, results) as keyed (id, inputs, results)
   where assessment.organization_id = of_organization and assessment.mode = of_mode and assessment.id = keyed.id
     and assessment.subject_id = target;
  update risk_actions
     set subject_external_id = placeholder, origins = '{}', last_reason = null,
         cancelled_at = case when status in ('requested', 'acknowledged', 'failed') then (trace ->> 'at')::timestamptz else cancelled_at end,
         last_actor = case when status in ('requested', 'acknowledged', 'failed') then trace ->> 'by' else last_actor end,
         status = case when status in ('requested', 'acknowledged', 'failed') then 'cancelled' else status end
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_overrides set reason = gone, revocation_reason = case when revocation_reason is not null then gone end
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_investigation_reviews set reason = gone
   where organization_id = of_organization and mode = of_mode
     and investigation_id in (select id
                                from risk_investigations
                               where organization_id = of_organization and mode = of_mode and subject_id = target);
  update risk_investigations
     set question = gone, findings = '[]', status = case when status in ('queued', 'running') then 'cancelled' else status end
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_monitoring set enabled = false, next_check_at = null, lease_token = null
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  update risk_context_subjects set role = null
   where organization_id = of_organization and mode = of_mode and subject_id = target;

  written := array(select id from notes where organization_id = of_organization and mode = of_mode and subject_id = target);
  update note_texts set text = blank_note
   where organization_id = of_organization and mode = of_mode and note_id = any(written);
  update notes set withdrawal_reason = blank_note
   where organization_id = of_organization and mode = of_mode and id = any(written) and withdrawal_reason is not null;
  delete from note_files
   where organization_id = of_organization and mode = of_mode and note_id = any(written);
  -- The proposal to erase says why: that stays. One about a match may be older than the link to its subject.
  update proposals set content = blank_change, reason = case when reason is not null then blank_reason end
   where organization_id = of_organization and mode = of_mode
     and operation <> 'eraseSubject'
     and (subject_id = target
          or operation = 'decideMatch'
             and resource_id in (select id
                                   from screening_matches
                                  where organization_id = of_organization and mode = of_mode and run_id = any(runs)));
  update saved_views
     set search = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(search) where value <> to_jsonb(external))
   where organization_id = of_organization and mode = of_mode
     and exists (select from jsonb_each_text(search) as asked where asked.value = external);
  -- A key lives as long as the record it made.
  delete from idempotency_keys
   where organization_id = of_organization and mode = of_mode and key = any(keys);
  delete from idempotency_quotes
   where organization_id = of_organization and mode = of_mode and subject_id = target;
  perform set_config('app.erasing_in', '', true);
end $$;

-- Everything that was erased, in all organizations, to be compared with the list that is kept outside of the database.
create function list_erasures()
  returns table (kind text, organization_id uuid, mode environment_mode, id uuid, erased jsonb)
  language sql stable security definer set search_path = public
begin atomic
  select 'subject', s.organization_id, s.mode, s.id, s.erasure
    from risk_subjects s
   where s.erasure is not null;
end;

-- Those of a list, as JSON, whose records exist here and are not erased.
create function missing_erasures(listed json)
  returns table (kind text, organization_id uuid, mode environment_mode, id uuid, erased json)
  language sql stable security definer set search_path = public
begin atomic
  select entry.kind, entry."organizationId", entry.mode, entry.id, entry.erased
    from json_to_recordset(listed) as entry (kind text, "organizationId" uuid, mode environment_mode, id uuid, erased json)
    join risk_subjects s
      on entry.kind = 'subject'
     and s.organization_id = entry."organizationId"
     and s.mode = entry.mode
     and s.id = entry.id
   where s.erasure is null;
end;

revoke execute on function erase_findings(uuid), erase_messages(uuid, uuid[]),
  erase_subject(uuid, jsonb, bytea, bytea, bytea, uuid[], text[], text[], text[]), list_erasures(), missing_erasures(json) from public;
grant execute on function erase_subject(uuid, jsonb, bytea, bytea, bytea, uuid[], text[], text[], text[]), list_erasures(),
  missing_erasures(json) to probity_app;

reset role;
revoke create on schema public from probity_definer;
