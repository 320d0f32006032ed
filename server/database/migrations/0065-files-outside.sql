-- The bytes of a document's files are in the row, or in an object store under the SHA-256 of the sealed bytes
-- (docs/decisions/0059-files-outside.md). `object_bytes` is the size before sealing.
alter table document_files alter column bytes drop not null;
alter table document_files add column object_sha256 bytea, add column object_bytes integer;
alter table document_files add constraint document_files_place check (
  (bytes is null) = (object_sha256 is not null)
  and (object_sha256 is null) = (object_bytes is null)
  and octet_length(object_sha256) = 32
) not valid;

-- Objects that no row refers to: not yet, or no longer. One is noted here before it is written, taken out in the transaction that
-- stores its row, and noted again when that row goes. Those that are due are deleted from the store. Nobody may take out one that
-- is being deleted.
create table loose_objects (
  organization_id uuid not null,
  mode environment_mode not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  due_at timestamptz not null,
  being_deleted boolean not null default false,
  primary key (organization_id, mode, sha256)
);
call tenant_table('loose_objects', 'select, insert, delete');
create index loose_objects_due on loose_objects (due_at);

-- Only the place of a file's bytes can change, and only inside the function below.
grant update (bytes, object_sha256, object_bytes) on document_files to probity_definer;
grant insert, update on loose_objects to probity_definer;
drop trigger append_only on document_files;
create trigger append_only before update or delete on document_files for each row
  when (current_user <> 'probity_definer' or old.document_id::text is distinct from current_setting('app.moving_file_of', true))
  execute function refuse_change();

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- A deleted organization's objects go with everything under its prefix instead.
create function loosen_object() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if old.organization_id::text is distinct from current_setting('app.deleting_organization', true) then
    insert into loose_objects (organization_id, mode, sha256, due_at)
    values (old.organization_id, old.mode, old.object_sha256, now());
  end if;
  return null;
end $$;

-- Across organizations, because one job deletes for all of them. Whoever takes one out holds it locked, so it is passed over.
create function claim_loose_objects(batch integer, lease_seconds integer)
  returns table (organization_id uuid, mode environment_mode, sha256 bytea)
  language sql security definer set search_path = public
begin atomic
  update loose_objects l
     set due_at = now() + make_interval(secs => lease_seconds), being_deleted = true
    from (select o.organization_id, o.mode, o.sha256
            from loose_objects o
           where o.due_at <= now()
           order by o.due_at
           limit batch
             for update skip locked) as due
   where (l.organization_id, l.mode, l.sha256) = (due.organization_id, due.mode, due.sha256)
  returning l.organization_id, l.mode, l.sha256;
end;

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

-- Changes where the bytes are, if they still are where they were read. True if it did.
create function move_file(of_document uuid, of_kind text, from_object bytea, to_bytes bytea, to_object bytea, to_object_bytes integer)
  returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  moved boolean;
begin
  perform set_config('app.moving_file_of', of_document::text, true);
  update document_files f
     set bytes = to_bytes, object_sha256 = to_object, object_bytes = to_object_bytes
   where f.organization_id = current_organization()
     and f.mode = current_mode()
     and f.document_id = of_document
     and f.kind = of_kind
     and f.object_sha256 is not distinct from from_object;
  moved := found;
  perform set_config('app.moving_file_of', '', true);
  return moved;
end $$;

reset role;
revoke create on schema public from probity_definer;
revoke execute on function loosen_object(), claim_loose_objects(integer, integer), count_files(),
  files_to_move(boolean, uuid, environment_mode, uuid, text, integer), move_file(uuid, text, bytea, bytea, bytea, integer) from public;
grant execute on function claim_loose_objects(integer, integer), count_files(),
  files_to_move(boolean, uuid, environment_mode, uuid, text, integer), move_file(uuid, text, bytea, bytea, bytea, integer) to probity_app;

create trigger loosen_object after delete on document_files for each row
  when (old.object_sha256 is not null) execute function loosen_object();
create trigger loosen_moved_object after update on document_files for each row
  when (old.object_sha256 is not null and new.object_sha256 is distinct from old.object_sha256) execute function loosen_object();
