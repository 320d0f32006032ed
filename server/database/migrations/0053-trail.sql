-- The trail: audit events are chained by hashes, per organization, and sealed by signed checkpoints.
alter table audit_events
  add column credential text,     -- api_key:…, session:…; null for the operator and workers
  add column address bytea,       -- sealed under the organization's key
  add column address_digest text; -- what the chain covers instead; keyed

-- Beside the events, because events of before and of an older process get their place later, and no event is ever changed.
create table audit_chain (
  organization_id uuid not null,
  sequence integer not null check (sequence > 0),
  event_id uuid not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (organization_id, sequence)
);
create unique index audit_chain_of_event on audit_chain (organization_id, event_id);
call append_only('audit_chain');

-- The end of each chain. Its row is what writers wait for, so it is locked last.
create table audit_heads (
  organization_id uuid primary key,
  sequence integer not null,
  previous_hash bytea not null,
  hash bytea not null,
  announced integer not null default 0, -- up to here subscriptions have been told
  adopted uuid                          -- up to here every event has been looked at for a place in the chain
) with (fillfactor = 50);
call tenant_table('audit_heads', 'select, insert, update (sequence, previous_hash, hash, announced, adopted)');

create table audit_checkpoints (
  organization_id uuid not null,
  id uuid not null,
  size integer not null check (size > 0),
  root bytea not null check (length(root) = 32),
  nodes bytea not null,     -- the roots of the complete subtrees, 32 bytes each, from which the tree grows on
  proof bytea not null,     -- that the tree of the checkpoint before is the beginning of this one
  key_id text not null,
  signature bytea not null,
  sealed_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index audit_checkpoints_of_size on audit_checkpoints (organization_id, size);
call append_only('audit_checkpoints');

-- Of the installation: the keys that sign, and the root over all organizations.
create table audit_keys (
  id text primary key,
  public_key bytea not null,
  private_key bytea,        -- sealed; destroyed when the key is retired
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((retired_at is null) = (private_key is not null))
);
grant select, insert, update (private_key, retired_at) on audit_keys to probity_app;

create table audit_installation_checkpoints (
  sealed_at timestamptz primary key,
  organizations integer not null,
  root bytea not null check (length(root) = 32),
  key_id text not null references audit_keys,
  signature bytea not null
);
grant select, insert on audit_installation_checkpoints to probity_app;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- Every organization that has a trail to seal, also those whose events have no place in it yet.
create function audited_organizations(after uuid, places integer)
  returns table (organization_id uuid)
  language sql stable security definer set search_path = public
begin atomic
  select o.organization_id from organizations o where after is null or o.organization_id > after
   union
  select h.organization_id from audit_heads h where after is null or h.organization_id > after
   order by 1
   limit places;
end;

-- Organizations with events that no subscription has been told of.
create function unannounced_audits(places integer)
  returns table (organization_id uuid)
  language sql stable security definer set search_path = public
begin atomic
  select h.organization_id from audit_heads h where h.announced < h.sequence limit places;
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function audited_organizations(uuid, integer), unannounced_audits(integer) from public;
grant execute on function audited_organizations(uuid, integer), unannounced_audits(integer) to probity_app;
