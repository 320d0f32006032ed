import { type RawBuilder, sql } from "kysely";
import { firstIdAt } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { RetentionClass } from "./retention-classes.ts";

/** A record that is old enough, and whether nothing else keeps it. */
export type Candidate = { id: string; due: boolean };

export type Search = {
  /** Records made or changed since are kept. */
  cutoff: Date;
  /** The last record that was looked at. */
  after: string | null;
  /** How many to look at, whatever is due of them. */
  places: number;
};

/** The records that an id finds: all but the answers of requests. */
export type WalkedClass = Exclude<RetentionClass, "idempotencyAnswers">;

const nobody = "00000000-0000-0000-0000-000000000000";

const own = ({ organizationId, mode }: Scope) => sql`organization_id = ${organizationId} and mode = ${mode}`;

/** True if the query finds nothing. A subquery for one row is never turned into reading all rows of the organization, as `exists` can be. */
const none = (query: RawBuilder<unknown>) => sql`(select 1 from ${query} limit 1) is null`;

const notHeld = (scope: Scope, kind: string) =>
  none(sql`legal_holds where ${own(scope)} and kind = ${kind} and resource_id = candidate.id and released_at is null`);

const newer = (scope: Scope, table: string, column: string, first: string) =>
  none(sql`${sql.table(table)} where ${own(scope)} and ${sql.ref(column)} = candidate.id and id >= ${first}`);

/** The columns that a class judges by, and how. */
const judged: Record<
  WalkedClass,
  { table: string; columns: string; isDue: (scope: Scope, cutoff: Date, first: string) => RawBuilder<unknown> }
> = {
  // Nothing has happened to it since, and nobody monitors it. A proposal about it lapses, as with every erasure.
  subjects: {
    table: "risk_subjects",
    columns: "id, erasure",
    isDue: (scope, _cutoff, first) => sql`
      candidate.erasure is null
      and ${notHeld(scope, "subject")}
      and ${none(sql`risk_monitoring where ${own(scope)} and subject_id = candidate.id and enabled`)}
      and ${newer(scope, "notes", "subject_id", first)}
      and ${newer(scope, "verification_sessions", "subject_id", first)}
      and ${newer(scope, "screening_runs", "risk_subject_id", first)}
      and ${newer(scope, "risk_events", "subject_id", first)}`,
  },
  // Those about a subject or in a session are part of its history, and go with it.
  screeningRuns: {
    table: "screening_runs",
    columns: "id, risk_subject_id, session_id",
    isDue: (scope) => sql`
      candidate.risk_subject_id is null
      and candidate.session_id is null
      and ${none(sql`screening_matches where ${own(scope)} and run_id = candidate.id and decision = 'pending'`)}`,
  },
  documents: {
    table: "documents",
    columns: "id, status, updated_at",
    isDue: (scope, cutoff) => sql`
      candidate.status not in ('pending', 'finalizing')
      and candidate.updated_at < ${cutoff}
      and ${notHeld(scope, "document")}`,
  },
  // A delivery has an id of its message's millisecond.
  webhookMessages: {
    table: "webhook_messages",
    columns: "id",
    isDue: (scope) => sql`
      (select 1
         from webhook_subscriptions endpoint
         join webhook_deliveries waiting
           on waiting.organization_id = ${scope.organizationId}
          and waiting.mode = ${scope.mode}
          and waiting.subscription_id = endpoint.id
          and waiting.id >= (substr(candidate.id::text, 1, 13) || '-0000-0000-000000000000')::uuid
          and waiting.id <= (substr(candidate.id::text, 1, 13) || '-ffff-ffff-ffffffffffff')::uuid
        where endpoint.organization_id = ${scope.organizationId}
          and endpoint.mode = ${scope.mode}
          and waiting.message_id = candidate.id
        limit 1) is null`,
  },
};

/** Looks at so many old records in the order of their ids, and says which of them are due. */
export async function findCandidates(
  tx: Tx,
  scope: Scope,
  walked: WalkedClass,
  { cutoff, after, places }: Search,
): Promise<Candidate[]> {
  return judge(tx, scope, walked, cutoff, sql`id > ${after ?? nobody} and id < ${firstIdAt(cutoff)}`, places);
}

/** Whether a record that somebody holds by now is still due. */
export async function isStillDue(tx: Tx, scope: Scope, walked: WalkedClass, id: string, cutoff: Date) {
  const [found] = await judge(tx, scope, walked, cutoff, sql`id = ${id} and id < ${firstIdAt(cutoff)}`, 1);
  return found?.due ?? false;
}

async function judge(
  tx: Tx,
  scope: Scope,
  walked: WalkedClass,
  cutoff: Date,
  which: RawBuilder<unknown>,
  places: number,
): Promise<Candidate[]> {
  const { table, columns, isDue } = judged[walked];
  const { rows } = await sql<Candidate>`
    select candidate.id, (${isDue(scope, cutoff, firstIdAt(cutoff))}) as due
      from (select ${sql.raw(columns)}
              from ${sql.table(table)}
             where ${own(scope)} and ${which}
             order by id
             limit ${places}) as candidate
     order by candidate.id
  `.execute(tx);
  return rows;
}

/** How many answers of requests are old enough, up to a limit. */
export async function countOldAnswers(tx: Tx, scope: Scope, cutoff: Date, places: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from (select from idempotency_keys where ${own(scope)} and created_at < ${cutoff} order by created_at limit ${places}) as old
  `.execute(tx);
  return rows[0]!.count;
}

/** The moment before which records go. */
export async function cutoffOf(tx: Tx, instant: Date, period: string): Promise<Date> {
  const { rows } = await sql<{ cutoff: Date }>`
    select least(${instant}::timestamptz, now()) - ${period}::interval as cutoff
  `.execute(tx);
  return rows[0]!.cutoff;
}
