-- What every area stands on: idempotency keys, the audit trail, the master keys and what they seal, and the state of sending.

-- == Idempotency keys ==

-- Every write leaves a key. Keys are not in the order of time, so they are spread evenly: a vacuum then has a sixteenth to do at once, and
-- a key is still looked up in one tree. The mode is left out, because the hash of an enum differs between databases.
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
  secrets bytea,              -- the secret members of the answer, sealed. They are removed a day later; the rest of the answer stays.
  primary key (organization_id, mode, key)
) partition by hash (organization_id, key);
-- A stored answer has the time of the records that its request made: erasing a subject finds its answers by these.
create index idempotency_keys_made_at on idempotency_keys (organization_id, mode, created_at);
call tenant_table('idempotency_keys', 'select, insert, update');
do $$
begin
  alter table idempotency_keys alter column answer set compression lz4; -- as in risk_assessments
exception when feature_not_supported or invalid_parameter_value then null;
end $$;

-- Each row is written anew soon after it was made, and the tables only grow: a fifth of all that was ever stored would have to die before a
-- vacuum came.
do $$
declare
  child text;
begin
  for number in 0..15 loop
    child := format('partitions.idempotency_keys_%s', lpad(number::text, 2, '0'));
    execute format('create table %s partition of public.idempotency_keys for values with (modulus 16, remainder %s)
                      with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02)', child, number);
    call guard_partition('idempotency_keys', child);
  end loop;
end $$;
call name_partition_indexes('idempotency_keys');

-- Answers under idempotency keys that quote a subject without a record of the subject that has their time.
create table idempotency_quotes (
  organization_id uuid not null,
  mode environment_mode not null,
  subject_id uuid not null,
  key text not null,
  primary key (organization_id, mode, subject_id, key)
);
create index idempotency_quotes_of_key on idempotency_quotes (organization_id, mode, key);
call tenant_table('idempotency_quotes', 'select, insert');

-- == Audit trail ==

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
  credential text,     -- api_key:…, session:…; null for the operator and workers
  address bytea,       -- sealed under the organization's key
  address_digest text, -- what the chain covers instead; keyed
  primary key (organization_id, id)
);
-- Filters of the audit log.
create index audit_events_of_type on audit_events (organization_id, type, id);
create index audit_events_of_actor on audit_events (organization_id, actor, id);
create index audit_events_of_resource on audit_events (organization_id, resource_id, id);
call append_only('audit_events');
call partition_by_month('audit_events');

-- Events are chained by hashes, per organization, and sealed by signed checkpoints. The chain is a table beside the events, because it is
-- read by its numbers and stays whole while events are split by month.
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
  announced integer not null default 0 -- up to here subscriptions have been told
) with (fillfactor = 50);
call tenant_table('audit_heads', 'select, insert, update (sequence, previous_hash, hash, announced)');

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

set local role probity_definer;

-- Every organization that has a trail to seal or to verify, also one whose head was taken away.
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
revoke execute on function audited_organizations, unannounced_audits from public;
grant execute on function audited_organizations, unannounced_audits to probity_app;

-- == Keys ==

-- One check value per version of the master keys, noted when the version is first used. It is a keyed hash, so it tells whether a key
-- is the same and nothing about the key. It belongs to the installation: the same for all organizations.
create table master_key_checks (
  version integer primary key,
  check_value bytea not null check (length(check_value) = 32),
  recorded_at timestamptz not null,
  -- A master key that not every process has yet opens secrets before it seals any; `keys rewrap` lets it seal.
  seals boolean not null default true
);
grant select, insert, update (seals) on master_key_checks to probity_app;

-- Keys of their own for what people wrote about somebody, and for the files of documents that lie outside: each is derived from the data
-- key of the organization and a salt, so whoever erases deletes the salt (docs/decisions/0043-erasure-and-retention.md). A note and a proposal have one
-- under their id; a file has one under its kind and the id of its document. What has none is a placeholder of an
-- erasure, sealed under the organization's key.
create table content_keys (
  organization_id uuid not null,
  mode environment_mode not null,
  kind text not null check (kind in ('note', 'proposal', 'original', 'model', 'completed', 'certificate', 'facts')),
  id uuid not null,
  salt bytea not null check (octet_length(salt) = 32),
  primary key (organization_id, mode, kind, id)
);
call append_only('content_keys');

-- The version of the master key that sealed something which belongs to no organization: its first four bytes.
create function sealed_under(sealed bytea) returns integer
  language sql immutable parallel safe
  return ('x' || encode(substring(sealed for 4), 'hex'))::bit(32)::integer;

set local role probity_definer;

-- Which master keys stored secrets still need: no organization, no key, only version numbers. What belongs to no organization has
-- the version in its first four bytes.
create function master_key_versions() returns table (version integer)
  language sql stable security definer set search_path = public
begin atomic
  select o.master_key_version from organizations o
   union
  select ('x' || encode(substring(k.private_key for 4), 'hex'))::bit(32)::integer from signing_keys k where k.retired_at is null
   union
  select ('x' || encode(substring(u.totp_secret for 4), 'hex'))::bit(32)::integer from users u where u.totp_secret is not null;
end;

-- Secrets may be older than check values. Before the first value of a version is noted, its key has to open one of these.
create function find_wrapped_data_key(master_version integer) returns table (organization_id uuid, data_key bytea)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select o.organization_id, o.data_key from organizations o where o.master_key_version = master_version limit 1;
end;

-- How many secrets each master key has to open, by kind: no organization, no key, only numbers.
create function count_sealed_secrets() returns table (kind text, version integer, secrets bigint)
  language sql stable security definer set search_path = public
begin atomic
  select 'data_keys', o.master_key_version, count(*) from organizations o group by o.master_key_version
   union all
  select 'seal_keys', o.master_key_version, count(*)
    from organizations o
    join (select s.organization_id from document_seal_keys s
           union all
          select r.organization_id from document_rotated_seal_keys r) as k on k.organization_id = o.organization_id
   group by o.master_key_version
   union all
  select 'signing_keys', sealed_under(k.private_key), count(*) from signing_keys k group by sealed_under(k.private_key)
   union all
  select 'totp_secrets', sealed_under(u.totp_secret), count(*)
    from users u
   where u.totp_secret is not null
   group by sealed_under(u.totp_secret);
end;

-- One secret of each kind that this version has sealed. Before the first check value of a version is noted, its key has to open them.
create function find_sealed_secrets(master_version integer) returns table (kind text, id text, sealed bytea)
  language sql stable security definer set search_path = public
begin atomic
  (select 'data_keys', o.organization_id::text, o.data_key from organizations o where o.master_key_version = master_version limit 1)
   union all
  (select 'signing_keys', k.kid, k.private_key from signing_keys k where sealed_under(k.private_key) = master_version limit 1)
   union all
  (select 'totp_secrets', u.id::text, u.totp_secret from users u where sealed_under(u.totp_secret) = master_version limit 1);
end;

-- Whose secrets another version has sealed, a page of ids each. They are rewrapped one by one, in a transaction of their own.
create function organizations_to_rewrap(target integer, after uuid, batch integer) returns setof uuid
  language sql stable security definer set search_path = public
begin atomic
  select o.organization_id from organizations o
   where o.master_key_version <> target and o.organization_id > after
   order by o.organization_id
   limit batch;
end;

create function users_to_rewrap(target integer, after uuid, batch integer) returns setof uuid
  language sql stable security definer set search_path = public
begin atomic
  select u.id from users u
   where u.totp_secret is not null and sealed_under(u.totp_secret) <> target and u.id > after
   order by u.id
   limit batch;
end;

reset role;
revoke execute on function master_key_versions, find_wrapped_data_key, count_sealed_secrets, find_sealed_secrets, organizations_to_rewrap,
  users_to_rewrap from public;
grant execute on function master_key_versions, find_wrapped_data_key, count_sealed_secrets, find_sealed_secrets, organizations_to_rewrap,
  users_to_rewrap to probity_app;

-- == Sending ==

-- Webhooks and mails are held after a restore, because some of what waits was sent before. Both tables belong to the installation.

-- One row. `installation` tells this database, with its backups and replicas, from every other.
create table sending_state (
  singleton boolean primary key default true check (singleton),
  installation uuid not null default gen_random_uuid(),
  held_since timestamptz,
  held_because text check (held_because in ('operator', 'older')),
  released_at timestamptz,
  check ((held_since is null) = (held_because is null))
);
insert into sending_state default values;
grant select, update (held_since, held_because, released_at) on sending_state to probity_app;

-- Each process counts here while it sends, and keeps its count in DATA_DIR too. A database that has counted less, or knows nothing of the
-- process, is older than what was sent.
create table sending_marks (
  place uuid primary key,
  mark bigint not null,
  noted_at timestamptz not null
);
grant select, insert, update, delete on sending_marks to probity_app;

-- == Metrics ==

set local role probity_definer;

-- How much work waits for a worker, and since when the oldest of it. It names no organization and counts to `places` at most, so it costs
-- the same however many rows there are. Deliveries of disabled subscriptions wait for their owner and not for a worker; `lanes` is how
-- many endpoints wait, which tells a slow receiver from missing workers.
create function waiting_work(places integer)
  returns table (queue text, depth bigint, oldest timestamptz, lanes bigint)
  language sql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
begin atomic
  with recursive walk (subscription_id, organization_id, mode, due_at) as (
    (select d.subscription_id, d.organization_id, d.mode, d.due_at
       from webhook_deliveries d
      order by d.subscription_id, d.due_at
      limit 1)
    union all
    select next.*
      from walk
           cross join lateral (
             select d.subscription_id, d.organization_id, d.mode, d.due_at
               from webhook_deliveries d
              where d.subscription_id > walk.subscription_id
              order by d.subscription_id, d.due_at
              limit 1
           ) as next
  ), lane as materialized (
    select walked.subscription_id, walked.due_at
      from (select * from walk limit places) as walked
     where walked.due_at <= now()
       and (select s.enabled
              from webhook_subscriptions s
             where (s.organization_id, s.mode, s.id) = (walked.organization_id, walked.mode, walked.subscription_id))
  ), delivery as (
    select
      from lane
           cross join lateral (
             select
               from webhook_deliveries d
              where d.subscription_id = lane.subscription_id
                and d.due_at <= now()
              limit places
           ) as waiting
     limit places
  ), subscription as (
    select due.next_check_at
      from (values (0), (1)) as of_failing (failing)
           cross join lateral (
             select m.next_check_at
               from risk_monitoring m
              where least(m.failures, 1) = of_failing.failing
                and m.next_check_at <= now()
              order by m.next_check_at
              limit places
           ) as due
  ), document as (
    select d.finalizing_since
      from documents d
     where d.status = 'finalizing'
     order by d.finalizing_since
     limit places
  ), expired as (
    select d.expires_at
      from documents d
     where d.status = 'pending'
       and d.expires_at <= now()
     order by d.expires_at
     limit places
  )
  select 'webhooks.deliveries', (select count(*) from delivery), (select min(due_at) from lane), (select count(*) from lane)
   union all
  select 'risk.monitoring', count(*), min(next_check_at), null from subscription
   union all
  select 'documents.finalize', count(*), min(finalizing_since), null from document
   union all
  select 'documents.expiry', count(*), min(expires_at), null from expired;
end;

reset role;
revoke execute on function waiting_work from public;
grant execute on function waiting_work to probity_app;
