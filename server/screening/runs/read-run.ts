import type { Scope, Tx } from "#platform/database/transaction.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { decisionsOf, matchesOf } from "../matches/match-store.ts";
import { factsOf } from "./fact-store.ts";
import { asRunRecord, type RunParts, RunRecord } from "./run-record.ts";
import { findRun } from "./run-store.ts";

/** GET /screening/runs/{id} */
export const readRun = operation({
  summary: "Read a run with its matches and the outcome of decisions about them",
  allow: readers,
  params: IdParams,
  reply: RunRecord,

  async run({ tx, caller, params }) {
    const parts = await runPartsOf(tx, caller.scope, params.id);
    refuseUnless(parts, "not_found");
    return asRunRecord(parts);
  },
});

export async function runPartsOf(tx: Tx, scope: Scope, id: string): Promise<RunParts | undefined> {
  const [run, matches, facts, decisions] = await Promise.all([
    findRun(tx, scope, id),
    matchesOf(tx, scope, [id]),
    factsOf(tx, scope, id),
    decisionsOf(tx, scope, id),
  ]);
  return run && { run, matches, facts, decisions };
}
