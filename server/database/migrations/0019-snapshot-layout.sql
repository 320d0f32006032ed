-- Other code may write the same terms in another layout, and comes to another digest. What an older layout came to must not refuse
-- what a newer one builds. Layout 1 stands for everything so far, so that each snapshot is built and recorded anew.
alter table list_snapshots add column layout_version integer not null default 1;
alter table list_snapshots alter column layout_version drop default;
alter table list_snapshots drop constraint list_snapshots_pkey;
alter table list_snapshots add primary key (version_id, term_builder_version, layout_version);
