-- The newest assessment of a subject with each policy version. What is looked up without an id (the one before, the next sequence, whether
-- an assessment is still the newest) is read here, and not from every month.
create table risk_assessment_heads (
  organization_id uuid not null,
  mode environment_mode not null,
  subject_id uuid not null,
  policy_key text not null,
  policy_id uuid not null,
  assessment_id uuid not null,
  sequence integer not null,
  primary key (organization_id, mode, subject_id, policy_key, policy_id),
  foreign key (organization_id, mode, subject_id) references risk_subjects
) with (fillfactor = 85);
alter table risk_assessments no force row level security; -- the call below forces it again
insert into risk_assessment_heads
select distinct on (organization_id, mode, subject_id, policy_key, policy_id)
       organization_id, mode, subject_id, policy_key, policy_id, id, sequence
  from risk_assessments
 order by organization_id, mode, subject_id, policy_key, policy_id, sequence desc;
call tenant_table('risk_assessment_heads', 'select, insert, update (assessment_id, sequence)');

-- Sequences stay unique because the subject is locked to raise them; `doctor` looks at the newest.
call partition_by_month('risk_assessments');
