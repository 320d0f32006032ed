-- A link that was mailed replaces the link before. Who has opened that one goes on: the link ends, the session does not.
alter table signing_sessions add column link_ended_at timestamptz;
grant update (link_ended_at) on signing_sessions to probity_app;
