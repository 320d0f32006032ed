import { revisionedRow } from "#platform/database/revisioned-row.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Templates, ResolverRow } from "./resolver-record.ts";

const resolver = revisionedRow("profile_resolvers", ["templates", "revision"]);

export async function findResolver(tx: Tx, scope: Scope): Promise<ResolverRow | undefined> {
  return (await resolver.find(tx, scope)) as ResolverRow | undefined;
}

export async function writeResolver(
  tx: Tx,
  scope: Scope,
  templates: Templates,
  expectedRevision: number,
): Promise<ResolverRow | undefined> {
  const values = { templates: JSON.stringify(templates) };
  return (await resolver.write(tx, scope, values, expectedRevision)) as ResolverRow | undefined;
}
