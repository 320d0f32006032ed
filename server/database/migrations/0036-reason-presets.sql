-- Reasons that an organization offers for its decisions, by kind. A kind without an entry has the reasons that the dashboard brings.
create table reason_presets (
  organization_id uuid not null,
  mode environment_mode not null,
  presets jsonb not null,
  revision integer not null,
  primary key (organization_id, mode)
);
call tenant_table('reason_presets', 'select, insert, update (presets, revision)');
