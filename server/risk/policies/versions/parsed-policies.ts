import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { PolicyRow } from "./policy-store.ts";

type Parsed = { digest: string; definition: Definition; bytes: Buffer };

/** A definition has at most 64 KiB of text. */
const parsedMax = 100;

/** The definitions that were read last, the most recent at the end. */
const parsed = new Map<string, Parsed>();

type Row = Omit<PolicyRow, "definition"> & { definition: Definition | null };

/**
 * The same as `findPolicy`, with the definition also as JSON. The definition of a version never changes, so a process reads and parses it
 * once. The row is asked for each time, because it says whether the version is published and visible in this transaction; it brings its
 * definition unless the process has the one of this digest.
 */
export async function findParsedPolicy(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<(PolicyRow & { definitionBytes: Buffer }) | undefined> {
  const place = `${scope.organizationId}/${scope.mode}/${id}`;
  const before = parsed.get(place);
  const { rows } = await statement<Row>`
    select id, key, version, status, definition_digest, created_at, created_by, published_at, published_by,
           case when definition_digest is distinct from ${before?.digest ?? null} then definition end as definition
      from risk_policies
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const current = row.definition === null ? before! : parsedOf(row.definition, row.definition_digest);
  keep(place, current);
  return { ...row, definition: current.definition, definitionBytes: current.bytes };
}

function parsedOf(definition: Definition, digest: string): Parsed {
  return { digest, definition, bytes: Buffer.from(JSON.stringify(definition)) };
}

function keep(place: string, current: Parsed): void {
  parsed.delete(place);
  parsed.set(place, current);
  if (parsed.size > parsedMax) parsed.delete(parsed.keys().next().value!);
}
