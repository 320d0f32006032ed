import type { ChainedEvent } from "@probity/engines/agreements/documents/history.ts";
import { type FieldType, nameOf } from "@probity/engines/agreements/fields/field.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Names } from "./describe-event.ts";

/** The names of everybody in this history. */
export async function namesFor(
  tx: Tx,
  scope: Scope,
  documentId: string,
  signers: readonly { id: string; name: string }[],
  events: readonly ChainedEvent[],
): Promise<Names> {
  const idsOf = (kind: string) => [...new Set(events.flatMap(({ actor }) => (actor.kind === kind ? [actor.id] : [])))];
  const [fields, users, apiKeys] = await Promise.all([
    fieldNames(tx, scope, documentId),
    userNames(tx, idsOf("user")),
    apiKeyNames(tx, scope, idsOf("api_key")),
  ]);
  return { signers: new Map(signers.map(({ id, name }) => [id, name])), fields, users, apiKeys };
}

async function fieldNames(tx: Tx, scope: Scope, documentId: string): Promise<Names["fields"]> {
  const { rows } = await statement<{ id: string; label: string | null; fieldType: FieldType }>`
    select id, label, field_type as "fieldType"
      from document_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
  `.execute(tx);
  return new Map(rows.map((field) => [field.id, nameOf(field)]));
}

/** Users have no names but their addresses. Row-level security shows those who are members. */
async function userNames(tx: Tx, ids: readonly string[]): Promise<Names["users"]> {
  const { rows } = await statement<{ id: string; email: string }>`
    select id, email from users where id = any(${ids})
  `.execute(tx);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

async function apiKeyNames(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Names["apiKeys"]> {
  const { rows } = await statement<{ id: string; name: string }>`
    select id, name
      from api_keys
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids})
  `.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
