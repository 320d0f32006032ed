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

alter table proposals
  drop constraint proposals_operation_known,
  add constraint proposals_operation_known check (
    operation in ('createOverride', 'decideMatch', 'changeFourEyesSettings', 'changeOrganizationSettings', 'changeRetentionSettings', 'eraseSubject', 'eraseDocument', 'eraseSigner')) not valid;

grant create on schema public to probity_definer; -- lent for the length of this migration
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

revoke execute on function retention_scopes(uuid, environment_mode, integer), retention_cutoff(text, timestamptz),
  delete_old_documents(uuid[], timestamptz), delete_old_screening_runs(uuid[], timestamptz),
  delete_old_webhook_messages(uuid[], timestamptz), delete_old_answers(timestamptz, integer) from public;
grant execute on function retention_scopes(uuid, environment_mode, integer), retention_cutoff(text, timestamptz),
  delete_old_documents(uuid[], timestamptz), delete_old_screening_runs(uuid[], timestamptz),
  delete_old_webhook_messages(uuid[], timestamptz), delete_old_answers(timestamptz, integer) to probity_app;

reset role;
revoke create on schema public from probity_definer;
