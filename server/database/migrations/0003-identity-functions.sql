-- Before an organization is known there is nothing row-level security could compare with. These functions, and no other
-- code, look across organizations; each answers one question.
grant select on organizations, api_keys, users, memberships, oidc_identities, invitations, sessions, refresh_tokens to probity_definer;
grant update on sessions to probity_definer;
-- The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

create function find_api_key(public_key_id text)
  returns table (organization_id uuid, mode environment_mode, id uuid, secret bytea, previous_secret bytea, previous_secret_until timestamptz,
                 expires_at timestamptz, revoked_at timestamptz, data_key bytea, master_key_version integer)
  language plpgsql stable security definer set search_path = public rows 1 as $$
#variable_conflict use_column
begin
  -- plpgsql, although one query needs none of it: it keeps its plan, and every signed request comes through here.
  return query
    select k.organization_id, k.mode, k.id, k.secret, k.previous_secret, k.previous_secret_until,
           k.expires_at, k.revoked_at, o.data_key, o.master_key_version
      from api_keys k
      join organizations o on o.organization_id = k.organization_id
     where k.key_id = public_key_id;
end $$;

create function find_login(login_email text)
  returns table (user_id uuid, password_hash text, totp_secret bytea, totp_confirmed_at timestamptz, totp_last_step bigint)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select u.id, u.password_hash, u.totp_secret, u.totp_confirmed_at, u.totp_last_step
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
  returns table (organization_id uuid, id uuid, email text, role text, expires_at timestamptz, accepted_at timestamptz, revoked_at timestamptz, user_id uuid)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select i.organization_id, i.id, i.email, i.role, i.expires_at, i.accepted_at, i.revoked_at, u.id
    from invitations i
    left join users u on u.email = i.email
   where i.token_hash = hash;
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

reset role;
revoke create on schema public from probity_definer;
revoke execute on function find_api_key(text), find_login(text), find_memberships(uuid), find_oidc_user(text, text),
  find_refresh_token(bytea), find_invitation(bytea), revoke_own_sessions(uuid, timestamptz) from public;
grant execute on function find_api_key(text), find_login(text), find_memberships(uuid), find_oidc_user(text, text),
  find_refresh_token(bytea), find_invitation(bytea), revoke_own_sessions(uuid, timestamptz) to probity_app;
