import { userInfo } from "node:os";
import type { Config } from "../config.ts";
import { openParts, type Parts } from "../parts.ts";
import { activateVersion, ListRefusal, rollBack, switchList } from "#screening/lists/activate-version.ts";
import { type ListArguments, listArguments, listsUsage } from "./list-arguments.ts";
import { loadCommand, refreshCommand } from "./load-lists.ts";
import { diffCommand, statusCommand } from "./show-lists.ts";
import { UsageError } from "./usage-error.ts";

type Verb = { key: "required" | "optional"; run: (parts: Parts, args: ListArguments) => Promise<boolean> };

/** Each answers whether all is well; what is not ends the process with 1. */
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

/** `lists …`: what an operator does with published lists. */
export async function listsCommand(readConfig: () => Config, [name = "", ...given]: string[]): Promise<boolean> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new UsageError(listsUsage);
  const args = listArguments(given);
  if (verb.key === "required" && args.key === undefined) throw new UsageError(listsUsage);
  const parts = openParts(readConfig());
  try {
    return await verb.run(parts, args);
  } catch (error) {
    if (!(error instanceof ListRefusal)) throw error;
    console.error(error.message);
    return false;
  } finally {
    await parts.close();
  }
}

/** Kept beside what was decided. */
const operator = () => `operator:${userInfo().username}`;

function decisionOf({ reason }: ListArguments) {
  if (reason.trim() === "") throw new ListRefusal("Say why with --reason; it is kept in the history of the list.");
  return { by: operator(), now: new Date(), reason };
}

async function activateCommand({ database }: Parts, args: ListArguments): Promise<boolean> {
  const [version] = args.rest;
  if (version === undefined) throw new UsageError(listsUsage);
  await activateVersion(database, args.key!, version.toLowerCase(), decisionOf(args));
  console.log(`${args.key} is screened against version ${version} from now on.`);
  return true;
}

async function rollBackCommand({ database }: Parts, args: ListArguments): Promise<boolean> {
  const version = await rollBack(database, args.key!, decisionOf(args));
  console.log(`${args.key} is screened against version ${version} again. What was left is not activated by itself.`);
  return true;
}

async function switchCommand({ database }: Parts, { key }: ListArguments, enabled: boolean): Promise<boolean> {
  await switchList(database, key!, enabled);
  console.log(`${key} is switched ${enabled ? "on" : "off"}.`);
  return true;
}
