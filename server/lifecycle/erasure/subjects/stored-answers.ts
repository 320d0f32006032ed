import { type RawBuilder, sql } from "kysely";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The idempotency keys whose answers name the subject or a record of it. A request stores its answer under the time that its records
 * have, so those times find the answers; what they say is compared with the ids. Answers without such a record were noted when they were
 * stored (see `quotesSubjects`).
 */
export async function keysOfAnswers(
  tx: Tx,
  scope: Scope,
  { id: subjectId, external_id: externalId }: { id: string; external_id: string },
  keys: OrganizationKeys,
): Promise<string[]> {
  const views = viewsQuoting(scope, externalId);
  const [ids, stored, quoted] = await Promise.all([
    idsOf(tx, scope, subjectId, views),
    answersNear(tx, scope, subjectId, views),
    tx
      .selectFrom("idempotency_quotes")
      .select("key")
      .where("organization_id", "=", scope.organizationId)
      .where("mode", "=", scope.mode)
      .where("subject_id", "=", subjectId)
      .execute(),
  ]);
  const naming = stored.filter(({ answer, sealed }) => {
    const text = (sealed ? keys.unseal("answer", answer) : answer).toString();
    return (text.match(idPattern) ?? []).some((id) => ids.has(id));
  });
  return [...naming, ...quoted].map(({ key }) => key);
}

/** Saved views in which somebody looks for the subject. */
const viewsQuoting = (scope: Scope, externalId: string) => sql`
  select id
    from saved_views
   where organization_id = ${scope.organizationId}
     and mode = ${scope.mode}
     and exists (select from jsonb_each_text(search) as asked where asked.value = ${externalId})`;

/** The subject and its records, as answers name them. */
async function idsOf(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  views: RawBuilder<unknown>,
): Promise<ReadonlySet<string>> {
  const of = (table: string, column: string) => sql`
    select id
      from ${sql.table(table)}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and ${sql.ref(column)} = ${subjectId}`;
  const { rows } = await sql<{ id: string }>`
    with session as materialized (${of("verification_sessions", "subject_id")}),
    run as materialized (
      ${of("screening_runs", "risk_subject_id")}
       union
      select id
        from screening_runs
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and session_id in (select id from session)
    )
    select ${subjectId}::uuid as id
     union ${of("risk_assessments", "subject_id")}
     union ${of("risk_actions", "subject_id")}
     union ${of("risk_overrides", "subject_id")}
     union ${of("risk_investigations", "subject_id")}
     union ${of("notes", "subject_id")}
     union ${of("proposals", "subject_id")}
     -- The answer of a batch of evidence is kept as the id of its event.
     union ${of("risk_events", "subject_id")} and type = 'risk.evidence.batch_recorded'
     union ${views}
     union select id from session
     union select id from run
     union
    select id
      from screening_matches
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and run_id in (select id from run)
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The times of everything that a request about the subject writes down. Decisions that waited for each other have later ones. */
async function answersNear(tx: Tx, scope: Scope, subjectId: string, views: RawBuilder<unknown>) {
  const inScope = sql`organization_id = ${scope.organizationId} and mode = ${scope.mode}`;
  const { rows } = await sql<{ key: string; answer: Buffer; sealed: boolean }>`
    with session as materialized (
      select id, created_at, linked_at
        from verification_sessions
       where ${inScope} and subject_id = ${subjectId}
    ), run as materialized (
      select id, created_at from screening_runs where ${inScope} and risk_subject_id = ${subjectId}
       union
      select id, created_at from screening_runs where ${inScope} and session_id in (select id from session)
    ), note as materialized (
      select id, created_at, withdrawn_at from notes where ${inScope} and subject_id = ${subjectId}
    ), moment (instant) as (
      select recorded_at from risk_events where ${inScope} and subject_id = ${subjectId}
       union select created_at from session
       union select linked_at from session
       union select started_at from verification_runs where ${inScope} and session_id in (select id from session)
       union select completed_at from verification_runs where ${inScope} and session_id in (select id from session)
       union select recorded_at from verification_step_results where ${inScope} and session_id in (select id from session)
       union select created_at from verification_checks where ${inScope} and session_id in (select id from session)
       union select created_at from verification_decisions where ${inScope} and session_id in (select id from session)
       union select created_at from run
       union select placed_at from legal_holds where ${inScope} and kind = 'subject' and resource_id = ${subjectId}
       union select released_at from legal_holds where ${inScope} and kind = 'subject' and resource_id = ${subjectId}
       union
      select recorded_at
        from audit_events
       where organization_id = ${scope.organizationId} and resource_id in (${views})
       union select revoked_at from screening_prior_decisions where ${inScope} and about = ${subjectId}
       union select created_at from note
       union select withdrawn_at from note
       union select written_at from note_texts where ${inScope} and note_id in (select id from note)
       union select created_at from note_files where ${inScope} and note_id in (select id from note)
       union select created_at from proposals where ${inScope} and subject_id = ${subjectId} and operation <> 'eraseSubject'
       union select decided_at from proposals where ${inScope} and subject_id = ${subjectId} and operation <> 'eraseSubject'
    ), span (first, last) as (
      select instant, instant from moment where instant is not null
       union
      select decided_at - interval '10 seconds', decided_at
        from screening_decisions
       where ${inScope} and run_id in (select id from run)
    )
    select distinct on (stored.key) stored.key, stored.answer, stored.sealed
      from span
      join idempotency_keys stored
        on stored.organization_id = ${scope.organizationId}
       and stored.mode = ${scope.mode}
       and stored.created_at between span.first and span.last
     where stored.answer is not null
  `.execute(tx);
  return rows;
}
