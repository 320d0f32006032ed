-- What an erasure left behind: reasons of legal holds, and values that the planner keeps in its statistics.
grant update (reason, released_at, released_by, release_reason) on legal_holds to probity_definer;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

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

-- As before, and the holds of a document go with it.
create or replace function delete_old_documents(ids uuid[], instant timestamptz) returns integer
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

revoke execute on function erase_holds(text, uuid) from public;
grant execute on function erase_holds(text, uuid) to probity_app;

reset role;
revoke create on schema public from probity_definer;

-- ANALYZE copies values of a column into pg_statistic, where no erasure reaches them. So it leaves out what an erasure takes; no plan of
-- ours needs it (docs/decisions/0033-lists-need-no-statistics.md).
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

-- As before, and without the statistics that its table does without.
create or replace procedure guard_partition(parent regclass, child regclass)
  language plpgsql as $$
declare
  line text;
begin
  execute format('alter table %s enable row level security', child);
  execute format('alter table %s force row level security', child);
  execute format('create policy maintenance on %s to %I using (true) with check (true)', child, current_user);
  if exists (select from pg_trigger where tgrelid = parent and tgname = 'append_only_truncate') then
    execute format('create trigger append_only_truncate before truncate on %s for each statement execute function refuse_truncate()', child);
  end if;
  for line in
    select format('alter table %s alter column %I set statistics 0', child, attname)
      from pg_attribute
     where attrelid = parent and attnum > 0 and not attisdropped and attstattarget = 0
  loop
    execute line;
  end loop;
end $$;
