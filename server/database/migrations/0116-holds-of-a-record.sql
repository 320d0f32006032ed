-- no transaction
create index concurrently if not exists legal_holds_of_resource on legal_holds (organization_id, mode, resource_id, id);
