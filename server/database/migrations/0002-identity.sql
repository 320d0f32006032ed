create table organizations (
  organization_id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  -- The organization's data key, wrapped by the master key of that version. Deleting the row deletes the key with it.
  data_key bytea not null,
  master_key_version integer not null,
  publish_requires_second_person boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null
);
call tenant_table('organizations', 'select, insert, update');

-- What remains of a deleted organization: that it existed, and who ended it when.
create table organization_tombstones (
  organization_id uuid primary key,
  deleted_by text not null,
  deleted_at timestamptz not null,
  emptied_at timestamptz
);
call append_only('organization_tombstones');
drop trigger append_only on organization_tombstones; -- `emptied_at` is set by the deletion job, through its function

-- People are not tenants: one person may belong to several organizations. A transaction sees the members of its
-- organization and the person it acts for.
create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text,
  totp_secret bytea,          -- sealed under the master key
  totp_confirmed_at timestamptz,
  totp_last_step bigint,      -- a code is good once
  created_at timestamptz not null
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

create table invitations (
  organization_id uuid not null,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'member', 'auditor')),
  token_hash bytea not null,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create index invitations_token on invitations (token_hash);
create unique index invitations_open on invitations (organization_id, email) where accepted_at is null and revoked_at is null;
call tenant_table('invitations', 'select, insert, update');

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
  primary key (organization_id, mode, id),
  check ((previous_secret is null) = (previous_secret_until is null)),
  check ((revoked_at is null) = (revocation_reason is null))
);
create index api_keys_key_id on api_keys (key_id);
call tenant_table('api_keys', 'select, insert, update');

create table sessions (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revocation_reason text check (revocation_reason in ('logout', 'reuse', 'membership', 'password', 'administrator')),
  primary key (organization_id, id)
);
create index sessions_user on sessions (organization_id, user_id) where revoked_at is null;
call tenant_table('sessions', 'select, insert, update');

-- Every refresh token a session ever had: a used one that comes back is a stolen one.
create table refresh_tokens (
  organization_id uuid not null,
  session_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, session_id, token_hash),
  foreign key (organization_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_hash on refresh_tokens (token_hash);
call tenant_table('refresh_tokens', 'select, insert, update');

-- Keys of the access tokens, sealed under the master key. Shared by all organizations: a token names its own.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
grant select, insert, update on signing_keys to probity_app;

-- Failed logins by keyed hash of what was tried, never the address itself.
create table login_throttle (
  subject bytea primary key,
  failures integer not null,
  window_started_at timestamptz not null
);
create index login_throttle_window on login_throttle (window_started_at);
grant select, insert, update, delete on login_throttle to probity_app;

-- Administration of the organization: who changed members, keys, webhooks and settings, and why.
create table audit_events (
  organization_id uuid not null,
  id uuid not null,
  type text not null,
  actor text not null,
  resource_type text not null,
  resource_id uuid not null,
  reason text,
  details jsonb not null default '{}',
  recorded_at timestamptz not null,
  primary key (organization_id, id)
);
call append_only('audit_events');

create table idempotency_keys (
  organization_id uuid not null,
  mode environment_mode not null,
  key text not null,
  principal text not null,
  fingerprint bytea not null,
  status smallint,
  answer bytea,               -- sealed under the data key when the answer holds a secret
  sealed boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, mode, key)
) with (fillfactor = 80);
call tenant_table('idempotency_keys', 'select, insert, update');
