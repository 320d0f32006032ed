-- Answers from before their secrets were stored apart hold them, sealed as a whole. A job walks over all answers once and takes the secrets
-- out. The next answers after a position; `whole`: it is sealed, and its secrets, if it has any, are inside.
grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

create function next_answers(after_organization uuid, after_mode environment_mode, after_key text, before timestamptz, most integer)
  returns table (organization_id uuid, mode environment_mode, key text, whole boolean)
  language sql stable security definer set search_path = public
begin atomic
  select k.organization_id, k.mode, k.key, k.sealed and k.secrets is null and k.created_at < before
    from idempotency_keys k
   where (k.organization_id, k.mode, k.key) > (after_organization, after_mode, after_key)
   order by k.organization_id, k.mode, k.key
   limit most;
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function next_answers(uuid, environment_mode, text, timestamptz, integer) from public;
grant execute on function next_answers(uuid, environment_mode, text, timestamptz, integer) to probity_app;
