-- People, and the ways into an organization: members, invitations, sessions, second factors, passkeys, API keys, and the keys that sign
-- access tokens. People are not tenants: one person may belong to several organizations.

-- A transaction sees the members of its organization and the person it acts for.
create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text,
  totp_secret bytea,          -- sealed under the master key
  totp_confirmed_at timestamptz,
  totp_last_step bigint,      -- a code is good once
  created_at timestamptz not null,
  -- An address counts once its owner has shown that they read its mail, or the operator has vouched for it.
  email_verified_at timestamptz
);
create unique index users_email on users (email);

create table memberships (
  organization_id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'member', 'auditor')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index memberships_user on memberships (user_id);
call tenant_table('memberships', 'select, insert, update, delete');

alter table users enable row level security;
alter table users force row level security;
create policy members on users to probity_app
  using (id = current_user_id() or exists (select from memberships where user_id = users.id and organization_id = current_organization()))
  with check (id = current_user_id());
create policy definer on users to probity_definer using (true) with check (true);
grant select, insert, update on users to probity_app;
grant select, delete on users to probity_definer;
grant update (id) on users to probity_definer; -- what locking a row takes

create table oidc_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
alter table oidc_identities enable row level security;
alter table oidc_identities force row level security;
create policy own on oidc_identities to probity_app using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy definer on oidc_identities to probity_definer using (true) with check (true);
grant select, insert on oidc_identities to probity_app;
grant select, delete on oidc_identities to probity_definer;

create table invitations (
  organization_id uuid not null,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'member', 'auditor')),
  token_hash bytea, -- of the link, which is made by what delivers it: the worker that mails it, or the operator's command
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  link_made_at timestamptz,
  sent_at timestamptz,
  mailed boolean not null default false, -- by the server; otherwise the operator passes the link on
  primary key (organization_id, id)
);
create index invitations_token on invitations (token_hash);
create unique index invitations_open on invitations (organization_id, email) where accepted_at is null and revoked_at is null;
call tenant_table('invitations', 'select, insert, update');

-- Ways back into an account. They belong to a person and not to an organization, and only hashes are stored.
create table password_resets (
  user_id uuid primary key references users on delete cascade, -- a new link ends the one before
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index password_resets_token on password_resets (token_hash);
alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy own on password_resets to probity_app using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy definer on password_resets to probity_definer using (true) with check (true);
grant select, insert, update, delete on password_resets to probity_app;
grant select on password_resets to probity_definer;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,        -- a code is good once
  primary key (user_id, code_hash)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own on recovery_codes to probity_app using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy definer on recovery_codes to probity_definer using (true) with check (true);
grant select, insert, update, delete on recovery_codes to probity_app;

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
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy own on passkeys to probity_app using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy definer on passkeys to probity_definer using (true) with check (true);
grant select, insert, update, delete on passkeys to probity_app;
grant select on passkeys to probity_definer;

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

create table sessions (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revocation_reason text check (revocation_reason in ('logout', 'reuse', 'membership', 'password', 'administrator')),
  confirmed_at timestamptz,       -- when its person last proved who they are; null: at `created_at`
  second_factor_at timestamptz,   -- when they last proved a second factor in it
  last_used_at timestamptz,       -- to the minute
  signed_in_by text,
  device text,                    -- the family of browser and system alone, never the User-Agent
  network text,                   -- the /24 or /48 of the address, never the address
  primary key (organization_id, id)
);
-- The newest sessions of a person are read in their order, however many they have had.
create index sessions_of_user on sessions (organization_id, user_id, id) where revoked_at is null;
call tenant_table('sessions', 'select, insert, update');
grant update on sessions to probity_definer;
alter table sessions add constraint sessions_signed_in_by
  check (signed_in_by in ('password', 'identity_provider', 'passkey')) not valid;

-- Every refresh token a session ever had: a used one that comes back is a stolen one.
create table refresh_tokens (
  organization_id uuid not null,
  session_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- Which client used it: a digest of the token with its network and browser. The same client may repeat it within seconds.
  used_by bytea,
  primary key (organization_id, session_id, token_hash),
  foreign key (organization_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_hash on refresh_tokens (token_hash);
call tenant_table('refresh_tokens', 'select, insert, update');

-- Failed logins by keyed hash of what was tried, never the address itself.
create table login_throttle (
  subject bytea primary key,
  failures integer not null,
  window_started_at timestamptz not null
);
create index login_throttle_window on login_throttle (window_started_at);
grant select, insert, update, delete on login_throttle to probity_app;

create table api_keys (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  key_id text not null,       -- the public identifier of X-Api-Key, 128 random bits, so unique without an index across tenants
  name text not null check (length(name) between 1 and 120),
  secret bytea not null,      -- sealed under the organization's data key
  previous_secret bytea,
  previous_secret_until timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  revocation_reason text,
  rotated_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  scopes text[],                  -- what the key may do, and from where; null: everything, from anywhere
  allowed_networks text[],
  last_used_at timestamptz,       -- coarse: written at most every five minutes
  warned_of_end timestamptz,      -- the end by age that the owners were told of
  primary key (organization_id, mode, id),
  check ((previous_secret is null) = (previous_secret_until is null)),
  check ((revoked_at is null) = (revocation_reason is null))
);
create index api_keys_key_id on api_keys (key_id);
call tenant_table('api_keys', 'select, insert, update');
grant update (last_used_at) on api_keys to probity_definer;

-- Keys of the access tokens, sealed under the master key. Shared by all organizations: a token names its own.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  -- A key is published before it signs, and verifies until the last token it signed has expired. Null: it signs since it exists, and
  -- verifies without an end.
  signs_from timestamptz,
  verifies_until timestamptz
);
grant select, insert, update, delete on signing_keys to probity_app;
grant select on signing_keys to probity_definer;

-- Who runs the installation: the right to see /operator. It belongs to a person and not to an organization, and only the command line
-- gives it.
create table operators (
  user_id uuid primary key references users on delete cascade,
  granted_at timestamptz not null
);
alter table operators enable row level security;
alter table operators force row level security;
create policy own on operators to probity_app using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy definer on operators to probity_definer using (true) with check (true);
grant select, insert, delete on operators to probity_app;
grant select on operators to probity_definer;

-- Before an organization is known there is nothing row-level security could compare with. These functions, and no other
-- code, look across organizations; each answers one question.
set local role probity_definer;

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

create function find_login(login_email text)
  returns table (user_id uuid, password_hash text, totp_secret bytea, totp_confirmed_at timestamptz, totp_last_step bigint, email_verified_at timestamptz)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select u.id, u.password_hash, u.totp_secret, u.totp_confirmed_at, u.totp_last_step, u.email_verified_at
    from users u
   where u.email = login_email;
end;

create function find_memberships(member uuid)
  returns table (organization_id uuid, name text, role text)
  language sql stable security definer set search_path = public
begin atomic
  select m.organization_id, o.name, m.role
    from memberships m
    join organizations o on o.organization_id = m.organization_id
   where m.user_id = member
   order by m.created_at, m.organization_id;
end;

create function find_oidc_user(identity_issuer text, identity_subject text)
  returns uuid
  language sql stable security definer set search_path = public
  return (select user_id from oidc_identities where issuer = identity_issuer and subject = identity_subject);

create function find_refresh_token(hash bytea)
  returns table (organization_id uuid, session_id uuid, user_id uuid, used_at timestamptz, expires_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select t.organization_id, t.session_id, s.user_id, t.used_at, s.expires_at, s.revoked_at
    from refresh_tokens t
    join sessions s on s.organization_id = t.organization_id and s.id = t.session_id
   where t.token_hash = hash;
end;

create function find_invitation(hash bytea)
  returns table (organization_id uuid, name text, id uuid, email text, role text, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select i.organization_id, o.name, i.id, i.email, i.role, i.expires_at, i.accepted_at, i.revoked_at
    from invitations i
    join organizations o on o.organization_id = i.organization_id
   where i.token_hash = hash
     and i.link_made_at is not null;
end;

-- The operator names an invitation by its id alone.
create function find_invitation_organization(invitation uuid)
  returns uuid
  language sql stable security definer set search_path = public
  return (select organization_id from invitations where id = invitation);

-- Whose link a token is, before anybody is known.
create function find_password_reset(hash bytea)
  returns uuid
  language sql stable security definer set search_path = public
  return (select user_id from password_resets where token_hash = hash);

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

-- A new password ends the person's sessions in every organization; only their own, and not the one that asks.
create function revoke_own_sessions(kept uuid, instant timestamptz)
  returns void
  language sql volatile security definer set search_path = public
begin atomic
  update sessions
     set revoked_at = instant, revocation_reason = 'password'
   where user_id = current_user_id()
     and id <> kept
     and revoked_at is null;
end;

-- The open sessions of the person of the transaction, in every organization that they belong to; the newest first.
create function own_sessions(instant timestamptz)
  returns table (organization_id uuid, id uuid, user_id uuid, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz,
                 second_factor_at timestamptz, signed_in_by text, device text, network text, idle_timeout_minutes integer)
  language sql stable security definer set search_path = public
begin atomic
  select s.organization_id, s.id, s.user_id, s.created_at, s.expires_at, s.last_used_at,
         s.second_factor_at, s.signed_in_by, s.device, s.network, o.idle_timeout_minutes
    from memberships m
    join organizations o on o.organization_id = m.organization_id
    join sessions s on s.organization_id = m.organization_id and s.user_id = m.user_id
   where m.user_id = current_user_id()
     and s.revoked_at is null
     and s.expires_at > instant
   order by s.id desc
   limit 200;
end;

-- Ends one session of the person of the transaction, or all but one; answers how many.
create function end_own_sessions(only_session uuid, kept uuid, instant timestamptz)
  returns integer
  language sql volatile security definer set search_path = public
begin atomic
  with ended as (
    update sessions
       set revoked_at = instant, revocation_reason = 'logout'
     where user_id = current_user_id()
       and organization_id in (select m.organization_id from memberships m where m.user_id = current_user_id())
       and id = coalesce(only_session, id)
       and id is distinct from kept
       and revoked_at is null
       and expires_at > instant
    returning id
  )
  select count(*)::integer from ended;
end;

-- After a factor was removed, every session of its person has to prove one again.
create function forget_own_second_factor()
  returns void
  language sql volatile security definer set search_path = public
begin atomic
  update sessions
     set second_factor_at = null
   where user_id = current_user_id()
     and organization_id in (select m.organization_id from memberships m where m.user_id = current_user_id())
     and second_factor_at is not null
     and revoked_at is null;
end;

-- Everybody who has the right, for the operator's command. A session sees at most its own row.
create function list_operators()
  returns table (user_id uuid, email text, granted_at timestamptz)
  language sql stable security definer set search_path = public rows 10
begin atomic
  select o.user_id, u.email, o.granted_at
    from operators o
         join users u on u.id = o.user_id
   order by o.granted_at, u.email;
end;

reset role;
revoke execute on function find_api_key, note_api_key_uses, find_organizations_with_key_age, find_login, find_memberships, find_oidc_user,
  find_refresh_token, find_invitation, find_invitation_organization, find_password_reset, find_passkey, with_passkeys, revoke_own_sessions,
  own_sessions, end_own_sessions, forget_own_second_factor, list_operators from public;
grant execute on function find_api_key, note_api_key_uses, find_organizations_with_key_age, find_login, find_memberships, find_oidc_user,
  find_refresh_token, find_invitation, find_invitation_organization, find_password_reset, find_passkey, with_passkeys, revoke_own_sessions,
  own_sessions, end_own_sessions, forget_own_second_factor, list_operators to probity_app;
