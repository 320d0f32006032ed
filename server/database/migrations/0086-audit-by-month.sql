-- The chain, which gives each event its place, is a table of its own and stays whole.
call partition_by_month('audit_events');
