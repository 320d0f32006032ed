import { sql } from "kysely";
import type { InvestigationStatus } from "@probity/engines/risk/investigation/states.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/**
 * Locks all subjects with open investigations, as `lockSubject` does for one, in the order of their ids to avoid deadlocks.
 */
export async function lockSubjectsOfOpen(tx: Tx, scope: Scope) {
  const { rows } = await statement<{ id: string; event_sequence: number }>`
    select id, event_sequence
      from risk_subjects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id in (select subject_id
                    from risk_investigations
                   where organization_id = ${scope.organizationId}
                     and mode = ${scope.mode}
                     and status in ('queued', 'running'))
     order by id
       for no key update
  `.execute(tx);
  return rows;
}

export type CancelledInvestigation = { id: string; subject_id: string; status_before: InvestigationStatus };

/** Cancels what is under way: one investigation, or all of them. What ended in the meantime stays as it is. */
export async function cancelOpenInvestigations(tx: Tx, scope: Scope, id?: string): Promise<CancelledInvestigation[]> {
  const { rows } = await sql<CancelledInvestigation>`
    with under_way as materialized (
      select id, status
        from risk_investigations
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and status in ('queued', 'running')
         and (${id ?? null}::uuid is null or id = ${id ?? null})
       order by id
         for update
    )
    update risk_investigations as investigation
       set status = 'cancelled'
      from under_way
     where investigation.organization_id = ${scope.organizationId}
       and investigation.mode = ${scope.mode}
       and investigation.status in ('queued', 'running')
       and investigation.id = under_way.id
    returning investigation.id, investigation.subject_id, under_way.status as status_before
  `.execute(tx);
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
