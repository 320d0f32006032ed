import { sql } from "kysely";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Erased } from "#platform/operation/erased.ts";

export type ErasableSubject = {
  id: string;
  kind: string;
  external_id: string;
  event_sequence: number;
  erasure: Erased | null;
};

/**
 * Holds a subject against everybody, also against whoever only names it. Proposals, sessions and runs come first, because their changes
 * hold them before they hold the subject.
 */
export async function holdToErase(tx: Tx, scope: Scope, id: string): Promise<ErasableSubject | undefined> {
  const held = (table: "proposals" | "verification_sessions" | "screening_runs", column: string) => sql`
    select id
      from ${sql.table(table)}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and ${sql.ref(column)} = ${id}
     order by id
       for update`;
  await held("proposals", "subject_id").execute(tx);
  await held("verification_sessions", "subject_id").execute(tx);
  await held("screening_runs", "risk_subject_id").execute(tx);
  return tx
    .selectFrom("risk_subjects")
    .select(["id", "kind", "external_id", "event_sequence", "erasure"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst() as Promise<unknown> as Promise<ErasableSubject | undefined>;
}

export type AssessmentDigests = { id: string; inputs_digest: string; result_digest: string };

export async function digestsOf(tx: Tx, scope: Scope, subjectId: string): Promise<AssessmentDigests[]> {
  return tx
    .selectFrom("risk_assessments")
    .select(["id", "inputs_digest", "result_digest"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("subject_id", "=", subjectId)
    .execute();
}

/** Proposals about the subject that wait for somebody, and are no proposals to erase it. */
export async function pendingProposals(tx: Tx, scope: Scope, subjectId: string): Promise<{ id: string }[]> {
  return tx
    .selectFrom("proposals")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("status", "=", "pending")
    .where("subject_id", "=", subjectId)
    .where("operation", "<>", "eraseSubject")
    .execute();
}

/** Takes the subject out of the lists of impacts and shadows; what was counted names nobody. */
export async function leaveComparisons(tx: Tx, scope: Scope, subjectId: string): Promise<void> {
  for (const list of ["risk_policy_impact_subjects", "risk_policy_shadow_differences"] as const)
    await tx
      .deleteFrom(list)
      .where("organization_id", "=", scope.organizationId)
      .where("mode", "=", scope.mode)
      .where("subject_id", "=", subjectId)
      .execute();
}

type SubjectErasure = {
  id: string;
  trace: Erased;
  /** Sealed, because those who read them open them. */
  blank: { note: Buffer; change: Buffer; reason: Buffer };
  /** Keyed by now. */
  digests: readonly AssessmentDigests[];
  /** Of stored answers. */
  keys: readonly string[];
};

export async function eraseRows(tx: Tx, { id, trace, blank, digests, keys }: SubjectErasure): Promise<void> {
  await sql`
    select erase_subject(${id}, ${JSON.stringify(trace)}, ${blank.note}, ${blank.change}, ${blank.reason},
                         ${digests.map((one) => one.id)}::uuid[], ${digests.map((one) => one.inputs_digest)}::text[],
                         ${digests.map((one) => one.result_digest)}::text[], ${keys}::text[])
  `.execute(tx);
}
