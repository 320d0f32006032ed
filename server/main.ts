import { enableCompileCache } from "node:module";
import { ConfigurationError, readConfig } from "./config.ts";
import { UsageError } from "./commands/usage-error.ts";

const usage = `probity <command>

  migrate                       bring the database to the current schema
  start                         API and worker in one process
  api, worker                   one of them alone
  organization create --name N --owner-email E [--json]
  doctor                        check configuration, database, clock and keys`;

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

enableCompileCache();
try {
  await run(process.argv.slice(2));
} catch (error) {
  // A wrong command line or configuration is the operator's business: the sentence, not a stack.
  const expected = error instanceof UsageError || error instanceof ConfigurationError;
  console.error(expected ? error.message : error);
  process.exitCode = expected ? 2 : 1;
}
