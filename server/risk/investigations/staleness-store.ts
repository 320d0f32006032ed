import type { Since } from "@probity/engines/risk/investigation/staleness.ts";
import type { InvestigationStatus } from "@probity/engines/risk/investigation/states.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/**
 * The progress of an investigation, and changes of its subject since the snapshot, in one consistent read. Each question
 * takes one index lookup, however much has happened.
 */
export async function findSince(tx: Tx, scope: Scope, id: string) {
  const { rows } = await statement<{ id: string; status: InvestigationStatus } & Since>`
    select investigation.id,
           investigation.status,
           investigation.evidence_revision as "snapshotEvidenceRevision",
           subject.evidence_revision as "currentEvidenceRevision",
           exists (select
                     from risk_events event
                    where event.organization_id = investigation.organization_id
                      and event.mode = investigation.mode
                      and event.subject_id = investigation.subject_id
                      and event.category = 'assessments'
                      and event.sequence > investigation.event_sequence) as assessed,
           exists (select
                     from risk_events event
                    where event.organization_id = investigation.organization_id
                      and event.mode = investigation.mode
                      and event.subject_id = investigation.subject_id
                      and event.category = any('{activity,overrides}')
                      and event.sequence > investigation.event_sequence)
           or exists (select
                        from risk_events event
                       where event.organization_id = investigation.organization_id
                         and event.mode = investigation.mode
                         and event.subject_id = investigation.subject_id
                         and event.category is null
                         and event.sequence > investigation.event_sequence
                         and not starts_with(event.type, 'risk.investigation.')) as happened,
           exists (select
                     from json_to_recordset(investigation.actions) as taken (id uuid, revision integer)
                     join risk_actions action
                       on action.organization_id = investigation.organization_id
                      and action.mode = investigation.mode
                      and action.id = taken.id
                    where action.revision <> taken.revision) as acted
      from risk_investigations investigation
      join risk_subjects subject
        on subject.organization_id = investigation.organization_id
       and subject.mode = investigation.mode
       and subject.id = investigation.subject_id
     where investigation.organization_id = ${scope.organizationId}
       and investigation.mode = ${scope.mode}
       and investigation.id = ${id}
  `.execute(tx);
  return rows[0];
}
