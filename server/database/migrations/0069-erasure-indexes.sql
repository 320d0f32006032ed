-- no transaction
create index concurrently if not exists risk_subjects_erased on risk_subjects (organization_id, mode, id) where erasure is not null;
