import type { Scope, Tx } from "#database/transaction.ts";
import type { Templates, ResolverRow } from "./resolver-record.ts";

const columns = ["templates", "revision"] as const;

/** Undefined while nobody has ever set it. */
export async function findResolver(tx: Tx, scope: Scope): Promise<ResolverRow | undefined> {
  const row = await tx
    .selectFrom("profile_resolvers")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .executeTakeFirst();
  return row as ResolverRow | undefined;
}

/** Undefined when the resolver has another revision by now; 0 is that of one that nobody has set yet. */
export async function writeResolver(
  tx: Tx,
  scope: Scope,
  templates: Templates,
  expectedRevision: number,
): Promise<ResolverRow | undefined> {
  const values = { templates: JSON.stringify(templates), revision: expectedRevision + 1 };
  const written =
    expectedRevision === 0
      ? await tx
          .insertInto("profile_resolvers")
          .values({ organization_id: scope.organizationId, mode: scope.mode, ...values })
          .onConflict((conflict) => conflict.columns(["organization_id", "mode"]).doNothing())
          .returning(columns)
          .executeTakeFirst()
      : await tx
          .updateTable("profile_resolvers")
          .set(values)
          .where("organization_id", "=", scope.organizationId)
          .where("mode", "=", scope.mode)
          .where("revision", "=", expectedRevision)
          .returning(columns)
          .executeTakeFirst();
  return written as ResolverRow | undefined;
}
