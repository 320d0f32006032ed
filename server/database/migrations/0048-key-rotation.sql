-- A master key that not every process has yet opens secrets before it seals any; `keys rewrap` lets it seal.
alter table master_key_checks add column seals boolean not null default true;
grant update (seals) on master_key_checks to probity_app;

-- A signing key is published before it signs, and verifies until the last token it signed has expired. Null in keys older than this:
-- they sign since they exist, and verify without an end.
alter table signing_keys add column signs_from timestamptz, add column verifies_until timestamptz;
grant delete on signing_keys to probity_app;

-- The seal keys after an organization's first one, the newest of which seals. Earlier ones stay: their certificates are in documents.
create table document_rotated_seal_keys (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  certificate bytea not null,
  -- PKCS #8, sealed under the organization's data key.
  private_key bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, mode, id)
);
call append_only('document_rotated_seal_keys');

-- The version of the master key that sealed something which belongs to no organization: its first four bytes.
create function sealed_under(sealed bytea) returns integer
  language sql immutable parallel safe
  return ('x' || encode(substring(sealed for 4), 'hex'))::bit(32)::integer;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- How many secrets each master key has to open, by kind: no organization, no key, only numbers.
create function count_sealed_secrets() returns table (kind text, version integer, secrets bigint)
  language sql stable security definer set search_path = public
begin atomic
  select 'data_keys', o.master_key_version, count(*) from organizations o group by o.master_key_version
   union all
  select 'seal_keys', o.master_key_version, count(*)
    from organizations o
    join (select s.organization_id from document_seal_keys s
           union all
          select r.organization_id from document_rotated_seal_keys r) as k on k.organization_id = o.organization_id
   group by o.master_key_version
   union all
  select 'signing_keys', sealed_under(k.private_key), count(*) from signing_keys k group by sealed_under(k.private_key)
   union all
  select 'totp_secrets', sealed_under(u.totp_secret), count(*)
    from users u
   where u.totp_secret is not null
   group by sealed_under(u.totp_secret);
end;

-- One secret of each kind that this version has sealed. Before the first check value of a version is noted, its key has to open them.
create function find_sealed_secrets(master_version integer) returns table (kind text, id text, sealed bytea)
  language sql stable security definer set search_path = public
begin atomic
  (select 'data_keys', o.organization_id::text, o.data_key from organizations o where o.master_key_version = master_version limit 1)
   union all
  (select 'signing_keys', k.kid, k.private_key from signing_keys k where sealed_under(k.private_key) = master_version limit 1)
   union all
  (select 'totp_secrets', u.id::text, u.totp_secret from users u where sealed_under(u.totp_secret) = master_version limit 1);
end;

-- Whose secrets another version has sealed, a page of ids each. They are rewrapped one by one, in a transaction of their own.
create function organizations_to_rewrap(target integer, after uuid, batch integer) returns setof uuid
  language sql stable security definer set search_path = public
begin atomic
  select o.organization_id from organizations o
   where o.master_key_version <> target and o.organization_id > after
   order by o.organization_id
   limit batch;
end;
create function users_to_rewrap(target integer, after uuid, batch integer) returns setof uuid
  language sql stable security definer set search_path = public
begin atomic
  select u.id from users u
   where u.totp_secret is not null and sealed_under(u.totp_secret) <> target and u.id > after
   order by u.id
   limit batch;
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function count_sealed_secrets(), find_sealed_secrets(integer), organizations_to_rewrap(integer, uuid, integer),
  users_to_rewrap(integer, uuid, integer) from public;
grant execute on function count_sealed_secrets(), find_sealed_secrets(integer), organizations_to_rewrap(integer, uuid, integer),
  users_to_rewrap(integer, uuid, integer) to probity_app;
