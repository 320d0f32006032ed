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
