-- Claims about every assessment of a policy key, whatever its versions say. Without a row there are none.
create table risk_policy_invariants (
  organization_id uuid not null,
  mode environment_mode not null,
  policy_key text not null,
  invariants jsonb not null,
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (organization_id, mode, policy_key)
);
call tenant_table('risk_policy_invariants', 'select, insert, update (invariants, revision, updated_at, updated_by)');

-- Somebody has seen that an invariant is not proved for a version, and says why it may be published. It counts for the invariant as it was
-- worded then, hence the digest.
create table risk_invariant_acknowledgements (
  organization_id uuid not null,
  mode environment_mode not null,
  policy_id uuid not null,
  invariant_digest text not null,
  role text not null check (role in ('owner', 'admin')),
  invariant_id text not null,
  reason text not null,
  acknowledged_at timestamptz not null,
  acknowledged_by text not null,
  primary key (organization_id, mode, policy_id, invariant_digest, role),
  foreign key (organization_id, mode, policy_id) references risk_policies (organization_id, mode, id)
);
call append_only('risk_invariant_acknowledgements');

alter table organizations
  add column binding_invariants boolean not null default false;
