-- An address counts once somebody has shown that they read its mail, or the operator has vouched for it. Accounts made before this have
-- shown nothing.
alter table users add column email_verified_at timestamptz;

-- The token of an invitation is made by whoever delivers it: the worker that mails it, or the operator's command. One made before,
-- which the API answered to whoever invited, has no `link_made_at` and no longer works.
alter table invitations alter column token_hash drop not null;
alter table invitations add column link_made_at timestamptz, add column sent_at timestamptz;
alter table invitations add column mailed boolean not null default false; -- by the server; otherwise the operator passes the link on

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

drop function find_login(text);
create function find_login(login_email text)
  returns table (user_id uuid, password_hash text, totp_secret bytea, totp_confirmed_at timestamptz, totp_last_step bigint, email_verified_at timestamptz)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select u.id, u.password_hash, u.totp_secret, u.totp_confirmed_at, u.totp_last_step, u.email_verified_at
    from users u
   where u.email = login_email;
end;

drop function find_invitation(bytea);
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

reset role;
revoke create on schema public from probity_definer;
revoke execute on function find_login(text), find_invitation(bytea), find_invitation_organization(uuid) from public;
grant execute on function find_login(text), find_invitation(bytea), find_invitation_organization(uuid) to probity_app;
