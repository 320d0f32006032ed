-- A worker serves all organizations at once. The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

-- Documents whose time for signing has passed at `instant`, the longest ago first. Nothing is claimed: whoever is first to hold
-- the document moves it, and everybody after finds it moved.
create function due_documents(instant timestamptz, places integer)
  returns table (organization_id uuid, mode environment_mode, id uuid)
  language sql stable security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off
begin atomic
  select d.organization_id, d.mode, d.id
    from documents d
   where d.status = 'pending'
     and d.expires_at <= instant
   order by d.expires_at
   limit places;
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function due_documents(timestamptz, integer) from public;
grant execute on function due_documents(timestamptz, integer) to probity_app;
