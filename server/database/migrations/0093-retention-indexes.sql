-- no transaction
create index concurrently if not exists idempotency_quotes_of_key on idempotency_quotes (organization_id, mode, key);
