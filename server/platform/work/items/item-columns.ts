import { severities, type Severity, type WorkKind } from "@probity/engines/platform/work/work-items.ts";
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/database/transaction.ts";

export type ItemRow = {
  id: string;
  kind: WorkKind;
  severity: Severity;
  resource_id: string;
  subject_id: string | null;
  subject_kind: string | null;
  subject_external_id: string | null;
  assessment_id: string | null;
  run_id: string | null;
  session_id: string | null;
  name: string;
  /** Of an action: its status and revision. */
  status: string | null;
  revision: number | null;
  policy_key: string | null;
  list_key: string | null;
  opened_at: Date;
  due_at: Date;
  place: string;
  proposed_by: string | null;
  assignee: string | null;
  lease_until: Date | null;
};

export const columns = sql`
  id, kind, severity, resource_id, subject_id, subject_kind, subject_external_id, assessment_id, run_id, session_id, name, status,
  revision, policy_key, list_key, opened_at, due_at, place, proposed_by, assignee, lease_until`;

type Condition = RawBuilder<unknown>;

/**
 * A part of the queue that one index holds in the order of the queue: its equalities are written out, because an index with a
 * condition of its own is not found by a parameter.
 */
export type Lane = Condition;

export const lanesOf = (
  kinds: readonly WorkKind[],
  chosen: readonly Severity[] = severities,
  more: Condition = sql``,
): Lane[] =>
  kinds.flatMap((kind) =>
    chosen.map((severity) => sql`and kind = ${sql.lit(kind)} and severity = ${sql.lit(severity)} ${more}`),
  );

/** Nobody has it for good. */
export const claimable = sql`and (assignee is null or lease_until is not null)`;

export const isFree = (now: Date): Condition => sql`(lease_until is null or lease_until <= ${now})`;

/** Rows of several lanes in the order of the queue. Each is read from its index as far as it is needed. */
export function merged(scope: Scope, selected: Condition, lanes: readonly Lane[], filter: Condition, limit: number) {
  const ranges = lanes.map(
    (lane) => sql`(
      select ${selected}
        from work_items
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode} ${lane} ${filter}
       order by place
       limit ${limit})`,
  );
  return sql`select * from (${sql.join(ranges, sql` union all `)}) lane order by place limit ${limit}`;
}

/** The first UUIDv7 of a moment: what is opened or due at this moment or later comes after it. */
export function firstIdOf(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
