-- no transaction
-- Filters that are sent together.
create index concurrently if not exists risk_assessments_of_subject_and_key on risk_assessments (organization_id, mode, subject_id, policy_key, id);
create index concurrently if not exists risk_actions_of_key_and_status on risk_actions (organization_id, mode, policy_key, status, id);
