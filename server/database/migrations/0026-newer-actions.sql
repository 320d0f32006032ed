-- Which of the actions of one name that a policy key asked for a subject was asked for last. The number of the assessment decides:
-- ids of one moment are in no order. Actions that were made before have 0, and are told apart by their ids.
alter table risk_actions add column assessment_sequence integer not null default 0;
create index risk_actions_asked_again on risk_actions (organization_id, mode, subject_id, policy_key, name, assessment_sequence, id);
