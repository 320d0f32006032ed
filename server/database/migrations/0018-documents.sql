-- Agreements: templates, the documents made from them or uploaded, who signs, what they fill in, and the chained history.

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
call tenant_table('template_roles', 'select, insert, update (label, position)');
create unique index template_roles_by_name on template_roles (organization_id, mode, template_id, role);

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
call tenant_table('template_fields', 'select, insert, update, delete');
create index template_fields_by_template on template_fields (organization_id, mode, template_id, id);
create index template_fields_by_controller on template_fields (organization_id, mode, required_when_field_id) where required_when_field_id is not null;

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
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, template_id, template_revision) references template_revisions,
  check ((source = 'template') = (template_id is not null)),
  check ((status = 'completed') = (completed_sha256 is not null)),
  check ((status = 'completed') = (completed_at is not null))
) with (fillfactor = 80);
call tenant_table('documents', 'select, insert, update (name, status, status_reason, completed_sha256, allow_decline, external_id, expires_at, sent_at, completed_at, finalization_attempts, finalization_error, finalization_next_at, finalizing_since, revision, event_count, event_hash, updated_at, invitations, authentication)');
create index documents_by_status on documents (organization_id, mode, status, id);
create index documents_by_template on documents (organization_id, mode, template_id, id) where template_id is not null;
create index documents_by_original on documents (organization_id, mode, original_sha256);
create index documents_by_completed on documents (organization_id, mode, completed_sha256) where completed_sha256 is not null;
create index documents_finalizing on documents (finalizing_since) where status = 'finalizing';
create index documents_expiring on documents (expires_at) where status = 'pending' and expires_at is not null;

-- The PDFs themselves, and the model they were set from (for reading as text). Never changed.
create table document_files (
  organization_id uuid not null,
  mode environment_mode not null,
  document_id uuid not null,
  -- The certificate of a completed document is kept twice: as a sealed PDF, and as the facts it was set from.
  kind text not null check (kind in ('original', 'model', 'completed', 'certificate', 'facts')),
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes bytea not null check (octet_length(bytes) <= 33554432),
  created_at timestamptz not null,
  primary key (organization_id, mode, document_id, kind),
  foreign key (organization_id, mode, document_id) references documents
);
create index document_files_by_hash on document_files (organization_id, mode, sha256) where kind <> 'model' and kind <> 'facts';
-- PDFs are compressed already.
alter table document_files alter column bytes set storage external;
call append_only('document_files');

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
  primary key (organization_id, mode, id),
  foreign key (organization_id, mode, document_id) references documents,
  foreign key (organization_id, mode, role_id) references template_roles
) with (fillfactor = 80);
call tenant_table('document_signers', 'select, insert, update, delete');
create index document_signers_by_document on document_signers (organization_id, mode, document_id, signing_order, id);

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
call tenant_table('document_fields', 'select, insert, update, delete');
create index document_fields_by_document on document_fields (organization_id, mode, document_id, page_number, id);
create index document_fields_by_signer on document_fields (organization_id, mode, signer_id);
create index document_fields_by_controller on document_fields (organization_id, mode, required_when_field_id) where required_when_field_id is not null;

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
