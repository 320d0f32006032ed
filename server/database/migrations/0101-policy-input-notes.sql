-- What an organization says about the inputs of a policy key, for whoever explains a decision to the customer: what can change them, and
-- whether they may be told. Without a row nothing may be told.
create table risk_policy_input_notes (
  organization_id uuid not null,
  mode environment_mode not null,
  policy_key text not null,
  notes jsonb not null,
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (organization_id, mode, policy_key)
);
call tenant_table('risk_policy_input_notes', 'select, insert, update (notes, revision, updated_at, updated_by)');
