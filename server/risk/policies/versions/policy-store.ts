import type { FactDeclaration } from "@probity/engines/risk/check-fact.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { factOf } from "@probity/engines/risk/policy/format/facts.ts";
import { sql } from "kysely";
import { containing } from "#platform/database/containing.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import { columnById, rowById } from "#platform/database/row-by-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type PolicyRow = {
  id: string;
  key: string;
  version: number;
  status: "draft" | "published";
  definition: Definition;
  definition_digest: string;
  created_at: Date;
  created_by: string;
  published_at: Date | null;
  published_by: string | null;
};

const columns = [
  "id",
  "key",
  "version",
  "status",
  "definition",
  "definition_digest",
  "created_at",
  "created_by",
  "published_at",
  "published_by",
] as const;

/** Another transaction that creates a version of the same key waits here until this one ends, so numbers have no gaps. */
export async function nextVersion(tx: Tx, scope: Scope, key: string): Promise<number> {
  const { rows } = await statement<{ last_version: number }>`
    insert into risk_policy_keys (organization_id, mode, key, last_version)
    values (${scope.organizationId}, ${scope.mode}, ${key}, 1)
        on conflict (organization_id, mode, key) do update
       set last_version = risk_policy_keys.last_version + 1
    returning last_version
  `.execute(tx);
  return rows[0]!.last_version;
}

/** A `statement`, like the one below: these are sent at once, in the order of the calls, and the inputs refer to this row. */
export async function insertPolicy(tx: Tx, scope: Scope, policy: PolicyRow): Promise<void> {
  await statement`
    insert into risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${policy.id}, ${policy.key}, ${policy.version}, ${policy.status},
            ${JSON.stringify(policy.definition)}, ${policy.definition_digest}, ${policy.created_at}, ${policy.created_by})
  `.execute(tx);
}

/** Stores which sources count for which fact. A draft may name an input twice; the pair is stored once. */
export async function insertPolicyInputs(
  tx: Tx,
  scope: Scope,
  policyId: string,
  inputs: Definition["inputs"],
): Promise<void> {
  const pairs = inputs.flatMap((input) =>
    input.acceptedSources.map((source) => ({ fact: factOf(input, source), source })),
  );
  await statement`
    insert into risk_policy_inputs (organization_id, mode, policy_id, fact, source)
    select distinct ${scope.organizationId}::uuid, ${scope.mode}::environment_mode, ${policyId}::uuid, fact, source
      from json_to_recordset(${JSON.stringify(pairs)}) as pair (fact text, source text)
  `.execute(tx);
}

/** A `statement`, because every assessment sends it. */
export async function findPolicy(tx: Tx, scope: Scope, id: string): Promise<PolicyRow | undefined> {
  const { rows } = await statement<PolicyRow>`
    select id, key, version, status, definition, definition_digest, created_at, created_by, published_at, published_by
      from risk_policies
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
  return rows[0];
}

export type PolicyFilters = { key?: string | undefined; status?: PolicyRow["status"] | undefined };

/** Versions of a key are numbered in the order of their ids. The definitions are left out unless somebody asks for the `whole` records. */
export async function listPolicies(
  tx: Tx,
  scope: Scope,
  page: Page,
  { key, status }: PolicyFilters = {},
  whole = true,
): Promise<PolicyRow[]> {
  let query = tx
    .selectFrom("risk_policies")
    .select(whole ? columns : columns.filter((column) => column !== "definition"))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);
  if (status !== undefined) query = query.where("status", "=", status);
  if (key === undefined) return selectPage(query, page).$castTo<PolicyRow>().execute();
  const after = columnById(scope, "risk_policies", "version", page.after);
  return selectPage(query.where("key", "=", key), { ...page, after }, "version")
    .$castTo<PolicyRow>()
    .execute();
}

/**
 * Row-level security keeps `ilike` from the search index, hence a function that finds the ids and checks organization and
 * mode itself.
 */
export async function searchPolicies(tx: Tx, scope: Scope, search: string, page: Page): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
      from search_policies(${containing(search)}, ${page.after ?? null}, ${page.offset}, ${page.limit}) as place (place_id)
     ${rowById(scope, "risk_policies", "found", "place_id")}
     order by id
  `.execute(tx);
  return rows;
}

/** Undefined if the version has already been published. */
export async function publishDraft(
  tx: Tx,
  scope: Scope,
  id: string,
  published: { at: Date; by: string },
): Promise<PolicyRow | undefined> {
  return tx
    .updateTable("risk_policies")
    .set({ status: "published", published_at: published.at, published_by: published.by })
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .where("status", "=", "draft")
    .returning(columns)
    .$castTo<PolicyRow>()
    .executeTakeFirst();
}

/** True if somebody other than the author must publish. */
export async function requiresSecondPerson(tx: Tx, scope: Scope): Promise<boolean> {
  const { publish_requires_second_person: required } = await tx
    .selectFrom("organizations")
    .select("publish_requires_second_person")
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirstOrThrow();
  return required;
}

/** The facts that the sources among `ids` declare, and whether they are enabled. */
export async function findRegistered(tx: Tx, scope: Scope, ids: readonly string[]) {
  const { rows } = await statement<{ id: string; facts: FactDeclaration[]; enabled: boolean }>`
    select id, facts, enabled
      from risk_sources
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids})
  `.execute(tx);
  return rows;
}
