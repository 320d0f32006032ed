-- Erasure of a document, and of one signer of it. Id, kind, status and times stay; docs/decisions/0060-erasure.md has the columns.
alter table documents add column erasure jsonb; -- { at, by, reason }
-- The bytes are gone: of the document itself, or because they name a signer who was erased.
alter table documents add column files_erased boolean not null default false;
alter table document_signers add column erasure jsonb;

grant update (name, status_reason, template_data_hash, form_fields, original_sha256, completed_sha256, external_id, event_hash, erasure,
              files_erased) on documents to probity_definer;
grant update (name, email, language, decline_reason, erasure) on document_signers to probity_definer;
grant update (label, value, value_iso, signature, signature_image, options, acro_field_name, validation_pattern, validation_message,
              group_key, required_when_value) on document_fields to probity_definer;
grant update (ip, user_agent, details, previous_hash, hash) on document_events to probity_definer;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

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

create or replace function list_erasures()
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

-- Signers before their document: both may be missing, and a document that is erased takes nothing more.
create or replace function missing_erasures(listed json)
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

revoke execute on function erase_document_messages(uuid),
  erase_document(uuid, uuid, jsonb, bytea, bytea, integer[], text[], bytea[], bytea[], text[]) from public;
grant execute on function erase_document(uuid, uuid, jsonb, bytea, bytea, integer[], text[], bytea[], bytea[], text[]) to probity_app;

reset role;
revoke create on schema public from probity_definer;
