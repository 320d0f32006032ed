import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { scorers } from "@probity/engines/screening/names/scorers.ts";
import { currentEvaluator } from "@probity/engines/risk/policy/evaluators.ts";
import Type from "typebox";
import { readMigrations } from "#platform/database/migrate.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { operators } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { softwareVersion } from "./software-version.ts";

/** What this process was started with; it does not change while it runs. */
const [software, migrations] = [softwareVersion(), readMigrations().map(({ name }) => name)];

/** GET /operator/versions */
export const readOperatorVersions = operation({
  summary: "Read the versions of the software, the schema, the scorer and the evaluator",
  allow: operators,
  fresh: true,
  reply: named(
    "OperatorVersions",
    Type.Object({
      software: Type.String({ description: "Of the process that answered." }),
      node: Type.String(),
      schema: Type.Object({
        newest: Type.Union([Type.String(), Type.Null()], { description: "The last migration that was applied." }),
        applied: Type.Integer(),
        pending: Type.Integer({ description: "Migrations of this software that the database lacks." }),
      }),
      scorer: Type.String({ description: "The newest; a run names the one it used." }),
      termBuilder: Type.Integer(),
      evaluator: Type.String({ description: "The one that new assessments use." }),
    }),
  ),

  async run({ tx }) {
    const applied = await appliedMigrations(tx);
    return {
      software,
      node: process.version,
      schema: {
        newest: applied.at(-1) ?? null,
        applied: applied.length,
        pending: migrations.filter((name) => !applied.includes(name)).length,
      },
      scorer: scorers[0]!.version,
      termBuilder: termBuilderVersion,
      evaluator: currentEvaluator,
    };
  },
});

async function appliedMigrations(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom("schema_migrations").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}
