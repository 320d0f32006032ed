-- `ilike` makes no promise about what it gives away of the values it sees, so PostgreSQL does not let it see a row before
-- row-level security has passed it: under a policy the search indexes are of no use, and every row of the organization is
-- read. These functions run as the definer, whom the policies let pass, and keep to the organization and mode of the
-- transaction themselves. The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

-- The ids of a page of what a text is found in, behind the id `after` if it is not null. How common a text is, the planner cannot
-- know, and what it takes for rare may be in every row. So the ids are followed first, for as many rows as are quickly read: a
-- common text fills the page from them. Only a text that does not is looked up in the search index, and its matches are few
-- enough to be put in order. The search index names the organization as a text, so that no other index can seem as good. Fewer
-- than three letters in a row are not in it: they are found by following the ids to the end.
-- The whole key is named in the order because the planner does not take the comparison of `mode` as a reason to leave it out.
create function search_page(relation regclass, searched text, filtered text, pattern text, policy text, status text, after uuid, skip integer, take integer)
  returns uuid[]
  language plpgsql stable set search_path = public set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  organization constant uuid := current_organization();
  mode constant environment_mode := current_mode();
  indexed constant boolean := pattern ~ '[[:alnum:]]{3}';
  narrowed constant text := filtered || case when after is null then '' else ' and id > $6' end;
  page uuid[];
  more boolean := false;
begin
  execute format('
    select array(
      select id
        from (select id, %s as searched
                from %s
               where organization_id = $1
                 and mode = $2 %s
               order by organization_id, mode, id
               limit 10000) examined
       where searched ilike $3
       limit $7)', searched, relation, narrowed)
    into page using organization, mode, pattern, policy, status, after, skip + take;
  if cardinality(page) < skip + take then
    execute format('
      select exists (
        select
          from %s
         where organization_id = $1
           and mode = $2 %s
         order by organization_id, mode, id
        offset 10000
         limit 1)', relation, narrowed)
      into more using organization, mode, pattern, policy, status, after;
  end if;
  if not more then
    return page[skip + 1:];
  end if;
  -- The search index can be read in no other way; what is set here is taken back at the end of the function.
  if indexed then
    perform set_config('enable_bitmapscan', 'on', true);
  end if;
  -- What narrows the search is left until the matches are found, so that it offers no index of its own.
  execute format('
    with found as materialized (
      select *
        from %s
       where %s
         and mode = $2
         and %s ilike $3
    )
    select array(
      select id
        from found
       where true %s
       order by id
      offset $7
       limit $8)', relation, case when indexed then 'organization_id::text = $1::text' else 'organization_id = $1' end, searched, narrowed)
    into page using organization, mode, pattern, policy, status, after, skip, take;
  return page;
end $$;

create function search_subjects(pattern text, after uuid, skip integer, take integer) returns setof uuid
  language sql stable security definer set search_path = public rows 100
  begin atomic select unnest(search_page('risk_subjects', 'external_id', '', pattern, null, null, after, skip, take)); end;

create function search_policies(pattern text, after uuid, skip integer, take integer) returns setof uuid
  language sql stable security definer set search_path = public rows 100
  begin atomic select unnest(search_page('risk_policies', 'key', '', pattern, null, null, after, skip, take)); end;

-- A null means any policy, or any status. The open ones are named as the indexes of open actions name them.
create function search_actions(pattern text, policy text, status text, after uuid, skip integer, take integer) returns setof uuid
  language sql stable security definer set search_path = public rows 100
  begin atomic select unnest(search_page('risk_actions', $$(subject_external_id || E'\n' || name || E'\n' || policy_key)$$,
    case when policy is null then '' else 'and policy_key = $4 ' end ||
    case when status is null then ''
         when status = 'open' then $$and status in ('requested', 'acknowledged', 'failed')$$
         else 'and status = $5' end,
    pattern, policy, status, after, skip, take)); end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function search_page(regclass, text, text, text, text, text, uuid, integer, integer),
  search_subjects(text, uuid, integer, integer), search_policies(text, uuid, integer, integer),
  search_actions(text, text, text, uuid, integer, integer) from public;
grant execute on function search_subjects(text, uuid, integer, integer), search_policies(text, uuid, integer, integer),
  search_actions(text, text, text, uuid, integer, integer) to probity_app;
