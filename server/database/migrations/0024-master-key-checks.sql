-- One check value per version of the master keys, noted when the version is first used. It is a keyed hash, so it tells whether a key
-- is the same and nothing about the key. It belongs to the installation: the same for all organizations.
create table master_key_checks (
  version integer primary key,
  check_value bytea not null check (length(check_value) = 32),
  recorded_at timestamptz not null
);
grant select, insert on master_key_checks to probity_app;
grant select on signing_keys to probity_definer;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- Which master keys stored secrets still need: no organization, no key, only version numbers. What belongs to no organization has
-- the version in its first four bytes.
create or replace function master_key_versions() returns table (version integer)
  language sql stable security definer set search_path = public
begin atomic
  select o.master_key_version from organizations o
   union
  select ('x' || encode(substring(k.private_key for 4), 'hex'))::bit(32)::integer from signing_keys k where k.retired_at is null
   union
  select ('x' || encode(substring(u.totp_secret for 4), 'hex'))::bit(32)::integer from users u where u.totp_secret is not null;
end;

-- Secrets may be older than check values. Before the first value of a version is noted, its key has to open one of these.
create function find_wrapped_data_key(master_version integer) returns table (organization_id uuid, data_key bytea)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select o.organization_id, o.data_key from organizations o where o.master_key_version = master_version limit 1;
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function find_wrapped_data_key(integer) from public;
grant execute on function find_wrapped_data_key(integer) to probity_app;
