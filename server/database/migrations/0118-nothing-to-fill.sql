-- Work items are filled in once, for records from before there were any. A new installation has none, but its first worker looked for them
-- among what had been written meanwhile, and held up the subjects of every batch.
set local role probity_definer; -- row-level security hides the records from the owner

update work_filling
   set finished_at = now()
 where finished_at is null
   and not case source when 'action' then exists (select from risk_actions)
                       when 'match' then exists (select from screening_matches)
                       when 'investigation' then exists (select from risk_investigations)
                       when 'verification' then exists (select from verification_runs) end;

reset role;
