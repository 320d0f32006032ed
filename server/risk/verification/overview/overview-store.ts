import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** The newest run of a subject for each set of lists and settings, and how many of its matches nobody has decided, up to `pendingMax`. */
export async function selectLatestRuns(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  limit: number,
  pendingMax: number,
): Promise<{ id: string; pending: number }[]> {
  const { rows } = await statement<{ id: string; pending: number }>`
    with recursive lists (risk_source, id) as (
      (select risk_source, id
         from screening_runs
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and risk_subject_id = ${subjectId}
        order by risk_source desc, id desc
        limit 1)
       union all
      select next.risk_source, next.id
        from lists
       cross join lateral (
         select risk_source, id
           from screening_runs
          where organization_id = ${scope.organizationId}
            and mode = ${scope.mode}
            and risk_subject_id = ${subjectId}
            and risk_source < lists.risk_source
          order by risk_source desc, id desc
          limit 1
       ) next
    )
    select newest.id,
           (select count(*)::integer
              from (select
                      from screening_matches
                     where organization_id = ${scope.organizationId}
                       and mode = ${scope.mode}
                       and run_id = newest.id
                       and decision = 'pending'
                     limit ${pendingMax}) undecided) as pending
      from (select id from lists limit ${limit}) newest
  `.execute(tx);
  return rows;
}
