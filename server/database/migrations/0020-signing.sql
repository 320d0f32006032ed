-- Ways for a signer to come to a document: a link that the customer's own page shows (`embedded`, good for one use), or one
-- sent by e-mail (`mail`, good until the signer has signed). Opening one exchanges its token for a bearer.
create table signing_sessions (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  document_id uuid not null,
  signer_id uuid not null,
  kind text not null check (kind in ('embedded', 'mail')),
  -- Of both only the SHA-256 is kept.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  bearer_hash bytea check (octet_length(bearer_hash) = 32),
  bearer_expires_at timestamptz,
  allowed_origins text[] not null,
  return_url text,
  language text,
  theme json,
  share_values boolean not null,
  authentication text not null check (authentication in ('none', 'email_code')),
  -- A code has few digits, so its hash is keyed and its attempts are counted.
  code_hash bytea check (octet_length(code_hash) = 32),
  code_sent_at timestamptz,
  code_attempts integer not null default 0,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Another session, or another e-mail address, took its place. Whatever else ends it is told by document and signer.
  ended_at timestamptz,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, document_id) references documents,
  foreign key (organization_id, mode, signer_id) references document_signers on delete cascade,
  check (kind = 'mail' or authentication = 'none'),
  check (kind = 'embedded' or allowed_origins = '{}'),
  check ((bearer_hash is null) = (bearer_expires_at is null)),
  check (bearer_hash is null or used_at is not null)
) with (fillfactor = 80);
call tenant_table('signing_sessions', 'select, insert, update (bearer_hash, bearer_expires_at, code_hash, code_sent_at, code_attempts, used_at, ended_at)');
create index signing_sessions_by_signer on signing_sessions (organization_id, mode, signer_id) where ended_at is null;
create index signing_sessions_by_document on signing_sessions (organization_id, mode, document_id);
-- 256 random bits are unique without an index across tenants that says so.
create index signing_sessions_token on signing_sessions (token_hash);
create index signing_sessions_bearer on signing_sessions (bearer_hash) where bearer_hash is not null;
create index signing_sessions_id on signing_sessions (id);

-- A signer brings nothing but a secret, so before it is looked up no organization is known. The page that shows a session
-- is asked for by its id alone and has to say who may frame it. The right to create is lent for this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

create function find_signing_token(hash bytea)
  returns table (organization_id uuid, mode environment_mode, session_id uuid, document_id uuid, signer_id uuid,
                 data_key bytea, master_key_version integer)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select s.organization_id, s.mode, s.id, s.document_id, s.signer_id, o.data_key, o.master_key_version
    from signing_sessions s
    join organizations o on o.organization_id = s.organization_id
   where s.token_hash = hash;
end;

create function find_signing_session(hash bytea)
  returns table (organization_id uuid, mode environment_mode, document_id uuid, signer_id uuid, session_id uuid,
                 expires_at timestamptz, ended_at timestamptz, data_key bytea, master_key_version integer)
  language plpgsql stable security definer set search_path = public rows 1 as $$
#variable_conflict use_column
begin
  -- plpgsql keeps its plan, and every request of the signing page comes through here.
  return query
    select s.organization_id, s.mode, s.document_id, s.signer_id, s.id, s.bearer_expires_at, s.ended_at,
           o.data_key, o.master_key_version
      from signing_sessions s
      join organizations o on o.organization_id = s.organization_id
     where s.bearer_hash = hash;
end $$;

create function find_signing_origins(session uuid)
  returns text[]
  language sql stable security definer set search_path = public
  return (select allowed_origins from signing_sessions where id = session);

reset role;
revoke create on schema public from probity_definer;
revoke execute on function find_signing_token(bytea), find_signing_session(bytea), find_signing_origins(uuid) from public;
grant execute on function find_signing_token(bytea), find_signing_session(bytea), find_signing_origins(uuid) to probity_app;
