import type { Severity, WorkKind } from "@probity/engines/platform/work/work-items.ts";
import { fragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type AskedActions = {
  subject: { id: string; kind: string; external_id: string };
  assessmentId: string;
  policyKey: string;
  severity: Severity;
  openedAt: Date;
  /** What an item may wait where the organization's settings do not say. */
  dueMinutes: number;
  actions: readonly { id: string; name: string }[];
};

/**
 * The items of the actions that one assessment asks for: one that waits already is about the new action from now on, and the others
 * are opened. Whoever sends this holds the subject, so nobody else opens or closes them meanwhile. Items are locked in the order of
 * their names, as everybody does who changes several of a subject. It is sent with every assessment, so it is as short as it can be:
 * `severity_before` is there for the counts alone.
 */
export async function keepActionItems(tx: Tx, scope: Scope, asked: AskedActions): Promise<void> {
  const { subject, assessmentId, policyKey, severity, openedAt, dueMinutes, actions } = asked;
  await statement`
    with kept as (
      insert into work_items as item
             (organization_id, mode, id, kind, severity, resource_id, subject_id, subject_kind, subject_external_id, assessment_id, name,
              status, revision, policy_key, opened_at, due_at, place)
      select ${scope.organizationId}, ${scope.mode}, given.id, 'action', ${severity}, given.id, ${subject.id}, ${subject.kind},
             ${subject.external_id}, ${assessmentId}, given.name, 'requested', 1, ${policyKey}, ${openedAt}, due.at, uuid_v7(due.at)
        from unnest(${actions.map(({ id }) => id)}::uuid[], ${actions.map(({ name }) => name)}::text[]) as given (id, name)
       cross join (select ${openedAt}::timestamptz + make_interval(mins => coalesce(
                     (select (due_minutes -> 'action' ->> ${severity})::integer
                        from work_settings
                       where organization_id = ${scope.organizationId}
                         and mode = ${scope.mode}), ${dueMinutes}::integer)) as at) due
       order by given.name
          on conflict (organization_id, mode, subject_id, policy_key, name) where policy_key is not null
          do update set resource_id = excluded.resource_id, assessment_id = excluded.assessment_id, severity = excluded.severity,
                        severity_before = item.severity, status = 'requested', revision = 1
      returning item.severity, item.severity_before
    )
    insert into work_count_deltas (organization_id, mode, id, kind, severity, change)
    select ${scope.organizationId}, ${scope.mode}, gen_random_uuid(), 'action', counted.severity, sum(counted.change)
      from kept
     cross join lateral (values (kept.severity, 1), (kept.severity_before, -1)) as counted (severity, change)
     where counted.severity is not null
     group by counted.severity
    having sum(counted.change) <> 0
  `.execute(tx);
}

export type NewItem = {
  id: string;
  kind: Exclude<WorkKind, "action">;
  severity: Severity;
  resource_id: string;
  subject_id: string | null;
  subject_kind: string | null;
  subject_external_id: string | null;
  run_id: string | null;
  session_id: string | null;
  name: string;
  list_key: string | null;
  proposed_by: string | null;
  opened_at: Date;
  due_minutes: number;
};

/** Items of every other kind: however many, one statement. */
export async function insertItems(tx: Tx, scope: Scope, items: readonly NewItem[]): Promise<void> {
  await statement`
    with opened as (
      insert into work_items (organization_id, mode, id, kind, severity, resource_id, subject_id, subject_kind, subject_external_id,
                              run_id, session_id, name, list_key, proposed_by, opened_at, due_at, place)
      select ${scope.organizationId}, ${scope.mode}, given.id, given.kind, given.severity, given.resource_id, given.subject_id,
             given.subject_kind, given.subject_external_id, given.run_id, given.session_id, given.name, given.list_key,
             given.proposed_by, given.opened_at, due.at, uuid_v7(due.at)
        from json_to_recordset(${JSON.stringify(items)})
          as given (id uuid, kind text, severity text, resource_id uuid, subject_id uuid, subject_kind text, subject_external_id text,
                    run_id uuid, session_id uuid, name text, list_key text, proposed_by uuid, opened_at timestamptz,
                    due_minutes integer)
        left join work_settings settings
          on settings.organization_id = ${scope.organizationId}
         and settings.mode = ${scope.mode}
       cross join lateral (
         select given.opened_at + make_interval(mins => coalesce(
                  (settings.due_minutes -> given.kind ->> given.severity)::integer, given.due_minutes)) as at
       ) due
      returning kind, severity
    )
    ${counted(scope, 1)}
  `.execute(tx);
}

type KeptAction = { id: string; subject_id: string; policy_key: string; name: string };

/** The action is done. An older action of its name may be done too, while the item waits for the newest: then nothing happens. */
export async function deleteActionItem(tx: Tx, scope: Scope, action: KeptAction): Promise<void> {
  await statement`
    with opened as (
      delete from work_items
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and subject_id = ${action.subject_id}
         and policy_key = ${action.policy_key}
         and name = ${action.name}
         and resource_id = ${action.id}
      returning kind, severity
    )
    ${counted(scope, -1)}
  `.execute(tx);
}

/** The action was acknowledged, has failed or is asked for again. */
export async function setStatusOfAction(
  tx: Tx,
  scope: Scope,
  action: KeptAction & { status: string; revision: number },
): Promise<void> {
  await statement`
    update work_items
       set status = ${action.status}, revision = ${action.revision}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${action.subject_id}
       and policy_key = ${action.policy_key}
       and name = ${action.name}
       and resource_id = ${action.id}
  `.execute(tx);
}

/** The item of a match has the id of the match. */
export async function deleteMatchItem(tx: Tx, scope: Scope, matchId: string): Promise<void> {
  await statement`
    with opened as (
      delete from work_items
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id = ${matchId}
      returning kind, severity
    )
    ${counted(scope, -1)}
  `.execute(tx);
}

/** The kinds are written out because PostgreSQL cannot tell that a parameter would fit their index. */
export async function deleteItemsOf(
  tx: Tx,
  scope: Scope,
  kind: "investigation" | "verification" | "proposal",
  resourceIds: readonly string[],
): Promise<void> {
  await statement`
    with opened as (
      delete from work_items
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and kind in ('investigation', 'verification', 'proposal')
         and kind = ${kind}
         and resource_id = any(${resourceIds}::uuid[])
      returning kind, severity
    )
    ${counted(scope, -1)}
  `.execute(tx);
}

export async function deleteItemsOfSubject(tx: Tx, scope: Scope, subjectId: string): Promise<void> {
  await statement`
    with opened as (
      delete from work_items
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and subject_id = ${subjectId}
      returning kind, severity
    )
    ${counted(scope, -1)}
  `.execute(tx);
}

/** Appends how many items of each kind and severity the statement before has opened, or closed. */
function counted(scope: Scope, sign: 1 | -1) {
  return fragment`
    insert into work_count_deltas (organization_id, mode, id, kind, severity, change)
    select ${scope.organizationId}, ${scope.mode}, gen_random_uuid(), kind, severity, ${sign}::integer * count(*)
      from opened
     group by kind, severity
  `;
}

/** Matches that were about nobody are about this subject. */
export async function setSubjectOfMatches(
  tx: Tx,
  scope: Scope,
  matchIds: readonly string[],
  subject: { id: string; kind: string; external_id: string },
): Promise<void> {
  await statement`
    update work_items
       set subject_id = ${subject.id}, subject_kind = ${subject.kind}, subject_external_id = ${subject.external_id}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and kind = 'match'
       and id = any(${matchIds}::uuid[])
  `.execute(tx);
}
