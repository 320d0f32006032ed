-- no transaction
-- The newest sessions of a person are read in their order, however many they have had.
create index concurrently if not exists sessions_of_user on sessions (organization_id, user_id, id) where revoked_at is null;
drop index concurrently if exists sessions_user;
