-- Every lock comes first, the subject's before those of its runs, as assessments take them. Some transactions take them the other way: then
-- this gives way and comes back, in less time than PostgreSQL waits before it ends one of two that wait for each other.
set local lock_timeout = '400ms';
lock table verification_sessions, risk_subjects, screening_runs, screening_matches, screening_facts, screening_decisions in access exclusive mode;

-- A match is found through its run, so it is in the month of its run, and its place in the run stays unique. Its key names the run now.
alter table screening_decisions drop constraint screening_decisions_organization_id_mode_match_id_fkey;
alter table screening_matches
  drop constraint screening_matches_pkey,
  add constraint screening_matches_pkey primary key using index screening_matches_by_run;
call partition_by_month('screening_runs');
call partition_by_month('screening_matches', 'run_id');
alter table screening_decisions
  add constraint screening_decisions_of_match foreign key (organization_id, mode, run_id, match_id) references screening_matches not valid;

-- What an erasure takes is left out by ANALYZE, as before.
alter table screening_runs alter near_misses set statistics 0;
alter table screening_matches
  alter source_entry_id set statistics 0,
  alter listed_name set statistics 0,
  alter matched_name set statistics 0,
  alter factors set statistics 0,
  alter entry set statistics 0,
  alter pep set statistics 0,
  alter reason set statistics 0,
  alter wording set statistics 0;
