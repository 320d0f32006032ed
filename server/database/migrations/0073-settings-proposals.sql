-- Letting one person publish alone again is a change that a second person approves.
alter table proposals
  drop constraint proposals_operation_check,
  add constraint proposals_operation_known check (
    operation in ('createOverride', 'decideMatch', 'changeFourEyesSettings', 'changeOrganizationSettings', 'eraseSubject', 'eraseDocument', 'eraseSigner')) not valid;
