-- What a session remembers of its person and its browser. Null in sessions of the version before, which did not say.
alter table sessions
  add column confirmed_at timestamptz,      -- when its person last proved who they are; null: at `created_at`
  add column second_factor_at timestamptz,  -- when they last proved a second factor in it
  add column last_used_at timestamptz,      -- to the minute
  add column signed_in_by text,
  add column device text,                   -- the family of browser and system alone, never the User-Agent
  add column network text;                  -- the /24 or /48 of the address, never the address

alter table sessions add constraint sessions_signed_in_by
  check (signed_in_by in ('password', 'identity_provider', 'passkey')) not valid;

alter table organizations
  add column require_second_factor boolean not null default false,
  add column identity_provider_is_second_factor boolean not null default false,
  add column idle_timeout_minutes integer;  -- null: the default of the server

alter table organizations add constraint organizations_idle_timeout
  check (idle_timeout_minutes between 5 and 720) not valid;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

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

reset role;
revoke create on schema public from probity_definer;
revoke execute on function own_sessions(timestamptz), end_own_sessions(uuid, uuid, timestamptz), forget_own_second_factor() from public;
grant execute on function own_sessions(timestamptz), end_own_sessions(uuid, uuid, timestamptz), forget_own_second_factor() to probity_app;
