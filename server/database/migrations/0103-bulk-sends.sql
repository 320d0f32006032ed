-- One template sent to many: each row becomes a document of its own. What was asked for is in here for seven days at most, and what a row
-- holds goes with the transaction that sends it, because the document has it from then on.
create table document_bulk_sends (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  template_id uuid not null,
  template_revision integer not null,
  row_count integer not null check (row_count between 1 and 1000),
  sent_count integer not null default 0,
  failed_count integer not null default 0,
  stopped_count integer not null default 0,
  invitations text not null check (invitations in ('email', 'none')),
  authentication text not null check (authentication in ('none', 'email_code')),
  allow_decline boolean not null,
  expires_at timestamptz,
  origin bytea not null, -- sealed: the address that asked for it, which the history of each document names
  created_at timestamptz not null,
  created_by text not null,
  stopped_at timestamptz,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, template_id) references templates,
  check (sent_count + failed_count + stopped_count <= row_count)
);
call tenant_table('document_bulk_sends', 'select, insert, update (sent_count, failed_count, stopped_count, stopped_at), delete');

create table document_bulk_send_rows (
  organization_id uuid not null,
  mode environment_mode not null,
  bulk_send_id uuid not null,
  number integer not null check (number > 0),
  status text not null check (status in ('waiting', 'sent', 'failed', 'stopped')),
  content bytea, -- sealed: names, addresses and values; null once it is sent
  document_id uuid,
  problem_code text,
  problem bytea, -- sealed: what to do about it, which may quote a value
  primary key (organization_id, mode, bulk_send_id, number),
  foreign key (organization_id, mode, bulk_send_id) references document_bulk_sends on delete cascade,
  foreign key (organization_id, mode, document_id) references documents on delete set null (document_id),
  check ((status = 'sent') = (content is null)),
  check (status = 'sent' or document_id is null),
  check ((status = 'failed') = (problem_code is not null)),
  check ((problem_code is null) = (problem is null))
);
call tenant_table('document_bulk_send_rows', 'select, insert, update (status, content, document_id, problem_code, problem), delete');
create index document_bulk_send_rows_by_status on document_bulk_send_rows (organization_id, mode, bulk_send_id, status, number);
create index document_bulk_send_rows_by_document on document_bulk_send_rows (organization_id, mode, document_id) where document_id is not null;

grant create on schema public to probity_definer; -- lent for the length of this migration
set local role probity_definer;

-- The organizations and modes that have any from before: workers delete these for all of them.
create function old_bulk_send_scopes(before uuid, places integer)
  returns table (organization_id uuid, mode environment_mode)
  language sql stable security definer set search_path = public
begin atomic
  select distinct s.organization_id, s.mode
    from document_bulk_sends s
   where s.id < before
   limit places;
end;

revoke execute on function old_bulk_send_scopes(uuid, integer) from public;
grant execute on function old_bulk_send_scopes(uuid, integer) to probity_app;

reset role;
revoke create on schema public from probity_definer;
