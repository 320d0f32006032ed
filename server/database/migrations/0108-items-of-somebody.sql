-- no transaction
-- Whose lease has ended is read from the index: a thousand items of one person are counted without opening their rows.
create index concurrently if not exists work_items_assigned on work_items (organization_id, mode, assignee, place)
  include (lease_until) where assignee is not null;
drop index concurrently if exists work_items_of_assignee;
