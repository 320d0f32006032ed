-- Who runs the installation: the right to see /operator. It belongs to a person and not to an organization, and only the command line
-- gives it.
create table operators (
  user_id uuid primary key references users on delete cascade,
  granted_at timestamptz not null
);
alter table operators enable row level security;
alter table operators force row level security;
create policy own on operators to probity_app using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy definer on operators to probity_definer using (true) with check (true);
grant select, insert, delete on operators to probity_app;
grant select on operators to probity_definer;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- Everybody who has the right, for the operator's command. A session sees at most its own row.
create function list_operators()
  returns table (user_id uuid, email text, granted_at timestamptz)
  language sql stable security definer set search_path = public rows 10
begin atomic
  select o.user_id, u.email, o.granted_at
    from operators o
         join users u on u.id = o.user_id
   order by o.granted_at, u.email;
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function list_operators() from public;
grant execute on function list_operators() to probity_app;
