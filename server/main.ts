#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { type Config, ConfigurationError, takeConfig } from "./config.ts";
import { UsageError } from "./commands/usage-error.ts";
import { isUnavailable } from "#database/unavailable.ts";

const usage = `probity <command>

  migrate                       bring the database to the current schema
  start                         API and worker in one process
  api, worker                   one of them alone
  organization create --name N --owner-email E [--reset-owner] [--json]
  invitation link ID            print the link of an invitation, where no mails are sent
  user reset --email E          end an account's sessions and factors, and print a link for a new password
  keys status|rewrap|rotate     change master keys, signing keys and seal keys while everything runs
  files status|move             where the bytes of documents are; move them to the other store while everything runs
  audit checkpoint export, audit verify
                                seal the audit events and keep the seal elsewhere; find any that were tampered with
  erasures list|apply           what was erased, to be erased again after a restore
  restore-check [--json] | --hold | --release
                                check a restored database; hold webhooks and mails until it is checked, and send them again
  lists load|refresh|status|diff|activate|rollback|enable|disable
  template preview FILE [--data FILE] [--out FILE] [--watch]
  policy plan FROM TO [--json]  what changes from one version of a policy to another, with cases that show it
  secrets make --out FOLDER     write master key and database passwords, where there are none yet
  demo --out FILE [--name N] [--owner-email E] [--subjects N]
                                fill a new organization with invented data, in test mode
  mail-catcher                  take all mails and show them on a page, for demonstrations
  health                        ask the process of this container whether it runs
  doctor [--json]               check configuration, database, keys, workers, lists, files, seal and mail`;

/** Said once, to whoever reads the output of the process; `doctor` says it among its findings. */
function configured(): Config {
  const config = takeConfig();
  for (const warning of config.warnings) console.error(`warning: ${warning}`);
  return config;
}

/** Each command loads only what it needs, and compiled code is kept between starts: a restart should take no time. */
async function run([command, ...rest]: string[]): Promise<void> {
  switch (command) {
    case "migrate":
      return (await import("./commands/migrate.ts")).migrateCommand(configured());
    case "start":
      return runProcesses({ api: true, worker: true });
    case "api":
      return runProcesses({ api: true, worker: false });
    case "worker":
      return runProcesses({ api: false, worker: true });
    case "organization":
      return exitWith((await import("./commands/create-organization.ts")).createOrganizationCommand(configured, rest));
    case "invitation":
      return exitWith((await import("./commands/invitation.ts")).invitationCommand(configured, rest));
    case "user":
      return exitWith((await import("./commands/user.ts")).userCommand(configured, rest));
    case "keys":
      return exitWith((await import("./commands/keys.ts")).keysCommand(configured, rest));
    case "audit":
      return exitWith((await import("./commands/audit.ts")).auditCommand(configured, rest));
    case "files":
      return exitWith((await import("./commands/files.ts")).filesCommand(configured, rest));
    case "erasures":
      return exitWith((await import("./commands/erasures.ts")).erasuresCommand(configured, rest));
    case "restore-check":
      return exitWith((await import("./commands/restore-check.ts")).restoreCheckCommand(configured, rest));
    case "lists":
      return exitWith((await import("./commands/lists.ts")).listsCommand(configured, rest));
    case "template":
      return exitWith((await import("./commands/template.ts")).templateCommand(rest));
    case "policy":
      process.exitCode = await (await import("./commands/policy.ts")).policyCommand(rest);
      return;
    case "secrets":
      return exitWith((await import("./commands/make-secrets.ts")).secretsCommand(rest));
    case "demo":
      return exitWith((await import("./commands/demo.ts")).demoCommand(configured, rest));
    case "mail-catcher":
      return (await import("./commands/mail-catcher.ts")).mailCatcherCommand(rest);
    case "health":
      return exitWith((await import("./commands/health.ts")).healthCommand(configured()));
    case "doctor":
      return exitWith((await import("./commands/doctor.ts")).doctor(rest));
    default:
      throw new UsageError(usage);
  }
}

async function exitWith(isWell: Promise<boolean>): Promise<void> {
  process.exitCode = (await isWell) ? 0 : 1;
}

async function runProcesses(roles: { api: boolean; worker: boolean }): Promise<void> {
  const config = configured();
  await (await import("./commands/run-processes.ts")).runProcesses(config, roles);
}

/** Errors that the operator can fix are one sentence; bugs of ours have a stack. */
function explain(error: unknown): { text: unknown; exitCode: number } {
  if (error instanceof UsageError || error instanceof ConfigurationError) return { text: error.message, exitCode: 2 };
  const { cause = error } = error as { cause?: unknown };
  if (!isUnavailable(cause)) return { text: error, exitCode: 1 };
  const { code, message } = cause as { code?: string; message: string };
  return {
    text: `The database cannot be reached (${code ?? message}). Check DATABASE_URL, then run: probity doctor`,
    exitCode: 1,
  };
}

enableCompileCache();
try {
  await run(process.argv.slice(2));
} catch (error) {
  const { text, exitCode } = explain(error);
  console.error(text);
  // Anything opened before the failure must not keep the process alive; its work is leased or rolled back.
  process.exit(exitCode);
}
