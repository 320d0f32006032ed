-- Keys of their own for what people wrote about somebody, and for the files of documents that lie outside: each is derived from the data
-- key of the organization and a salt, so whoever erases deletes the salt (docs/decisions/0060-erasure.md). A note and a proposal have one
-- under their id; a file has one under its kind and the id of its document. What has none is sealed under the organization's key.
create table content_keys (
  organization_id uuid not null,
  mode environment_mode not null,
  kind text not null check (kind in ('note', 'proposal', 'original', 'model', 'completed', 'certificate', 'facts')),
  id uuid not null,
  salt bytea not null check (octet_length(salt) = 32),
  primary key (organization_id, mode, kind, id)
);
call append_only('content_keys');
-- ANALYZE would copy salts to where no erasure reaches them.
alter table content_keys alter column salt set statistics 0;

-- One row. The version before opens nothing that is sealed so. Where it may still run, the operator says when it does not
-- (`probity keys separate`); an installation without organizations has nothing of before.
create table content_sealing (
  singleton boolean primary key default true check (singleton),
  separate_since timestamptz
);
insert into content_sealing default values;
grant select, update (separate_since) on content_sealing to probity_app;

grant create on schema public to probity_definer; -- lent for the length of this migration
grant select, update (separate_since) on content_sealing to probity_definer; -- lent too
set local role probity_definer;

-- The owner of the tables may see no organization.
update content_sealing set separate_since = now() where not exists (select from organizations);

-- As before, and the key of the object goes: of a file that is erased, deleted or moved.
create or replace function loosen_object() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  erasing_in constant text := current_setting('app.erasing_in', true);
begin
  if old.organization_id::text is distinct from current_setting('app.deleting_organization', true) then
    insert into loose_objects (organization_id, mode, sha256, due_at)
    values (old.organization_id, old.mode, old.object_sha256, now());
    perform set_config('app.erasing_in', old.organization_id::text, true);
    delete from content_keys
     where organization_id = old.organization_id and mode = old.mode and kind = old.kind and id = old.document_id;
    perform set_config('app.erasing_in', coalesce(erasing_in, ''), true);
  end if;
  return null;
end $$;

-- As before, and the keys of the subject's notes and proposals go.
create or replace function erase_subject(target uuid, trace jsonb, blank_note bytea, blank_change bytea, blank_reason bytea,
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

reset role;
revoke create on schema public from probity_definer;
revoke select, update (separate_since) on content_sealing from probity_definer;
