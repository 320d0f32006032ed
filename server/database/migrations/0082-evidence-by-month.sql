-- What has superseded a receipt may come years after it, so no month of `risk_evidence` can be named for it. It is kept beside it, by the
-- id of the receipt that was superseded. Its key contains that id, so that nothing is superseded twice.
create table risk_superseded_evidence (
  organization_id uuid not null,
  mode environment_mode not null,
  id uuid not null,
  superseded_by uuid not null,
  primary key (organization_id, mode, id)
);
alter table risk_evidence no force row level security; -- the call below forces it again
insert into risk_superseded_evidence
select organization_id, mode, supersedes, id
  from risk_evidence
 where supersedes is not null;
call append_only('risk_superseded_evidence');
call partition_by_month('risk_superseded_evidence');

-- Revisions of a subject's evidence stay unique because the subject is locked to raise them; `doctor` looks at the newest.
drop index risk_evidence_superseded;
call partition_by_month('risk_evidence');

-- The run behind a screening receipt. A function, because a statement that joins to receipts opens every month, even for a policy that
-- reads no screening; here the id is a parameter, which opens one.
create function screening_run_of(of_organization uuid, of_mode environment_mode, receipt uuid) returns uuid
  language plpgsql stable set search_path = public as $$
begin
  return (select (provenance ->> 'runId')::uuid
            from risk_evidence
           where organization_id = of_organization
             and mode = of_mode
             and id = receipt);
end $$;
