-- A demonstration may load a list that nobody has published. Live runs treat it as missing.
alter table list_versions add column invented boolean not null default false;
