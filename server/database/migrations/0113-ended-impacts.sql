-- An impact ends by itself when step after step fails, with the reason, and whoever may start one may stop it.
alter table risk_policy_impacts drop constraint risk_policy_impacts_status_check;
alter table risk_policy_impacts
  add constraint risk_policy_impacts_status_check check (status in ('running', 'completed', 'stopped', 'failed')) not valid,
  add column attempts integer not null default 0, -- of the step that comes next; a step that is done sets it back
  add column failure text,                        -- null unless it failed, and for what failed before this migration
  add column stopped_by text;
grant update (attempts, failure, stopped_by) on risk_policy_impacts to probity_app;
