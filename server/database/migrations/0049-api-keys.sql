-- What a key may do and from where; null means everything, from anywhere.
alter table api_keys add column scopes text[], add column allowed_networks text[];
alter table api_keys add column last_used_at timestamptz;     -- coarse: written at most every five minutes
alter table api_keys add column warned_of_end timestamptz;    -- the end by age that the owners were told of
alter table organizations add column api_key_max_age_days integer, add column api_key_max_age_set_at timestamptz;

-- The secret members of an answer, sealed. They are removed a day later; the rest of the answer stays.
alter table idempotency_keys add column secrets bytea;

grant update (last_used_at) on api_keys to probity_definer;
grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

drop function find_api_key(text);
create function find_api_key(public_key_id text)
  returns table (organization_id uuid, mode environment_mode, id uuid, secret bytea, previous_secret bytea, previous_secret_until timestamptz,
                 expires_at timestamptz, revoked_at timestamptz, created_at timestamptz, rotated_at timestamptz, scopes text[],
                 allowed_networks text[], last_used_at timestamptz, api_key_max_age_days integer, api_key_max_age_set_at timestamptz,
                 data_key bytea, master_key_version integer)
  language plpgsql stable security definer set search_path = public rows 1 as $$
#variable_conflict use_column
begin
  -- plpgsql, although one query needs none of it: it keeps its plan, and every signed request comes through here.
  return query
    select k.organization_id, k.mode, k.id, k.secret, k.previous_secret, k.previous_secret_until,
           k.expires_at, k.revoked_at, k.created_at, k.rotated_at, k.scopes,
           k.allowed_networks, k.last_used_at, o.api_key_max_age_days, o.api_key_max_age_set_at,
           o.data_key, o.master_key_version
      from api_keys k
      join organizations o on o.organization_id = k.organization_id
     where k.key_id = public_key_id;
end $$;

-- Processes write the use of many keys at once. Whoever comes second within five minutes writes nothing.
create function note_api_key_uses(organizations uuid[], modes environment_mode[], ids uuid[], used timestamptz)
  returns void
  language sql volatile security definer set search_path = public
begin atomic
  update api_keys k
     set last_used_at = used
    from unnest(organizations, modes, ids) as u (organization_id, mode, id)
   where k.organization_id = u.organization_id
     and k.mode = u.mode
     and k.id = u.id
     and (k.last_used_at is null or k.last_used_at <= used - interval '5 minutes');
end;

-- The organizations whose keys have a maximum age, for the worker that warns their owners.
create function find_organizations_with_key_age()
  returns table (organization_id uuid)
  language sql stable security definer set search_path = public
begin atomic
  select o.organization_id from organizations o where o.api_key_max_age_days is not null;
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function find_api_key(text), note_api_key_uses(uuid[], environment_mode[], uuid[], timestamptz),
  find_organizations_with_key_age() from public;
grant execute on function find_api_key(text), note_api_key_uses(uuid[], environment_mode[], uuid[], timestamptz),
  find_organizations_with_key_age() to probity_app;
