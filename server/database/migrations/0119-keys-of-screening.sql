-- no transaction
create unique index concurrently if not exists screening_matches_by_run on screening_matches (organization_id, mode, run_id, id);
-- Runs that wait for a decision are found by their work items: undecided matches will lie in all months.
create index concurrently if not exists work_items_of_run on work_items (organization_id, mode, run_id) where run_id is not null;
