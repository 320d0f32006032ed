-- no transaction
create index concurrently if not exists screening_runs_of_version_set on screening_runs (organization_id, mode, version_set, id) where version_set is not null;
