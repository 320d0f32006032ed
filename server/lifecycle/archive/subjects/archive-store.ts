import { type RawBuilder, sql } from "kysely";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** The next ids of a list of ids, in their order. Each list reads records of one subject by its own index. */
async function nextIds(tx: Tx, ids: RawBuilder<unknown>, place: string | null, limit: number): Promise<string[]> {
  const behind = place === null ? sql`` : sql`where id > ${place}`;
  const { rows } = await sql<{ id: string }>`
    select id from (${ids}) as own ${behind} order by id limit ${limit}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

const inScope = (scope: Scope) => sql`organization_id = ${scope.organizationId} and mode = ${scope.mode}`;

const sessionsOf = (scope: Scope, subjectId: string) => sql`
  select id from verification_sessions where ${inScope(scope)} and subject_id = ${subjectId}`;

/** Also those of the subject's sessions. */
const runsOf = (scope: Scope, subjectId: string) => sql`
  select id from screening_runs where ${inScope(scope)} and risk_subject_id = ${subjectId}
   union
  select id from screening_runs where ${inScope(scope)} and session_id in (${sessionsOf(scope, subjectId)})`;

export const nextSessions = (tx: Tx, scope: Scope, subjectId: string, place: string | null, limit: number) =>
  nextIds(tx, sessionsOf(scope, subjectId), place, limit);

export const nextRuns = (tx: Tx, scope: Scope, subjectId: string, place: string | null, limit: number) =>
  nextIds(tx, runsOf(scope, subjectId), place, limit);

export const nextReviews = (tx: Tx, scope: Scope, subjectId: string, place: string | null, limit: number) =>
  nextIds(
    tx,
    sql`
      select review.id
        from risk_investigations investigation
        join risk_investigation_reviews review
          on review.organization_id = investigation.organization_id
         and review.mode = investigation.mode
         and review.investigation_id = investigation.id
       where investigation.organization_id = ${scope.organizationId}
         and investigation.mode = ${scope.mode}
         and investigation.subject_id = ${subjectId}`,
    place,
    limit,
  );

/** A proposal about a match may be older than the link of its run to the subject. */
const proposalsOf = (scope: Scope, subjectId: string) => sql`
  select id
    from proposals
   where ${inScope(scope)}
     and (subject_id = ${subjectId} or resource_id in (${matchesOf(scope, subjectId)}))`;

const matchesOf = (scope: Scope, subjectId: string) => sql`
  select id from screening_matches where ${inScope(scope)} and run_id in (${runsOf(scope, subjectId)})`;

export const nextProposals = (tx: Tx, scope: Scope, subjectId: string, place: string | null, limit: number) =>
  nextIds(tx, proposalsOf(scope, subjectId), place, limit);

/** Audit events about the subject, its notes, its matches and changes of it that needed a second person. */
export const nextAuditEvents = (tx: Tx, scope: Scope, subjectId: string, place: string | null, limit: number) =>
  nextIds(
    tx,
    sql`
      select event.id
        from (select ${subjectId}::uuid as id
               union
              select id from notes where ${inScope(scope)} and subject_id = ${subjectId}
               union ${proposalsOf(scope, subjectId)}
               union ${matchesOf(scope, subjectId)}) named
        join audit_events event
          on event.organization_id = ${scope.organizationId}
         and event.resource_id = named.id`,
    place,
    limit,
  );

export type VerificationDecisionRow = {
  id: string;
  session_id: string;
  run_id: string;
  sequence: number;
  decision: string;
  reason: string;
  created_at: Date;
  created_by: string;
};

export async function verificationDecisionsOf(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  place: string | null,
  limit: number,
) {
  const behind = place === null ? sql`` : sql`and id > ${place}`;
  const { rows } = await sql<VerificationDecisionRow>`
    select id, session_id, run_id, sequence, decision, reason, created_at, created_by
      from verification_decisions
     where ${inScope(scope)} and session_id in (${sessionsOf(scope, subjectId)}) ${behind}
     order by id
     limit ${limit}
  `.execute(tx);
  return rows;
}

export type MembershipRow = {
  id: string;
  context_id: string;
  subject_id: string;
  role: string | null;
  added_at: Date;
  added_by: string;
};

export async function membershipsOf(tx: Tx, scope: Scope, subjectId: string, place: string | null, limit: number) {
  const behind = place === null ? sql`` : sql`and id > ${place}`;
  const { rows } = await sql<MembershipRow>`
    select id, context_id, subject_id, role, added_at, added_by
      from risk_context_subjects
     where ${inScope(scope)} and subject_id = ${subjectId} ${behind}
     order by id
     limit ${limit}
  `.execute(tx);
  return rows;
}

export type KeptDecisionRow = {
  source: string;
  source_entry_id: string;
  subject_digest: string;
  decision: string;
  decision_id: string;
  decided_at: Date;
  confirmed_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string | null;
  revocation_reason: string | null;
};

/** Decisions about matches that count for later runs. */
export async function keptDecisionsOf(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  place: readonly [source: string, entry: string, digest: string] | null,
  limit: number,
): Promise<KeptDecisionRow[]> {
  const behind =
    place === null
      ? sql``
      : sql`and (source, source_entry_id, subject_digest) > (${place[0]}, ${place[1]}, decode(${place[2]}, 'hex'))`;
  const { rows } = await sql<KeptDecisionRow>`
    select source, source_entry_id, encode(subject_digest, 'hex') as subject_digest, decision, decision_id, decided_at, confirmed_at,
           revoked_at, revoked_by, revocation_reason
      from screening_prior_decisions
     where ${inScope(scope)} and about = ${subjectId} ${behind}
     order by source, source_entry_id, screening_prior_decisions.subject_digest
     limit ${limit}
  `.execute(tx);
  return rows;
}

/** The steps of a session's runs whose output is what somebody handed in, and no judgement about them. */
export async function handedInSteps(tx: Tx, scope: Scope, sessionId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ step: string }>`
    select run.id || ' ' || (step ->> 'id') as step
      from verification_runs run
      join verification_workflow_revisions revised
        on revised.organization_id = run.organization_id
       and revised.mode = run.mode
       and revised.workflow_id = run.workflow_id
       and revised.revision = run.workflow_revision
     cross join json_array_elements(revised.steps) as step
     where run.organization_id = ${scope.organizationId}
       and run.mode = ${scope.mode}
       and run.session_id = ${sessionId}
       and step ->> 'type' in ('capture', 'extract', 'enrich')
  `.execute(tx);
  return new Set(rows.map(({ step }) => step));
}
