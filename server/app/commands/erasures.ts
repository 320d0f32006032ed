import { readFileSync } from "node:fs";
import type { Config } from "../config.ts";
import type { Parts } from "../parts.ts";
import { transact } from "#platform/database/transaction.ts";
import { applyList } from "#lifecycle/erasure/list/apply-list.ts";
import { parseErasures } from "#lifecycle/erasure/list/erasure-list.ts";
import { selectErasures } from "#lifecycle/erasure/list/erasures-store.ts";
import { openForWork } from "./open-for-work.ts";
import { UsageError } from "./usage-error.ts";

export const usage = `erasures list
erasures apply [FILE]

\`list\` prints every erasure that the database knows, one JSON object per line: keep it where backups of the database are not. \`apply\`
erases again, after a restore, what such a file lists and the database still has; without FILE, what DATA_DIR/erasures.jsonl lists.`;

/** `erasures …`: the operator's commands for the list that outlives a restore. */
export async function erasuresCommand(readConfig: () => Config, [verb, file, ...more]: string[]): Promise<boolean> {
  if (more.length > 0 || !(verb === "apply" || (verb === "list" && file === undefined))) throw new UsageError(usage);
  const parts = await openForWork(readConfig(), "erasures");
  try {
    return verb === "list" ? await list(parts) : await apply(parts, file);
  } finally {
    await parts.close();
  }
}

async function list({ database }: Parts): Promise<boolean> {
  const erasures = await transact(database, {}, selectErasures);
  process.stdout.write(erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join(""));
  console.error(`${erasures.length} erasures.`);
  return true;
}

async function apply({ database, keyring, erasures }: Parts, file: string | undefined): Promise<boolean> {
  const listed = file === undefined ? await erasures.read() : parseErasures(readFileSync(file, "utf8"));
  const applied = await applyList({ database, keyring, clock: () => new Date() }, listed);
  console.error(`${listed.length} erasures are listed; ${applied} were missing and are applied.`);
  return true;
}
