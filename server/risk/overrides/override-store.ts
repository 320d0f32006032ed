import { type RawBuilder, sql } from "kysely";
import type { CurrencyFacts } from "@probity/engines/risk/assessments/state.ts";
import type { OverrideFacts } from "@probity/engines/risk/override-status.ts";
import { directionOf, type Page, pageClause } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import { rawFragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { refuseErased } from "#platform/operation/erased.ts";
import { currencyColumns, currencyFactsOf, type CurrencyRow } from "../assessments/currency-columns.ts";

export type NewOverride = {
  id: string;
  assessment_id: string;
  subject_id: string;
  policy_key: string;
  decision: OverrideFacts["decision"];
  reason: string;
  created_at: Date;
  created_by: string;
  approved_by: string | null;
  expires_at: Date;
};

export type OverrideRow = NewOverride & {
  revoked_at: Date | null;
  revoked_by: string | null;
  revocation_reason: string | null;
};

/** An override beside what its status depends on. */
export type StoredOverride = OverrideRow & { is_newest: boolean; facts: CurrencyFacts };

type JoinedRow = OverrideRow & CurrencyRow & { is_newest: boolean; latest_sequence: number };

async function overrides(
  tx: Tx,
  scope: Scope,
  narrowed: RawBuilder<unknown>,
  order: Pick<Page, "order"> = {},
): Promise<StoredOverride[]> {
  const { rows } = await sql<JoinedRow>`
    select override.id, override.assessment_id, override.subject_id, override.policy_key, override.decision, override.reason,
           override.created_at, override.created_by, override.approved_by, override.expires_at, override.revoked_at, override.revoked_by,
           override.revocation_reason, newest.id = override.id as is_newest,
           ${sql.raw(currencyColumns)},
           latest.sequence as latest_sequence
      from (select *
              from risk_overrides
             where organization_id = ${scope.organizationId}
               and mode = ${scope.mode} ${narrowed}) override
     ${rowById(scope, "risk_assessments", "assessment", "override.assessment_id")}
     ${rowById(scope, "risk_subjects", "subject", "override.subject_id")}
     cross join lateral (
       select made.id
         from risk_overrides made
        where made.organization_id = ${scope.organizationId}
          and made.mode = ${scope.mode}
          and made.assessment_id = override.assessment_id
        order by made.id desc
        limit 1
     ) newest
     cross join lateral (
       select max(head.sequence) as sequence
         from risk_assessment_heads head
        where head.organization_id = ${scope.organizationId}
          and head.mode = ${scope.mode}
          and head.subject_id = override.subject_id
          and head.policy_key = override.policy_key
     ) latest
     order by override.id ${directionOf(order)}
  `.execute(tx);
  return rows.map((row) => ({ ...row, facts: currencyFactsOf(row, row.latest_sequence) }));
}

export async function findOverride(tx: Tx, scope: Scope, id: string): Promise<StoredOverride | undefined> {
  const [row] = await overrides(tx, scope, sql`and id = ${id}`);
  return row;
}

export async function listOverrides(
  tx: Tx,
  scope: Scope,
  { subjectId, assessmentId }: { subjectId?: string | undefined; assessmentId?: string | undefined },
  page: Page,
): Promise<StoredOverride[]> {
  const ofSubject = subjectId === undefined ? sql`` : sql`and subject_id = ${subjectId}`;
  const ofAssessment = assessmentId === undefined ? sql`` : sql`and assessment_id = ${assessmentId}`;
  return overrides(tx, scope, sql`${ofSubject} ${ofAssessment} ${pageClause(page)}`, page);
}

export async function insertOverride(tx: Tx, scope: Scope, override: NewOverride): Promise<void> {
  await statement`
    insert into risk_overrides (organization_id, mode, id, assessment_id, subject_id, policy_key, decision, reason,
                                created_at, created_by, approved_by, expires_at)
    values (${scope.organizationId}, ${scope.mode}, ${override.id}, ${override.assessment_id}, ${override.subject_id},
            ${override.policy_key}, ${override.decision}, ${override.reason}, ${override.created_at},
            ${override.created_by}, ${override.approved_by}, ${override.expires_at})
  `.execute(tx);
}

/** Of a subject that is locked, so nobody else revokes it meanwhile. */
export async function revokeOverrideRow(
  tx: Tx,
  scope: Scope,
  id: string,
  revocation: { revoked_at: Date; revoked_by: string; revocation_reason: string },
): Promise<void> {
  await tx
    .updateTable("risk_overrides")
    .set(revocation)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

type LockedSubject = { id: string; event_sequence: number; erased: boolean };

/**
 * Locks the subject that an assessment or an override is about, like `lockSubject`. That subject never changes, so finding it
 * needs no lock.
 */
export async function lockSubjectOf(
  tx: Tx,
  scope: Scope,
  table: "risk_assessments" | "risk_overrides",
  id: string,
): Promise<LockedSubject | undefined> {
  const { rows } = await statement<LockedSubject>`
    select id, event_sequence, erasure is not null as erased
      from risk_subjects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = (select subject_id
                   from ${rawFragment(table)}
                  where organization_id = ${scope.organizationId}
                    and mode = ${scope.mode}
                    and id = ${id})
       for no key update
  `.execute(tx);
  return refuseErased(rows[0]);
}
