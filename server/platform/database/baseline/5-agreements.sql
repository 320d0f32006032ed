-- Agreements: templates, the documents made from them or uploaded, who signs, what they fill in, and the chained history.

-- == Templates ==

create table templates (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  kind text not null check (kind = 'markdown'),
  -- The current one of template_revisions.
  revision integer not null check (revision >= 1),
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, id)
);
call tenant_table('templates', 'select, insert, update (revision, status, updated_at)');

-- What a template said at each revision. Documents name the revision they were generated from.
create table template_revisions (
  organization_id uuid not null,
  mode environment_mode not null,
  template_id uuid not null,
  revision integer not null,
  name text not null,
  description text,
  page_size text not null check (page_size in ('A4', 'Letter')),
  language text not null,
  source text not null check (octet_length(source) <= 131072),
  source_hash bytea not null check (octet_length(source_hash) = 32),
  sample_data json not null,
  -- Every path the source reads, also in branches not taken.
  variables text[] not null,
  created_at timestamptz not null,
  created_by text not null,
  -- What the values of the variables have to be, by their path. Null where the author states nothing.
  data_schema jsonb,
  primary key (organization_id, mode, template_id, revision),
  foreign key (organization_id, mode, template_id) references templates
);
call append_only('template_revisions');

-- A role keeps its id for as long as its name stays in the source, and gets it back when the name returns.
create table template_roles (
  organization_id uuid not null,
  mode environment_mode not null,
  template_id uuid not null,
  id uuid not null,
  role text not null check (role ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'),
  label text check (char_length(label) <= 80),
  -- Its place among the roles of the current revision; null when that has no such role.
  position integer check (position between 1 and 8),
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, template_id) references templates
);
create unique index template_roles_by_name on template_roles (organization_id, mode, template_id, role);
call tenant_table('template_roles', 'select, insert, update (label, position)');

-- Fields that every document of a template gets.
create table template_fields (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  template_id uuid not null,
  signer_role_id uuid not null,
  field_type text not null check (field_type in ('signature', 'initials', 'date', 'text', 'checkbox', 'dropdown')),
  -- Either a page and a place on it, or a signature box (by its role) and the offset from its top left corner: pages move with data.
  page_number integer check (page_number >= 1),
  anchor_role text,
  x_position double precision not null,
  y_position double precision not null,
  width double precision not null check (width > 0),
  height double precision not null check (height > 0),
  required boolean not null,
  label text,
  value text,
  value_iso date,
  options text[],
  max_length integer check (max_length >= 1),
  validation_pattern text,
  validation_message text,
  group_key text,
  group_required boolean not null,
  required_when_field_id uuid,
  required_when_value text,
  shared_fill boolean not null,
  date_format text,
  editable boolean not null,
  multiline boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, template_id) references templates,
  foreign key (organization_id, mode, signer_role_id) references template_roles,
  foreign key (organization_id, mode, required_when_field_id) references template_fields
    on delete set null (required_when_field_id),
  check ((page_number is null) <> (anchor_role is null)),
  check (required_when_field_id is null or not required),
  check (required_when_field_id is null or group_key is null),
  check (not (shared_fill and field_type in ('signature', 'initials')))
);
create index template_fields_by_template on template_fields (organization_id, mode, template_id, id);
create index template_fields_by_controller on template_fields (organization_id, mode, required_when_field_id) where required_when_field_id is not null;
call tenant_table('template_fields', 'select, insert, update, delete');

-- == Documents ==

create table documents (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  name text not null,
  status text not null check (status in ('draft', 'pending', 'finalizing', 'completed', 'declined', 'voided', 'expired')),
  status_reason text,
  source text not null check (source in ('template', 'upload')),
  template_id uuid,
  template_revision integer,
  template_source_hash bytea check (octet_length(template_source_hash) = 32),
  template_data_hash bytea check (octet_length(template_data_hash) = 32),
  -- What set the PDF, and the date printed into it: with the same data they give the same bytes again.
  engine text,
  generated_at timestamptz,
  page_count integer not null check (page_count >= 1),
  pages json not null,
  -- The form fields an uploaded PDF brought along, as they are shown.
  form_fields json,
  original_sha256 bytea not null check (octet_length(original_sha256) = 32),
  original_bytes integer not null,
  completed_sha256 bytea check (octet_length(completed_sha256) = 32),
  allow_decline boolean not null,
  external_id text,
  expires_at timestamptz,
  sent_at timestamptz,
  completed_at timestamptz,
  finalization_attempts integer not null default 0,
  finalization_error text,
  finalization_next_at timestamptz,
  -- Since when all have signed: a document that is made final late is what an operator is woken for.
  finalizing_since timestamptz,
  revision integer not null check (revision >= 1),
  -- The last of document_events, so that the next one is chained without a search.
  event_count integer not null,
  event_hash bytea not null check (octet_length(event_hash) = 32),
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  -- Whether signers get their links by e-mail, and have to prove with a code that they read its mailbox.
  invitations text not null default 'none' check (invitations in ('none', 'email')),
  authentication text not null default 'none' check (authentication in ('none', 'email_code')),
  -- What was taken out of an uploaded PDF: [{ kind, pageNumber, count }]. Null for generated documents.
  removed jsonb,
  erasure jsonb, -- { at, by, reason }
  -- The bytes are gone: of the document itself, or because they name a signer who was erased.
  files_erased boolean not null default false,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, template_id, template_revision) references template_revisions,
  check ((source = 'template') = (template_id is not null)),
  check ((status = 'completed') = (completed_sha256 is not null)),
  check ((status = 'completed') = (completed_at is not null))
) with (fillfactor = 80);
create index documents_by_status on documents (organization_id, mode, status, id);
create index documents_by_template on documents (organization_id, mode, template_id, id) where template_id is not null;
create index documents_by_original on documents (organization_id, mode, original_sha256);
create index documents_by_completed on documents (organization_id, mode, completed_sha256) where completed_sha256 is not null;
create index documents_finalizing on documents (finalizing_since) where status = 'finalizing';
create index documents_expiring on documents (expires_at) where status = 'pending' and expires_at is not null;
call tenant_table('documents', 'select, insert, update (name, status, status_reason, completed_sha256, allow_decline, external_id, expires_at, sent_at, completed_at, finalization_attempts, finalization_error, finalization_next_at, finalizing_since, revision, event_count, event_hash, updated_at, invitations, authentication)');

create table document_signers (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  document_id uuid not null,
  role_id uuid,
  role text,
  name text not null,
  email text not null,
  signing_order integer not null check (signing_order >= 1),
  language text,
  status text not null check (status in ('created', 'waiting', 'invited', 'viewed', 'signed', 'declined')),
  invited_at timestamptz,
  viewed_at timestamptz,
  consented_at timestamptz,
  consent_hash bytea check (octet_length(consent_hash) = 32),
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erasure jsonb,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, document_id) references documents,
  foreign key (organization_id, mode, role_id) references template_roles
) with (fillfactor = 80);
create index document_signers_by_document on document_signers (organization_id, mode, document_id, signing_order, id);
call tenant_table('document_signers', 'select, insert, update, delete');

create table document_fields (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  document_id uuid not null,
  signer_id uuid not null,
  field_type text not null check (field_type in ('signature', 'initials', 'date', 'text', 'checkbox', 'dropdown')),
  page_number integer not null check (page_number >= 1),
  x_position double precision not null,
  y_position double precision not null,
  width double precision not null check (width > 0),
  height double precision not null check (height > 0),
  required boolean not null,
  label text,
  value text,
  value_iso date,
  -- What was drawn, typed or uploaded into a signature or initials field; its kind is the value.
  signature json,
  signature_image bytea,
  options text[],
  acro_field_name text,
  max_length integer check (max_length >= 1),
  validation_pattern text,
  validation_message text,
  group_key text,
  group_required boolean not null,
  required_when_field_id uuid,
  required_when_value text,
  shared_fill boolean not null,
  date_format text,
  editable boolean not null,
  multiline boolean not null,
  filled_at timestamptz,
  filled_by text check (filled_by in ('sender', 'signer')),
  frozen_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, document_id) references documents,
  foreign key (organization_id, mode, signer_id) references document_signers,
  foreign key (organization_id, mode, required_when_field_id) references document_fields
    on delete set null (required_when_field_id),
  check (required_when_field_id is null or not required),
  check (required_when_field_id is null or group_key is null),
  check (not (shared_fill and field_type in ('signature', 'initials')))
) with (fillfactor = 80);
create index document_fields_by_document on document_fields (organization_id, mode, document_id, page_number, id);
create index document_fields_by_signer on document_fields (organization_id, mode, signer_id);
create index document_fields_by_controller on document_fields (organization_id, mode, required_when_field_id) where required_when_field_id is not null;
call tenant_table('document_fields', 'select, insert, update, delete');

-- Who did what to a document. Each hash covers the one before, so nothing can be taken out or changed unseen.
create table document_events (
  organization_id uuid not null,
  mode environment_mode not null,
  document_id uuid not null,
  sequence integer not null check (sequence >= 1),
  id uuid not null,
  type text not null,
  actor_kind text not null check (actor_kind in ('api_key', 'user', 'signer', 'system')),
  actor_id text not null,
  ip text,
  user_agent text,
  details json not null,
  occurred_at timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (organization_id, mode, document_id, sequence),
  foreign key (organization_id, mode, document_id) references documents
);
call append_only('document_events');

-- The PDFs themselves, and the model they were set from (for reading as text). The bytes are in the row, or in an object store under the
-- SHA-256 of the sealed bytes (docs/decisions/0045-object-store.md). A file is in the month of its document.
create table document_files (
  organization_id uuid not null,
  mode environment_mode not null,
  document_id uuid not null,
  -- The certificate of a completed document is kept twice: as a sealed PDF, and as the facts it was set from.
  kind text not null check (kind in ('original', 'model', 'completed', 'certificate', 'facts')),
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes bytea check (octet_length(bytes) <= 33554432),
  created_at timestamptz not null,
  object_sha256 bytea,
  object_bytes integer, -- the size before sealing
  primary key (organization_id, mode, document_id, kind),
  foreign key (organization_id, mode, document_id) references documents,
  constraint document_files_place check (
    (bytes is null) = (object_sha256 is not null)
    and (object_sha256 is null) = (object_bytes is null)
    and octet_length(object_sha256) = 32
  )
);
create index document_files_by_hash on document_files (organization_id, mode, sha256) where kind <> 'model' and kind <> 'facts';
-- PDFs are compressed already.
alter table document_files alter column bytes set storage external;
call tenant_table('document_files', 'select, insert');
-- Only the place of a file's bytes can change, and only inside `move_file`.
grant update (bytes, object_sha256, object_bytes) on document_files to probity_definer;
create trigger append_only before update or delete on document_files for each row
  when (current_user <> 'probity_definer' or old.document_id::text is distinct from current_setting('app.moving_file_of', true))
  execute function refuse_change();
create trigger append_only_truncate before truncate on document_files for each statement execute function refuse_truncate();
call partition_by_month('document_files', 'document_id');

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
create index loose_objects_due on loose_objects (due_at);
call tenant_table('loose_objects', 'select, insert, delete');
grant insert, update on loose_objects to probity_definer;

-- == Seals and signing ==

-- What seals the documents of an organization in one mode, made when it is first needed and kept: seals are checked for years.
create table document_seal_keys (
  organization_id uuid not null,
  mode environment_mode not null,
  certificate bytea not null,
  -- PKCS #8, sealed under the organization's data key.
  private_key bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, mode)
);
call append_only('document_seal_keys');

-- The seal keys after an organization's first one, the newest of which seals. Earlier ones stay: their certificates are in documents.
create table document_rotated_seal_keys (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  certificate bytea not null,
  -- PKCS #8, sealed under the organization's data key.
  private_key bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, mode, id)
);
call append_only('document_rotated_seal_keys');

-- Ways for a signer to come to a document: a link that the customer's own page shows (`embedded`, good for one use), or one
-- sent by e-mail (`mail`, good until the signer has signed). Opening one exchanges its token for a bearer.
create table signing_sessions (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  document_id uuid not null,
  signer_id uuid not null,
  kind text not null check (kind in ('embedded', 'mail')),
  -- Of both only the SHA-256 is kept.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  bearer_hash bytea check (octet_length(bearer_hash) = 32),
  bearer_expires_at timestamptz,
  allowed_origins text[] not null,
  return_url text,
  language text,
  theme json,
  share_values boolean not null,
  authentication text not null check (authentication in ('none', 'email_code')),
  -- A code has few digits, so its hash is keyed and its attempts are counted.
  code_hash bytea check (octet_length(code_hash) = 32),
  code_sent_at timestamptz,
  code_attempts integer not null default 0,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Another session, or another e-mail address, took its place. Whatever else ends it is told by document and signer.
  ended_at timestamptz,
  -- A link that was mailed replaces the link before. Who has opened that one goes on: the link ends, the session does not.
  link_ended_at timestamptz,
  -- Wrong codes of a session are counted beyond one code, because a new one can be asked for every minute.
  code_failures integer not null default 0,
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, document_id) references documents,
  foreign key (organization_id, mode, signer_id) references document_signers on delete cascade,
  constraint signing_sessions_check1 check (kind = 'embedded' or allowed_origins = '{}'),
  constraint signing_sessions_check2 check ((bearer_hash is null) = (bearer_expires_at is null)),
  constraint signing_sessions_check3 check (bearer_hash is null or used_at is not null)
) with (fillfactor = 80);
create index signing_sessions_by_signer on signing_sessions (organization_id, mode, signer_id) where ended_at is null;
create index signing_sessions_by_document on signing_sessions (organization_id, mode, document_id);
-- 256 random bits are unique without an index across tenants that says so.
create index signing_sessions_token on signing_sessions (token_hash);
create index signing_sessions_bearer on signing_sessions (bearer_hash) where bearer_hash is not null;
create index signing_sessions_id on signing_sessions (id);
call tenant_table('signing_sessions', 'select, insert, update (bearer_hash, bearer_expires_at, code_hash, code_sent_at, code_attempts, used_at, ended_at, link_ended_at, code_failures)');

-- == Bulk sends and branding ==

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
create index document_bulk_send_rows_by_status on document_bulk_send_rows (organization_id, mode, bulk_send_id, status, number);
create index document_bulk_send_rows_by_document on document_bulk_send_rows (organization_id, mode, document_id) where document_id is not null;
call tenant_table('document_bulk_send_rows', 'select, insert, update (status, content, document_id, problem_code, problem), delete');

-- How an organization looks to its signers. Without a row it has its own name, and the colours of the installation.
create table branding (
  organization_id uuid not null,
  mode environment_mode not null,
  name text check (length(name) between 1 and 200),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) <= 131072), -- a PNG, written anew from its pixels
  logo_width integer check (logo_width > 0),
  logo_height integer check (logo_height > 0),
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (organization_id, mode),
  check ((logo is null) = (logo_width is null) and (logo is null) = (logo_height is null))
);
call tenant_table('branding', 'select, insert, update (name, colour, logo, logo_width, logo_height, revision, updated_at, updated_by)');

-- == Functions across organizations ==

-- A signer brings nothing but a secret, so before it is looked up no organization is known. The page that shows a session is asked for by its
-- id alone and has to say who may frame it. The other functions serve workers, which look after all organizations at once.
set local role probity_definer;

create function find_signing_token(hash bytea)
  returns table (organization_id uuid, mode environment_mode, session_id uuid, document_id uuid, signer_id uuid,
                 data_key bytea, master_key_version integer)
  language sql stable security definer set search_path = public rows 1
begin atomic
  select s.organization_id, s.mode, s.id, s.document_id, s.signer_id, o.data_key, o.master_key_version
    from signing_sessions s
    join organizations o on o.organization_id = s.organization_id
   where s.token_hash = hash;
end;

create function find_signing_session(hash bytea)
  returns table (organization_id uuid, mode environment_mode, document_id uuid, signer_id uuid, session_id uuid,
                 expires_at timestamptz, ended_at timestamptz, data_key bytea, master_key_version integer)
  language plpgsql stable security definer set search_path = public rows 1 as $$
#variable_conflict use_column
begin
  -- plpgsql keeps its plan, and every request of the signing page comes through here.
  return query
    select s.organization_id, s.mode, s.document_id, s.signer_id, s.id, s.bearer_expires_at, s.ended_at,
           o.data_key, o.master_key_version
      from signing_sessions s
      join organizations o on o.organization_id = s.organization_id
     where s.bearer_hash = hash;
end $$;

create function find_signing_origins(session uuid)
  returns text[]
  language sql stable security definer set search_path = public
  return (select allowed_origins from signing_sessions where id = session);

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

-- A deleted organization's objects go with everything under its prefix instead. The key of the object goes: of a file
-- that is erased, deleted or moved.
create function loosen_object() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  erasing_in constant text := current_setting('app.erasing_in', true);
begin
  if old.organization_id::text is distinct from current_setting('app.deleting_organization', true) then
    insert into loose_objects (organization_id, mode, sha256, due_at)
    values (old.organization_id, old.mode, old.object_sha256, now());
    perform set_config('app.erasing_in', old.organization_id::text, true);
    delete from content_keys
     where organization_id = old.organization_id and mode = old.mode and kind = old.kind and id = old.document_id;
    perform set_config('app.erasing_in', coalesce(erasing_in, ''), true);
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
revoke execute on function find_signing_token, find_signing_session, find_signing_origins, due_documents, old_bulk_send_scopes,
  loosen_object, claim_loose_objects, files_to_move, count_files, move_file from public;
grant execute on function find_signing_token, find_signing_session, find_signing_origins, due_documents, old_bulk_send_scopes,
  claim_loose_objects, files_to_move, count_files, move_file to probity_app;

create trigger loosen_object after delete on document_files for each row
  when (old.object_sha256 is not null) execute function loosen_object();
create trigger loosen_moved_object after update on document_files for each row
  when (old.object_sha256 is not null and new.object_sha256 is distinct from old.object_sha256) execute function loosen_object();
