import { enableCompileCache } from "node:module";
import { ConfigurationError, readConfig } from "./config.ts";
import { UsageError } from "./commands/usage-error.ts";

const usage = `probity <command>

  migrate                       bring the database to the current schema
  start                         API and worker in one process
  api, worker                   one of them alone
  organization create --name N --owner-email E [--json]
  lists load|refresh|status|diff|activate|rollback|enable|disable
  template preview FILE [--data FILE] [--out FILE] [--watch]
  doctor                        check configuration, database, clock, keys and lists`;

/** Each command loads only what it needs, and compiled code is kept between starts: a restart should take no time. */
async function run([command, ...rest]: string[]): Promise<void> {
  switch (command) {
    case "migrate":
      return (await import("./commands/migrate.ts")).migrateCommand(readConfig());
    case "start":
      return runProcesses({ api: true, worker: true });
    case "api":
      return runProcesses({ api: true, worker: false });
    case "worker":
      return runProcesses({ api: false, worker: true });
    case "organization":
      return (await import("./commands/create-organization.ts")).createOrganizationCommand(readConfig, rest);
    case "lists":
      process.exitCode = (await (await import("./commands/lists.ts")).listsCommand(readConfig, rest)) ? 0 : 1;
      return;
    case "template":
      process.exitCode = (await (await import("./commands/template.ts")).templateCommand(rest)) ? 0 : 1;
      return;
    case "doctor":
      process.exitCode = (await (await import("./commands/doctor.ts")).doctor()) ? 0 : 1;
      return;
    default:
      throw new UsageError(usage);
  }
}

async function runProcesses(roles: { api: boolean; worker: boolean }): Promise<void> {
  const config = readConfig();
  await (await import("./commands/run-processes.ts")).runProcesses(config, roles);
}

/** Connection refused, unknown host, wrong password, no such database, still starting up. */
const databaseAway = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "28000",
  "28P01",
  "3D000",
  "57P03",
]);

/** What is the operator's business is a sentence; what is ours is a stack. */
function explain(error: unknown): { text: unknown; exitCode: number } {
  if (error instanceof UsageError || error instanceof ConfigurationError) return { text: error.message, exitCode: 2 };
  const { code = "" } = error as { code?: string };
  if (!databaseAway.has(code)) return { text: error, exitCode: 1 };
  return {
    text: `The database cannot be reached (${code}). Check DATABASE_URL, then run: probity doctor`,
    exitCode: 1,
  };
}

enableCompileCache();
try {
  await run(process.argv.slice(2));
} catch (error) {
  const { text, exitCode } = explain(error);
  console.error(text);
  process.exitCode = exitCode;
}
