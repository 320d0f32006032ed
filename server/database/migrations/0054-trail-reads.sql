-- no transaction
-- Filters of the audit log.
create index concurrently if not exists audit_events_of_type on audit_events (organization_id, type, id);
create index concurrently if not exists audit_events_of_actor on audit_events (organization_id, actor, id);
create index concurrently if not exists audit_events_of_resource on audit_events (organization_id, resource_id, id);
