-- Ways back into an account. They belong to a person and not to an organization, and only hashes are stored.
create table password_resets (
  user_id uuid primary key references users on delete cascade, -- a new link ends the one before
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index password_resets_token on password_resets (token_hash);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,        -- a code is good once
  primary key (user_id, code_hash)
);

alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy own on password_resets to probity_app using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy definer on password_resets to probity_definer using (true) with check (true);
grant select, insert, update, delete on password_resets to probity_app;
grant select on password_resets to probity_definer;

alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own on recovery_codes to probity_app using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy definer on recovery_codes to probity_definer using (true) with check (true);
grant select, insert, update, delete on recovery_codes to probity_app;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- Whose link a token is, before anybody is known.
create function find_password_reset(hash bytea)
  returns uuid
  language sql stable security definer set search_path = public
  return (select user_id from password_resets where token_hash = hash);

reset role;
revoke create on schema public from probity_definer;
revoke execute on function find_password_reset(bytea) from public;
grant execute on function find_password_reset(bytea) to probity_app;
