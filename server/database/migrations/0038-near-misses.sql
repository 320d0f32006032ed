-- Entries that a run scored a little below its review score, as the list publishes them: source, entry, names, score, what was missing.
alter table screening_runs add column near_misses json not null default '[]';
