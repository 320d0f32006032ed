-- The last decision about an attempt, kept with it, so that those that wait for one are found without reading the others. Attempts that
-- were decided before have none here; whoever lists them looks for their decisions too.
alter table verification_runs add column decision text;
grant update (decision) on verification_runs to probity_app;

-- An attempt that has ended never changes; a decision about it is made afterwards.
drop trigger ended on verification_runs;
create trigger ended before update on verification_runs
  for each row when (old.status <> 'open' and to_jsonb(new) - 'decision' <> to_jsonb(old) - 'decision')
  execute function refuse_run_change();
