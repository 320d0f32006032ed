-- What seals the documents of an organization in one mode, made when it is first needed and kept: seals are checked for years.
create table document_seal_keys (
  organization_id uuid not null,
  mode environment_mode not null,
  certificate bytea not null,
  -- PKCS #8, sealed under the organization's data key.
  private_key bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, mode)
);
call append_only('document_seal_keys');
