import { userInfo } from "node:os";
import type { Config } from "../config.ts";
import { openParts, type Parts } from "../parts.ts";
import { installationId, operatorOf, recordAudit } from "#platform/audit/record-audit.ts";
import { transact } from "#platform/database/transaction.ts";
import type { OnProgress } from "#screening/lists/progress.ts";
import { activationParts } from "#screening/lists/refresh-job.ts";
import { activateVersion, ListRefusal, rollBack, switchList } from "#screening/lists/activate-version.ts";
import { type ListArguments, listArguments, listsUsage } from "./list-arguments.ts";
import { loadCommand, refreshCommand } from "./load-lists.ts";
import { showProgress } from "./progress-line.ts";
import { diffCommand, statusCommand } from "./show-lists.ts";
import { UsageError } from "./usage-error.ts";

type Verb = { key: "required" | "optional"; run: (parts: Parts, args: ListArguments) => Promise<boolean> };

/** Each returns true if all is well; false makes the process exit with 1. */
const verbs: Record<string, Verb> = {
  load: { key: "required", run: (parts, args) => loadCommand(parts, args, operator()) },
  refresh: { key: "optional", run: refreshCommand },
  status: { key: "optional", run: statusCommand },
  diff: { key: "required", run: diffCommand },
  activate: { key: "required", run: activateCommand },
  rollback: { key: "required", run: rollBackCommand },
  enable: { key: "required", run: (parts, args) => switchCommand(parts, args, true) },
  disable: { key: "required", run: (parts, args) => switchCommand(parts, args, false) },
};

/** `lists …`: the operator's commands for published lists. */
export async function listsCommand(readConfig: () => Config, [name = "", ...given]: string[]): Promise<boolean> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new UsageError(listsUsage);
  const args = listArguments(given);
  if (verb.key === "required" && args.key === undefined) throw new UsageError(listsUsage);
  const parts = openParts(readConfig(), "lists");
  try {
    const isWell = await verb.run(parts, args);
    if (!onlyReads.has(name)) await recordCommand(parts, name, args, isWell);
    return isWell;
  } catch (error) {
    if (!(error instanceof ListRefusal)) throw error;
    console.error(error.message);
    return false;
  } finally {
    await parts.close();
  }
}

const onlyReads: ReadonlySet<string> = new Set(["status", "diff"]);

/** Lists belong to the whole installation, so it is its trail that has the command. */
async function recordCommand({ database }: Parts, name: string, { key, reason }: ListArguments, isWell: boolean) {
  const scope = { organizationId: installationId, mode: "live" as const };
  await transact(database, { scope }, (tx) =>
    recordAudit(tx, operatorOf(installationId), new Date(), {
      type: `lists.${name}`,
      resourceType: "installations",
      resourceId: installationId,
      ...(reason.trim() !== "" && { reason }),
      details: { list: key ?? "all", isWell },
    }),
  );
}

/** Kept beside what was decided. */
const operator = () => `operator:${userInfo().username}`;

function decisionOf({ reason }: ListArguments) {
  if (reason.trim() === "")
    throw new ListRefusal("Give the reason with --reason. It is kept in the history of the list.");
  return { by: operator(), now: new Date(), reason };
}

async function activateCommand(parts: Parts, args: ListArguments): Promise<boolean> {
  const [version] = args.rest;
  if (version === undefined) throw new UsageError(listsUsage);
  if (!/^[0-9a-f-]{36}$/.test(version)) throw new ListRefusal(`${version} is not the id of a version.`);
  await withProgress((onProgress) =>
    activateVersion(activationParts(parts.database, parts.snapshots), args.key!, version, decisionOf(args), onProgress),
  );
  console.log(`${args.key} is now screened against version ${version}.`);
  return true;
}

async function rollBackCommand(parts: Parts, args: ListArguments): Promise<boolean> {
  const version = await withProgress((onProgress) =>
    rollBack(activationParts(parts.database, parts.snapshots), args.key!, decisionOf(args), onProgress),
  );
  console.log(
    `${args.key} is screened against version ${version} again. The version you left is not activated automatically.`,
  );
  return true;
}

async function withProgress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const progress = showProgress(process.stderr);
  const result = await work(progress.onProgress);
  progress.end();
  return result;
}

async function switchCommand({ database }: Parts, { key }: ListArguments, enabled: boolean): Promise<boolean> {
  await switchList(database, key!, enabled);
  console.log(`${key} is switched ${enabled ? "on" : "off"}.`);
  return true;
}
