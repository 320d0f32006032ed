-- What the values of a template's variables have to be, by their path. Null where the author states nothing.
alter table template_revisions
  add column data_schema jsonb;
