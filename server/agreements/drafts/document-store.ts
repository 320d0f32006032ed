import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import type { DocumentStatus } from "@probity/engines/agreements/documents/statuses.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Erased } from "#platform/operation/erased.ts";
import type { FormField, Removed } from "@probity/engines/agreements/documents/inspection.ts";

export type DocumentRow = {
  id: string;
  name: string;
  status: DocumentStatus;
  status_reason: string | null;
  source: "template" | "upload";
  template_id: string | null;
  template_revision: number | null;
  template_source_hash: Buffer | null;
  template_data_hash: Buffer | null;
  engine: string | null;
  generated_at: Date | null;
  page_count: number;
  pages: readonly PageSizeInPoints[];
  original_sha256: Buffer;
  original_bytes: number;
  /** What was taken out of an uploaded PDF; null for a generated one. */
  removed: readonly Removed[] | null;
  completed_sha256: Buffer | null;
  allow_decline: boolean;
  /** Delivery of links to signers, and their authentication. */
  invitations: "none" | "email";
  authentication: "none" | "email_code";
  external_id: string | null;
  expires_at: Date | null;
  sent_at: Date | null;
  completed_at: Date | null;
  finalization_attempts: number;
  finalization_error: string | null;
  finalization_next_at: Date | null;
  revision: number;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  erasure: Erased | null;
  /** Its files are gone: it was erased, or a signer whom they name. */
  files_erased: boolean;
};

const columns = [
  "id",
  "name",
  "status",
  "status_reason",
  "source",
  "template_id",
  "template_revision",
  "template_source_hash",
  "template_data_hash",
  "engine",
  "generated_at",
  "page_count",
  "pages",
  "original_sha256",
  "original_bytes",
  "removed",
  "completed_sha256",
  "allow_decline",
  "invitations",
  "authentication",
  "external_id",
  "expires_at",
  "sent_at",
  "completed_at",
  "finalization_attempts",
  "finalization_error",
  "finalization_next_at",
  "revision",
  "created_at",
  "created_by",
  "updated_at",
  "erasure",
  "files_erased",
] as const;

/** A draft as it is made; everything else begins empty. */
export type NewDocument = Pick<
  DocumentRow,
  | "id"
  | "name"
  | "source"
  | "template_id"
  | "template_revision"
  | "template_source_hash"
  | "template_data_hash"
  | "engine"
  | "generated_at"
  | "pages"
  | "original_sha256"
  | "original_bytes"
  | "removed"
  | "allow_decline"
  | "external_id"
  | "expires_at"
  | "created_at"
  | "created_by"
> & { form_fields: readonly FormField[] | null };

export async function insertDocument(tx: Tx, scope: Scope, document: NewDocument): Promise<void> {
  const { pages, form_fields, removed, ...rest } = document;
  await tx
    .insertInto("documents")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      ...rest,
      status: "draft",
      page_count: pages.length,
      pages: JSON.stringify(pages),
      form_fields: form_fields && JSON.stringify(form_fields),
      removed: removed && JSON.stringify(removed),
      revision: 1,
      event_count: 0,
      event_hash: Buffer.alloc(32),
      updated_at: document.created_at,
    })
    .execute();
}

/** The names of some documents, for whoever shows them beside something else. An order names the index (see `rowById`). */
export async function documentNames(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await statement<{ id: string; name: string }>`
    select found.id, found.name
      from unnest(${ids}::uuid[]) as document (id)
     cross join lateral (
       select id, name
         from documents
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and id between document.id and document.id
        order by id
        limit 1
     ) as found
  `.execute(tx);
  return rows;
}

export async function findDocument(tx: Tx, scope: Scope, id: string): Promise<DocumentRow | undefined> {
  return documents(tx, scope).where("id", "=", id).executeTakeFirst();
}

/**
 * Locks a document. Every change of it, its signers, its fields or their values takes this lock first, before any other
 * row, so there are no deadlocks.
 */
export async function lockDocument(tx: Tx, scope: Scope, id: string): Promise<DocumentRow | undefined> {
  return documents(tx, scope).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function listDocuments(
  tx: Tx,
  scope: Scope,
  filter: { status?: DocumentStatus | undefined; templateId?: string | undefined },
  page: Page,
): Promise<DocumentRow[]> {
  let query = documents(tx, scope);
  if (filter.status !== undefined) query = query.where("status", "=", filter.status);
  if (filter.templateId !== undefined) query = query.where("template_id", "=", filter.templateId);
  return selectPage(query, page).execute();
}

function documents(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("documents")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .$castTo<DocumentRow>();
}

/** Columns of a document that can change. Its revision advances with the event that records the change. */
export type DocumentChange = Partial<
  Pick<
    DocumentRow,
    | "name"
    | "status"
    | "status_reason"
    | "completed_sha256"
    | "invitations"
    | "authentication"
    | "expires_at"
    | "sent_at"
    | "completed_at"
    | "finalization_attempts"
    | "finalization_error"
    | "finalization_next_at"
  >
> & { finalizing_since?: Date };

export async function updateDocument(tx: Tx, scope: Scope, id: string, change: DocumentChange): Promise<void> {
  await tx
    .updateTable("documents")
    .set(change)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}

/** The form fields of an uploaded PDF; null if it has no form, or was generated. */
export async function formFieldsOf(tx: Tx, scope: Scope, id: string): Promise<FormField[] | null | undefined> {
  const { rows } = await statement<{ form_fields: FormField[] | null }>`
    select form_fields
      from documents
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
  return rows[0]?.form_fields;
}
