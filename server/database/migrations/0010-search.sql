-- `ilike` makes no promise about what it gives away of the values it sees, so PostgreSQL does not let it see a row before
-- row-level security has passed it: under a policy the search indexes are of no use, and every row of the organization is
-- read. These functions run as the definer, whom the policies let pass, and keep to the organization and mode of the
-- transaction themselves. `execute` plans for the pattern at hand: three letters or more are found through the search
-- index, fewer by following the ids until the page is full. The whole key is named in the order because the planner does
-- not take the comparison of `mode` as a reason to leave it out.
-- The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

create function search_subjects(pattern text, skip integer, take integer) returns setof risk_subjects
  language plpgsql stable security definer set search_path = public rows 100 as $$
begin
  return query execute '
    select *
      from risk_subjects
     where organization_id = $1
       and mode = $2
       and external_id ilike $3
     order by organization_id, mode, id
    offset $4
     limit $5'
    using current_organization(), current_mode(), pattern, skip, take;
end $$;

create function search_policies(pattern text, skip integer, take integer) returns setof risk_policies
  language plpgsql stable security definer set search_path = public rows 100 as $$
begin
  return query execute '
    select *
      from risk_policies
     where organization_id = $1
       and mode = $2
       and key ilike $3
     order by organization_id, mode, id
    offset $4
     limit $5'
    using current_organization(), current_mode(), pattern, skip, take;
end $$;

-- A null means any policy, or any status.
create function search_actions(pattern text, policy text, statuses text[], skip integer, take integer) returns setof risk_actions
  language plpgsql stable security definer set search_path = public rows 100 as $$
begin
  return query execute '
    select *
      from risk_actions
     where organization_id = $1
       and mode = $2
       and (subject_external_id || E''\n'' || name || E''\n'' || policy_key) ilike $3
       and ($4 is null or policy_key = $4)
       and ($5 is null or status = any ($5))
     order by organization_id, mode, id
    offset $6
     limit $7'
    using current_organization(), current_mode(), pattern, policy, statuses, skip, take;
end $$;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function search_subjects(text, integer, integer), search_policies(text, integer, integer),
  search_actions(text, text, text[], integer, integer) from public;
grant execute on function search_subjects(text, integer, integer), search_policies(text, integer, integer),
  search_actions(text, text, text[], integer, integer) to probity_app;
