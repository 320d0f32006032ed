grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- Which master keys stored secrets still need, for `doctor`: no organization, no key, only version numbers.
create function master_key_versions() returns table (version integer)
  language sql stable security definer set search_path = public
begin atomic
  select distinct o.master_key_version from organizations o;
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function master_key_versions() from public;
grant execute on function master_key_versions() to probity_app;

-- `/readyz` and `doctor` compare what was applied with what the code expects.
grant select on schema_migrations to probity_app;
