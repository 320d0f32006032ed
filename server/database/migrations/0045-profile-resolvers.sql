-- Where an organization keeps the profiles of its subjects: a link template for each kind of subject. A kind without an entry has no link.
create table profile_resolvers (
  organization_id uuid not null,
  mode environment_mode not null,
  templates jsonb not null,
  revision integer not null,
  primary key (organization_id, mode)
);
call tenant_table('profile_resolvers', 'select, insert, update (templates, revision)');
