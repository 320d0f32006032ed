-- Passkeys belong to a person and not to an organization. Only their public halves are stored, with which nobody signs in.
create table passkeys (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,    -- of uses, as the authenticator counts them; some never count
  transports text[] not null, -- how a browser reaches the authenticator
  name text not null,
  backed_up boolean not null, -- copied to the person's other devices
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
create unique index passkeys_credential on passkeys (credential_id);

-- A challenge is good once and for minutes, whichever process answers it. Nobody is known yet when somebody signs in, so it belongs to
-- no organization, and a row tells nothing.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  user_id uuid,               -- null for sign_in
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
grant select, insert, update, delete on passkey_challenges to probity_app; -- update is what locking a row takes

alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy own on passkeys to probity_app using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy definer on passkeys to probity_definer using (true) with check (true);
grant select, insert, update, delete on passkeys to probity_app;
grant select on passkeys to probity_definer;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- Whose passkey answers, before anybody is known.
create function find_passkey(credential bytea)
  returns table (user_id uuid, id uuid, credential_id bytea, public_key bytea)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select p.user_id, p.id, p.credential_id, p.public_key
    from passkeys p
   where p.credential_id = credential;
end;

-- Which of these people have passkeys, for an organization that looks after the second factors of its members; nothing else of them.
create function with_passkeys(people uuid[])
  returns setof uuid
  language sql stable security definer set search_path = public
begin atomic
  select m.user_id
    from memberships m
   where m.organization_id = current_organization()
     and m.user_id = any (people)
     and exists (select from passkeys p where p.user_id = m.user_id);
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function find_passkey(bytea), with_passkeys(uuid[]) from public;
grant execute on function find_passkey(bytea), with_passkeys(uuid[]) to probity_app;
