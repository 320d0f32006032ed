-- no transaction
-- Each filter of a list, and each part of a subject's overview, finds its rows here in the order in which it shows them.
create index concurrently if not exists risk_assessments_of_policy_key on risk_assessments (organization_id, mode, policy_key, id);
create index concurrently if not exists risk_assessments_of_policy on risk_assessments (organization_id, mode, policy_id, id);
create index concurrently if not exists risk_assessments_of_decision on risk_assessments (organization_id, mode, decision, id);
create index concurrently if not exists risk_assessments_of_key_and_decision on risk_assessments (organization_id, mode, policy_key, decision, id);
create index concurrently if not exists risk_actions_of_assessment on risk_actions (organization_id, mode, assessment_id, id);
create index concurrently if not exists risk_actions_of_name on risk_actions (organization_id, mode, name, id);
create index concurrently if not exists risk_events_of_type on risk_events (organization_id, mode, type, id);
create index concurrently if not exists risk_evidence_of_fact on risk_evidence (organization_id, mode, subject_id, fact, revision);
create index concurrently if not exists risk_subjects_of_kind on risk_subjects (organization_id, mode, kind, id);
create index concurrently if not exists risk_policies_of_status on risk_policies (organization_id, mode, status, id);
create index concurrently if not exists risk_investigations_of_subject on risk_investigations (organization_id, mode, subject_id, id);
create index concurrently if not exists risk_investigations_of_status on risk_investigations (organization_id, mode, status, id);
create index concurrently if not exists risk_contexts_of_kind on risk_contexts (organization_id, mode, kind, id);
create index concurrently if not exists risk_context_subjects_of_subject on risk_context_subjects (organization_id, mode, subject_id, context_id);
create index concurrently if not exists risk_monitoring_of_policy on risk_monitoring (organization_id, mode, policy_id, subject_id);
create index concurrently if not exists risk_monitoring_of_error on risk_monitoring (organization_id, mode, last_error, subject_id, policy_key) where last_error is not null;
create index concurrently if not exists verification_sessions_of_subject on verification_sessions (organization_id, mode, subject_id, id) where subject_id is not null;
-- The attempts about which nobody has decided yet.
create index concurrently if not exists verification_runs_undecided on verification_runs (organization_id, mode, session_id) where status = 'completed' and decision is null;
-- A screening of the same lists with the same settings supersedes the one before.
create index concurrently if not exists screening_runs_of_lists on screening_runs (organization_id, mode, risk_subject_id, risk_source, id) where risk_subject_id is not null;
create index concurrently if not exists screening_matches_pending on screening_matches (organization_id, mode, run_id) where decision = 'pending';
