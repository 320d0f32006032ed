create table webhook_subscriptions (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  url text not null check (length(url) <= 2048),
  events text[] not null,
  enabled boolean not null default true,
  revision integer not null default 1,
  secret bytea not null,      -- sealed under the organization's data key
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, id),
  check ((previous_secret is null) = (previous_secret_until is null))
);
call tenant_table('webhook_subscriptions', 'select, insert, update');

-- What is announced, serialised once: every subscriber and every attempt gets these bytes.
create table webhook_messages (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,           -- the event id of the payload
  event text not null,
  body bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, mode, id)
);
call append_only('webhook_messages');

-- `due_at` is null exactly when nothing is left to do. While a worker holds the delivery it is the end of the lease, so
-- an interrupted delivery falls due again by itself. Nothing here refers to subscriptions by foreign key: each change of a
-- customer would lock the row of the subscription it is announced to, and so wait for all the others. Subscriptions and
-- messages are never deleted alone, and a delivery is inserted by the statement that reads the one and writes the other.
create table webhook_deliveries (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  subscription_id uuid not null,
  message_id uuid not null,
  event text not null,
  status text not null default 'pending' check (status in ('pending', 'delivering', 'succeeded', 'failed')),
  attempts smallint not null default 0,
  attempts_allowed smallint not null default 5,
  due_at timestamptz,
  lease_token uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, mode, subscription_id, id), -- which is also the order of the history
  check ((due_at is null) = (status in ('succeeded', 'failed'))),
  check ((lease_token is not null) = (status = 'delivering'))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index webhook_deliveries_due on webhook_deliveries (subscription_id, due_at) where due_at is not null;
create index webhook_deliveries_failed on webhook_deliveries (organization_id, mode, subscription_id, id) where status = 'failed';
call tenant_table('webhook_deliveries', 'select, insert, update');

-- Written by `finish_deliveries` alone, together with the delivery itself.
create table webhook_attempts (
  organization_id uuid not null,
  mode environment_mode not null,
  delivery_id uuid not null,
  number smallint not null,
  outcome text not null check (outcome in ('success', 'http_status', 'redirect', 'timeout', 'dns', 'connect', 'tls', 'protocol', 'blocked_address')),
  status_code smallint,
  duration_ms integer not null,
  preview text check (length(preview) <= 1000),
  attempted_at timestamptz not null,
  primary key (organization_id, mode, delivery_id, number)
);
call append_only('webhook_attempts');
