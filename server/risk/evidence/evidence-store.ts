import type { EvidenceStatus, FactDeclaration } from "@probity/engines/risk/check-fact.ts";
import type { ScalarValue } from "@probity/engines/risk/policy/definition.ts";
import { sql } from "kysely";
import { directionOf, type Page, selectPage } from "#platform/database/page.ts";
import { columnById, rowById } from "#platform/database/row-by-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type NewReceipt = {
  id: string;
  subject_id: string;
  revision: number;
  source: string;
  source_registration_id: string | null;
  fact: string;
  type: FactDeclaration["type"];
  status: EvidenceStatus;
  value: ScalarValue | ScalarValue[] | null;
  observed_at: Date;
  expires_at: Date | null;
  provider_ref: string | null;
  received_at: Date;
  supersedes: string | null;
  batch_id: string | null;
  provenance: { evidenceClass: string };
};

export type ReceiptRow = NewReceipt & { superseded_by: string | null };

/** The standing receipts of one source about these facts of a subject. */
export async function findHeads(
  tx: Tx,
  scope: Scope,
  of: { subjectId: string; source: string; facts: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await statement<{ fact: string; evidence_id: string }>`
    select fact, evidence_id
      from risk_evidence_heads
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${of.subjectId}
       and fact = any(${of.facts})
       and source = ${of.source}
  `.execute(tx);
  return new Map(rows.map(({ fact, evidence_id }) => [fact, evidence_id]));
}

export type Place = Pick<NewReceipt, "subject_id" | "fact" | "source">;
export type Head = Place & { evidence_id: string };

/** The standing receipts of different subjects and sources. */
export async function findHeadsOf(tx: Tx, scope: Scope, places: readonly Place[]): Promise<Head[]> {
  const { rows } = await statement<Head>`
    select head.subject_id, head.fact, head.source, head.evidence_id
      from unnest(${places.map(({ subject_id }) => subject_id)}::uuid[],
                  ${places.map(({ fact }) => fact)}::text[],
                  ${places.map(({ source }) => source)}::text[]) as place (subject_id, fact, source)
      join risk_evidence_heads head on head.subject_id = place.subject_id
                                   and head.fact = place.fact
                                   and head.source = place.source
     where head.organization_id = ${scope.organizationId}
       and head.mode = ${scope.mode}
  `.execute(tx);
  return rows;
}

/**
 * Keeps receipts and makes the last of each fact its head, in one statement however many they are. The order of receipt decides,
 * not `observed_at`: an older observation received later still becomes the head.
 */
export async function insertReceipts(
  tx: Tx,
  scope: Scope,
  receipts: readonly (NewReceipt & { bytes: number })[],
): Promise<void> {
  await statement`
    with received as materialized (
      select *
        from json_to_recordset(${JSON.stringify(receipts)})
          as receipt (id uuid, subject_id uuid, revision integer, source text, source_registration_id uuid, fact text, type text,
                      status text, value jsonb, observed_at timestamptz, expires_at timestamptz, provider_ref text,
                      received_at timestamptz, supersedes uuid, batch_id uuid, provenance json, bytes integer)
    ), kept as (
      insert into risk_evidence (organization_id, mode, id, subject_id, revision, source, source_registration_id, fact, type, status,
                                 value, observed_at, expires_at, provider_ref, received_at, supersedes, batch_id, provenance)
      select ${scope.organizationId}, ${scope.mode}, id, subject_id, revision, source, source_registration_id, fact, type, status,
             value, observed_at, expires_at, provider_ref, received_at, supersedes, batch_id, provenance
        from received
    ), superseded as (
      insert into risk_superseded_evidence (organization_id, mode, id, superseded_by)
      select ${scope.organizationId}, ${scope.mode}, supersedes, id
        from received
       where supersedes is not null
    )
    insert into risk_evidence_heads (organization_id, mode, subject_id, fact, source, evidence_id, status, value, observed_at, expires_at, bytes)
    select distinct on (subject_id, fact, source)
           ${scope.organizationId}::uuid, ${scope.mode}::environment_mode, subject_id, fact, source, id, status, value, observed_at,
           expires_at, bytes
      from received
     order by subject_id, fact, source, revision desc
        on conflict (organization_id, mode, subject_id, fact, source) do update
       set evidence_id = excluded.evidence_id,
           status = excluded.status,
           value = excluded.value,
           observed_at = excluded.observed_at,
           expires_at = excluded.expires_at,
           bytes = excluded.bytes
  `.execute(tx);
}

function receipts(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("risk_evidence")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .$castTo<NewReceipt>();
}

/** The receipts of a subject that were numbered together. */
export async function receiptsOfBatch(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  { evidenceRevision, receipts: count }: { evidenceRevision: number; receipts: number },
): Promise<NewReceipt[]> {
  return receipts(tx, scope)
    .where("subject_id", "=", subjectId)
    .where("revision", ">", evidenceRevision - count)
    .where("revision", "<=", evidenceRevision)
    .orderBy("revision")
    .execute();
}

export async function findReceipt(tx: Tx, scope: Scope, id: string): Promise<ReceiptRow | undefined> {
  const found = await receipts(tx, scope).where("id", "=", id).execute();
  return (await withSuperseding(tx, scope, found))[0];
}

export type ReceiptFilters = {
  subjectId?: string | undefined;
  fact?: string | undefined;
  current?: "true" | "false" | undefined;
};

export async function listReceipts(
  tx: Tx,
  scope: Scope,
  { subjectId, fact, current }: ReceiptFilters,
  page: Page,
): Promise<ReceiptRow[]> {
  if (subjectId !== undefined && current === "true") return listCurrentReceipts(tx, scope, { subjectId, fact }, page);
  // The revisions of a subject's evidence are the order of receipt; ids of one moment may differ from it.
  const query =
    subjectId === undefined
      ? selectPage(receipts(tx, scope), page)
      : selectPage(
          fact === undefined
            ? receipts(tx, scope).where("subject_id", "=", subjectId)
            : receipts(tx, scope).where("subject_id", "=", subjectId).where("fact", "=", fact),
          { ...page, after: columnById(scope, "risk_evidence", "revision", page.after) },
          "revision",
        );
  return withSuperseding(tx, scope, await query.execute());
}

/**
 * A receipt never changes, so its successor is stored beside it. It is looked up as `rowById` looks up a row.
 */
async function withSuperseding(tx: Tx, scope: Scope, found: readonly NewReceipt[]): Promise<ReceiptRow[]> {
  const { rows } = await sql<{ id: string; superseded_by: string }>`
    select superseded.id, superseded.superseded_by
      from unnest(${found.map(({ id }) => id)}::uuid[]) as place (id)
     ${rowById(scope, "risk_superseded_evidence", "superseded", "place.id")}
  `.execute(tx);
  const newer = new Map(rows.map(({ id, superseded_by }) => [id, superseded_by]));
  return found.map((receipt) => ({ ...receipt, superseded_by: newer.get(receipt.id) ?? null }));
}

/** In the order of receipt. It reads the heads of the subject, of which there is one for each fact and source. */
async function listCurrentReceipts(
  tx: Tx,
  scope: Scope,
  { subjectId, fact }: { subjectId: string; fact: string | undefined },
  page: Page,
): Promise<ReceiptRow[]> {
  const ofFact = fact === undefined ? sql`` : sql`and fact = ${fact}`;
  const after = columnById(scope, "risk_evidence", "revision", page.after);
  const behind =
    after === undefined ? sql`` : sql`where revision ${sql.raw(page.order === "desc" ? "<" : ">")} ${after}`;
  const { rows } = await sql<NewReceipt>`
    with head as materialized (
      select evidence_id
        from risk_evidence_heads
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and subject_id = ${subjectId} ${ofFact}
    )
    select receipt.*
      from head
     ${rowById(scope, "risk_evidence", "receipt", "head.evidence_id")}
     ${behind}
     order by revision ${directionOf(page)}
    offset ${page.offset}
     limit ${page.limit}
  `.execute(tx);
  return rows.map((receipt) => ({ ...receipt, superseded_by: null }));
}

/** The receipts that stand about a subject, by fact and source. */
export async function listStandingReceipts(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  limit: number,
): Promise<ReceiptRow[]> {
  const { rows } = await sql<NewReceipt>`
    select receipt.*
      from (select fact, source, evidence_id
              from risk_evidence_heads
             where organization_id = ${scope.organizationId}
               and mode = ${scope.mode}
               and subject_id = ${subjectId}
             order by fact, source
             limit ${limit}) head
     ${rowById(scope, "risk_evidence", "receipt", "head.evidence_id")}
     order by head.fact, head.source
  `.execute(tx);
  return rows.map((receipt) => ({ ...receipt, superseded_by: null }));
}
