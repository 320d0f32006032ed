-- How records end: legal holds, retention periods and erasure. It is the last file, because it touches the tables of all others.

-- == Legal holds ==

-- Legal holds. A record on hold is not erased, and no retention period deletes it. Whoever places or releases one, erases or deletes holds
-- the record itself first, so each sees what the other did. No foreign key: the records lie in partitions, and a hold outlives none of them.
create table legal_holds (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  kind text not null check (kind in ('subject', 'document')),
  resource_id uuid not null,
  reason text not null,
  placed_at timestamptz not null,
  placed_by text not null,
  released_at timestamptz,
  released_by text,
  release_reason text,
  primary key (organization_id, mode, id),
  check ((released_at is null) = (released_by is null) and (released_at is null) = (release_reason is null))
);
create unique index legal_holds_of_record on legal_holds (organization_id, mode, kind, resource_id) where released_at is null;
create index legal_holds_in_force on legal_holds (organization_id, mode, id) where released_at is null;
create index legal_holds_released on legal_holds (organization_id, mode, id) where released_at is not null;
create index legal_holds_of_resource on legal_holds (organization_id, mode, resource_id, id);
call tenant_table('legal_holds', 'select, insert, update (released_at, released_by, release_reason)');

-- == Retention ==

-- Retention periods. Without a row, and for a class that has no period, everything is kept. A period is an ISO 8601 duration in days or
-- years, which PostgreSQL reads as an interval: {"documents": "P10Y"}.
create table retention_settings (
  organization_id uuid not null,
  mode environment_mode not null,
  periods jsonb not null,
  revision integer not null,
  primary key (organization_id, mode)
);
call tenant_table('retention_settings', 'select, insert, update (periods, revision)');

-- The run under way, or the last one. A worker that was killed leaves one that has not finished, and the next one goes on with it.
create table retention_runs (
  organization_id uuid not null,
  mode environment_mode not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  class text,                 -- where it is
  after uuid,                 -- the last record of this class that was looked at
  deleted jsonb not null,     -- how many of each class so far
  primary key (organization_id, mode)
);
call tenant_table('retention_runs', 'select, insert, update (started_at, finished_at, class, after, deleted)');

set local role probity_definer;

-- The organizations and modes that have chosen a period for anything: workers look after all of them.
create function retention_scopes(after_organization uuid, after_mode environment_mode, places integer)
  returns table (organization_id uuid, mode environment_mode)
  language sql stable security definer set search_path = public
begin atomic
  select s.organization_id, s.mode
    from retention_settings s
   where (s.organization_id, s.mode) > (after_organization, after_mode)
     and s.periods <> '{}'
   order by s.organization_id, s.mode
   limit places;
end;

-- The moment before which records of a class go; null if they are kept. Never later than the database's own clock allows.
create function retention_cutoff(class text, instant timestamptz) returns timestamptz
  language sql stable security definer set search_path = public
begin atomic
  select least(instant, now()) - (s.periods ->> class)::interval
    from retention_settings s
   where s.organization_id = current_organization()
     and s.mode = current_mode();
end;

-- Each of the following deletes records that the caller has found and holds, in the caller's organization and mode alone, and looks again
-- at everything that forbids it: the period of the class, what is still under way, and legal holds.
-- The holds of a document go with it.
create function delete_old_documents(ids uuid[], instant timestamptz) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  cutoff constant timestamptz := retention_cutoff('documents', instant);
  gone uuid[];
begin
  gone := array(select d.id
                  from documents d
                 where d.organization_id = of_organization
                   and d.mode = of_mode
                   and d.id = any(ids)
                   and d.id < first_id(cutoff)
                   and d.updated_at < cutoff
                   and d.status not in ('pending', 'finalizing')
                   and not exists (select from legal_holds h
                                    where h.organization_id = of_organization
                                      and h.mode = of_mode
                                      and h.kind = 'document'
                                      and h.resource_id = d.id
                                      and h.released_at is null));
  perform set_config('app.erasing_in', of_organization::text, true);
  delete from document_fields where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from signing_sessions where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from document_signers where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from document_events where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from document_files where organization_id = of_organization and mode = of_mode and document_id = any(gone);
  delete from legal_holds where organization_id = of_organization and mode = of_mode and kind = 'document' and resource_id = any(gone);
  delete from documents where organization_id = of_organization and mode = of_mode and id = any(gone);
  perform set_config('app.erasing_in', '', true);
  return cardinality(gone);
end $$;

create function delete_old_screening_runs(ids uuid[], instant timestamptz) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  cutoff constant timestamptz := retention_cutoff('screeningRuns', instant);
  gone uuid[];
begin
  gone := array(select r.id
                  from screening_runs r
                 where r.organization_id = of_organization
                   and r.mode = of_mode
                   and r.id = any(ids)
                   and r.id < first_id(cutoff)
                   and r.risk_subject_id is null
                   and r.session_id is null
                   and not exists (select from screening_matches m
                                    where m.organization_id = of_organization
                                      and m.mode = of_mode
                                      and m.run_id = r.id
                                      and m.decision = 'pending'));
  perform set_config('app.erasing_in', of_organization::text, true);
  delete from screening_prior_decisions p
   where p.organization_id = of_organization
     and p.mode = of_mode
     and p.subject_digest in (select r.subject_digest
                                from screening_runs r
                               where r.organization_id = of_organization and r.mode = of_mode and r.id = any(gone))
     and p.decision_id in (select d.id
                             from screening_decisions d
                            where d.organization_id = of_organization and d.mode = of_mode and d.run_id = any(gone));
  delete from screening_decisions where organization_id = of_organization and mode = of_mode and run_id = any(gone);
  delete from screening_facts where organization_id = of_organization and mode = of_mode and run_id = any(gone);
  delete from screening_matches where organization_id = of_organization and mode = of_mode and run_id = any(gone);
  delete from screening_runs where organization_id = of_organization and mode = of_mode and id = any(gone);
  perform set_config('app.erasing_in', '', true);
  return cardinality(gone);
end $$;

-- A message goes with its deliveries and attempts, which have ids of its own millisecond. Finished deliveries go first: whoever retries one
-- takes it from there, so this waits for them and then finds the delivery that they have queued.
create function delete_old_webhook_messages(ids uuid[], instant timestamptz) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  cutoff constant timestamptz := retention_cutoff('webhookMessages', instant);
  endpoints uuid[];
  first uuid;
  last uuid;
  deliveries uuid[];
  deleted integer;
begin
  if cutoff is null or cardinality(ids) = 0 then
    return 0;
  end if;
  select min(id::text)::uuid, max(id::text)::uuid into first, last from unnest(ids) as id;
  if last >= first_id(cutoff) then
    raise exception 'a message is too young' using errcode = 'insufficient_privilege';
  end if;
  first := (substr(first::text, 1, 13) || '-0000-0000-000000000000')::uuid;
  last := (substr(last::text, 1, 13) || '-ffff-ffff-ffffffffffff')::uuid;
  endpoints := array(select id from webhook_subscriptions where organization_id = of_organization and mode = of_mode);
  perform set_config('app.erasing_in', of_organization::text, true);
  with gone as (
    delete from webhook_finished_deliveries
     where organization_id = of_organization
       and mode = of_mode
       and subscription_id = any(endpoints)
       and id between first and last
       and message_id = any(ids)
    returning id
  )
  select coalesce(array_agg(id), '{}') into deliveries from gone;
  delete from webhook_attempts where organization_id = of_organization and mode = of_mode and delivery_id = any(deliveries);
  delete from webhook_messages m
   where m.organization_id = of_organization
     and m.mode = of_mode
     and m.id = any(ids)
     and not exists (select from webhook_deliveries d
                      where d.organization_id = of_organization
                        and d.mode = of_mode
                        and d.subscription_id = any(endpoints)
                        and d.id between first and last
                        and d.message_id = m.id);
  get diagnostics deleted = row_count;
  perform set_config('app.erasing_in', '', true);
  return deleted;
end $$;

create function delete_old_answers(instant timestamptz, places integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  cutoff constant timestamptz := retention_cutoff('idempotencyAnswers', instant);
  gone text[];
begin
  gone := array(select key
                  from idempotency_keys
                 where organization_id = of_organization and mode = of_mode and created_at < cutoff
                 order by created_at
                 limit places);
  delete from idempotency_quotes where organization_id = of_organization and mode = of_mode and key = any(gone);
  delete from idempotency_keys where organization_id = of_organization and mode = of_mode and key = any(gone);
  return cardinality(gone);
end $$;

reset role;
revoke execute on function retention_scopes, retention_cutoff, delete_old_documents, delete_old_screening_runs, delete_old_webhook_messages,
  delete_old_answers from public;
grant execute on function retention_scopes, retention_cutoff, delete_old_documents, delete_old_screening_runs, delete_old_webhook_messages,
  delete_old_answers to probity_app;

-- == Erasure ==

-- Erasure of a subject, of a document, and of one signer of it. What says something about the person goes; ids, kinds, sequences, decisions
-- and times stay, so that counts and references still agree. docs/decisions/0043-erasure-and-retention.md has the table of columns.
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
grant update (name, status_reason, template_data_hash, form_fields, original_sha256, completed_sha256, external_id, event_hash, erasure,
              files_erased) on documents to probity_definer;
grant update (name, email, language, decline_reason, erasure) on document_signers to probity_definer;
grant update (label, value, value_iso, signature, signature_image, options, acro_field_name, validation_pattern, validation_message,
              group_key, required_when_value) on document_fields to probity_definer;
grant update (ip, user_agent, details, previous_hash, hash) on document_events to probity_definer;
grant update (reason, released_at, released_by, release_reason) on legal_holds to probity_definer;

set local role probity_definer;

-- Ids begin with the milliseconds of their creation: the first one of an instant.
create function first_id_at(instant timestamptz) returns uuid
  language sql immutable set search_path = public
begin atomic
  select (lpad(to_hex((extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
end;

reset role;

set local role probity_definer;

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

-- Erases a subject that the caller holds. `trace` is shown instead; the blanks are sealed by the caller, who has the keys; digests of
-- assessments come keyed, because a plain one of few possible values can be guessed. The keys
-- of the subject's notes and proposals go.
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
  proposed uuid[];
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
  proposed := array(select id
                      from proposals
                     where organization_id = of_organization and mode = of_mode
                       and operation <> 'eraseSubject'
                       and (subject_id = target
                            or operation = 'decideMatch'
                               and resource_id in (select id
                                                     from screening_matches
                                                    where organization_id = of_organization and mode = of_mode and run_id = any(runs))));
  update proposals set content = blank_change, reason = case when reason is not null then blank_reason end
   where organization_id = of_organization and mode = of_mode and id = any(proposed);
  -- The blanks are sealed under the organization's key, so what was sealed before opens no more and they do.
  delete from content_keys
   where organization_id = of_organization and mode = of_mode
     and (kind = 'note' and id = any(written) or kind = 'proposal' and id = any(proposed));
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

-- Messages about the document name it and its `externalId`, which its organization chose. They have ids of the moment of their event.
create function erase_document_messages(target uuid) returns void
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  quoted constant bytea := convert_to(target::text, 'UTF8');
  message record;
begin
  if is_erasing(of_organization) is not true then
    raise exception 'nothing is being erased' using errcode = 'insufficient_privilege';
  end if;
  for message in
    select said.id, moment.first, moment.next
      from (select distinct first_id_at(occurred_at) as first, first_id_at(occurred_at + interval '1 millisecond') as next
              from document_events
             where organization_id = of_organization and mode = of_mode and document_id = target) moment
      join webhook_messages said
        on said.organization_id = of_organization
       and said.mode = of_mode
       and said.id >= moment.first
       and said.id < moment.next
     where position(quoted in said.body) > 0
  loop
    update webhook_messages
       set body = convert_to(jsonb_set(convert_from(body, 'UTF8')::jsonb, '{data,externalId}', 'null')::text, 'UTF8')
     where organization_id = of_organization and mode = of_mode and id = message.id;
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

-- Erases a document that the caller holds, or one signer of it. Digests come keyed, and the history chained anew over what is left of it,
-- because a plain digest of few possible contents can be guessed. Files go in both cases: whatever was signed names who signed it.
create function erase_document(target uuid, only_signer uuid, trace jsonb, original bytea, completed bytea,
                               sequences integer[], contents text[], previous bytea[], hashes bytea[], keys text[])
  returns void
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  gone constant text := '[erased]';
begin
  perform 1 from documents
    where organization_id = of_organization and mode = of_mode and id = target and erasure is null
      and status in ('completed', 'declined', 'voided', 'expired');
  if not found then
    raise exception 'this document cannot be erased' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.erasing_in', of_organization::text, true);

  update documents
     set template_data_hash = null, original_sha256 = original, files_erased = true, event_hash = hashes[array_upper(hashes, 1)],
         completed_sha256 = case when completed_sha256 is not null then completed end
   where organization_id = of_organization and mode = of_mode and id = target;
  if only_signer is null then
    update documents set name = gone, status_reason = null, form_fields = null, external_id = null, erasure = trace
     where organization_id = of_organization and mode = of_mode and id = target;
    perform erase_document_messages(target);
  else
    -- The reason of a declined document is the one that its signer gave.
    update documents set status_reason = null
     where organization_id = of_organization and mode = of_mode and id = target and status = 'declined'
       and exists (select from document_signers signer
                    where signer.organization_id = of_organization and signer.mode = of_mode and signer.id = only_signer
                      and signer.status = 'declined');
  end if;
  update document_signers
     set name = gone, email = gone, language = null, decline_reason = null,
         erasure = case when id = only_signer then trace else erasure end
   where organization_id = of_organization and mode = of_mode and document_id = target
     and (only_signer is null or id = only_signer);
  update document_fields
     set value = null, value_iso = null, signature = null, signature_image = null, label = null, options = null,
         acro_field_name = null, validation_pattern = null, validation_message = null, group_key = null, required_when_value = null
   where organization_id = of_organization and mode = of_mode and document_id = target
     and (only_signer is null or signer_id = only_signer or shared_fill);
  delete from signing_sessions
   where organization_id = of_organization and mode = of_mode and document_id = target
     and (only_signer is null or signer_id = only_signer);
  -- A trigger notes the objects of those that lie outside, and a job deletes all their versions.
  delete from document_files
   where organization_id = of_organization and mode = of_mode and document_id = target;
  update document_events event
     set ip = case when only_signer is not null and event.actor_id <> only_signer::text then event.ip end,
         user_agent = case when only_signer is not null and event.actor_id <> only_signer::text then event.user_agent end,
         details = left_over.content::json, previous_hash = left_over.before, hash = left_over.after
    from unnest(sequences, contents, previous, hashes) as left_over (sequence, content, before, after)
   where event.organization_id = of_organization and event.mode = of_mode and event.document_id = target
     and event.sequence = left_over.sequence;
  delete from idempotency_keys
   where organization_id = of_organization and mode = of_mode and key = any(keys);
  perform set_config('app.erasing_in', '', true);
end $$;

-- Blanks the reasons of the holds of a record that is erased. None of them stands, except in a database that was restored from before its
-- release: whatever was erased had been released, so that ends with the erasure.
create function erase_holds(of_kind text, target uuid) returns void
  language plpgsql security definer set search_path = public as $$
declare
  of_organization constant uuid := current_organization();
  of_mode constant environment_mode := current_mode();
  gone constant text := '[erased]';
  trace jsonb;
begin
  select erasure into trace
    from (select 'subject' as kind, organization_id, mode, id, erasure from risk_subjects
           union all
          select 'document', organization_id, mode, id, erasure from documents) erasable
   where kind = of_kind and organization_id = of_organization and mode = of_mode and id = target;
  if trace is null then
    raise exception 'this % is not erased', of_kind using errcode = 'insufficient_privilege';
  end if;
  update legal_holds
     set reason = gone, release_reason = gone,
         released_at = coalesce(released_at, (trace ->> 'at')::timestamptz), released_by = coalesce(released_by, trace ->> 'by')
   where organization_id = of_organization and mode = of_mode and kind = of_kind and resource_id = target;
end $$;

-- Everything that was erased, in all organizations, to be compared with the list that is kept outside of the database.
create function list_erasures()
  returns table (kind text, organization_id uuid, mode environment_mode, id uuid, erased jsonb)
  language sql stable security definer set search_path = public
begin atomic
  select 'subject', s.organization_id, s.mode, s.id, s.erasure
    from risk_subjects s
   where s.erasure is not null
   union all
  select 'document', d.organization_id, d.mode, d.id, d.erasure
    from documents d
   where d.erasure is not null
   union all
  select 'signer', p.organization_id, p.mode, p.id, p.erasure
    from document_signers p
   where p.erasure is not null;
end;

-- Those of a list, as JSON, whose records exist here and are not erased. Signers before their
-- document: both may be missing, and a document that is erased takes nothing more.
create function missing_erasures(listed json)
  returns table (kind text, organization_id uuid, mode environment_mode, id uuid, erased json)
  language sql stable security definer set search_path = public
begin atomic
  with entry as materialized (
    select *
      from json_to_recordset(listed) as entry (kind text, "organizationId" uuid, mode environment_mode, id uuid, erased json)
  )
  select entry.kind, entry."organizationId", entry.mode, entry.id, entry.erased
    from entry
    join risk_subjects s on s.organization_id = entry."organizationId" and s.mode = entry.mode and s.id = entry.id
   where entry.kind = 'subject' and s.erasure is null
   union all
  select entry.kind, entry."organizationId", entry.mode, entry.id, entry.erased
    from entry
    join document_signers p on p.organization_id = entry."organizationId" and p.mode = entry.mode and p.id = entry.id
   where entry.kind = 'signer' and p.erasure is null
   union all
  select entry.kind, entry."organizationId", entry.mode, entry.id, entry.erased
    from entry
    join documents d on d.organization_id = entry."organizationId" and d.mode = entry.mode and d.id = entry.id
   where entry.kind = 'document' and d.erasure is null;
end;

reset role;
revoke execute on function erase_findings, erase_messages, erase_subject, erase_document_messages, erase_document, erase_holds,
  list_erasures, missing_erasures from public;
grant execute on function erase_subject, erase_document, erase_holds, list_erasures, missing_erasures to probity_app;

-- ANALYZE copies values of a column into pg_statistic, where no erasure reaches them. So it leaves out what an erasure takes; no plan of
-- ours needs it (docs/decisions/0009-lists-without-statistics.md).
do $$
declare
  personal record;
begin
  for personal in
    select place[1] as tenant, unnest(string_to_array(place[2], ' ')) as col
      from (values (array['risk_subjects', 'external_id']),
                   (array['risk_events', 'reason details']),
                   (array['risk_evidence', 'value provider_ref']),
                   (array['risk_evidence_heads', 'value']),
                   (array['risk_assessments', 'result explanation outcome inputs_digest result_digest']),
                   (array['risk_actions', 'subject_external_id origins last_reason']),
                   (array['risk_overrides', 'reason revocation_reason']),
                   (array['risk_investigations', 'question findings']),
                   (array['risk_investigation_reviews', 'reason']),
                   (array['risk_context_subjects', 'role']),
                   (array['screening_runs', 'near_misses']),
                   (array['screening_matches', 'source_entry_id listed_name matched_name factors entry pep reason wording']),
                   (array['screening_decisions', 'reason']),
                   (array['screening_prior_decisions', 'source_entry_id revocation_reason']),
                   (array['verification_sessions', 'participants']),
                   (array['verification_checks', 'participant provider_ref']),
                   (array['verification_decisions', 'reason']),
                   (array['verification_step_results', 'output']),
                   (array['work_items', 'subject_external_id name']),
                   (array['saved_views', 'search']),
                   (array['legal_holds', 'reason release_reason']),
                   (array['webhook_messages', 'body']),
                   (array['webhook_attempts', 'preview']),
                   (array['idempotency_keys', 'key answer']),
                   (array['idempotency_quotes', 'key']),
                   (array['documents', 'name status_reason form_fields external_id']),
                   (array['document_signers', 'name email decline_reason']),
                   (array['document_fields', 'label value value_iso signature signature_image options acro_field_name validation_pattern validation_message group_key required_when_value']),
                   (array['document_events', 'ip user_agent details']),
                   (array['signing_sessions', 'return_url'])) as listed (place)
  loop
    execute format('alter table %I alter column %I set statistics 0', personal.tenant, personal.col);
  end loop;
end $$;
alter index risk_actions_search alter column 3 set statistics 0; -- the text that is searched, with the subject's externalId
-- Salts would be copied to where no erasure reaches them.
alter table content_keys alter column salt set statistics 0;

revoke create on schema public from probity_definer;
