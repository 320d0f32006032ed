-- The bodies of these functions are bound to the table, so they are made again after it.
drop function count_files();
drop function files_to_move(boolean, uuid, environment_mode, uuid, text, integer);

-- A file is in the month of its document.
call partition_by_month('document_files', 'document_id');

-- The right to create is lent for the length of this migration.
grant create on schema public to probity_definer;
set local role probity_definer;

-- The next files that lie elsewhere than they should, in the order of their key. It looks at so many rows at most, and answers the last
-- one in any case, so that a walk goes on from there.
create function files_to_move(to_objects boolean, after_organization uuid, after_mode environment_mode, after_document uuid,
                              after_kind text, looked_at integer)
  returns table (organization_id uuid, mode environment_mode, document_id uuid, kind text, to_move boolean)
  language sql stable security definer set search_path = public
begin atomic
  with page as (
    select f.organization_id, f.mode, f.document_id, f.kind, (f.object_sha256 is null) = to_objects as to_move,
           row_number() over (order by f.organization_id desc, f.mode desc, f.document_id desc, f.kind desc) = 1 as is_last
      from (select d.organization_id, d.mode, d.document_id, d.kind, d.object_sha256
              from document_files d
             where (d.organization_id, d.mode, d.document_id, d.kind) > (after_organization, after_mode, after_document, after_kind)
             order by d.organization_id, d.mode, d.document_id, d.kind
             limit looked_at) as f
  )
  select p.organization_id, p.mode, p.document_id, p.kind, p.to_move
    from page p
   where p.to_move or p.is_last
   order by p.organization_id, p.mode, p.document_id, p.kind;
end;

-- The number of files in each place; an estimate would say nothing while they move.
create function count_files() returns table (in_rows bigint, in_objects bigint)
  language sql stable security definer set search_path = public
begin atomic
  select count(*) filter (where f.object_sha256 is null), count(f.object_sha256) from document_files f;
end;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function count_files(), files_to_move(boolean, uuid, environment_mode, uuid, text, integer) from public;
grant execute on function count_files(), files_to_move(boolean, uuid, environment_mode, uuid, text, integer) to probity_app;
