-- Wrong codes of a session are counted beyond one code, because a new one can be asked for every minute.
alter table signing_sessions add column code_failures integer not null default 0;
grant update (code_failures) on signing_sessions to probity_app;

-- Links that a customer makes ask for the mailed code too, where the document does.
alter table signing_sessions drop constraint signing_sessions_check;
