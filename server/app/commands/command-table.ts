import { type Config, takeConfig } from "../config.ts";

/** How a command is run. Returns whether all is well, for 0 or 1, or the code that the process exits with. */
type Run = (args: string[]) => Promise<boolean | number | void>;

export type Command = {
  /** What it is for, in the overview. */
  says: string;
  /** Loads no more than the command needs: a restart should take no time. */
  load: () => Promise<{ usage: string; run: Run }>;
};

/** Said once, to whoever reads the output of the process; `doctor` says it among its findings. */
function configured(): Config {
  const config = takeConfig();
  for (const warning of config.warnings) console.error(`warning: ${warning}`);
  return config;
}

const processOf = (roles: { api: boolean; worker: boolean }) => async () => {
  const { processUsage, runProcesses } = await import("./run-processes.ts");
  return { usage: processUsage(roles), run: () => runProcesses(configured(), roles) };
};

export const commands: Record<string, Command> = {
  migrate: {
    says: "bring the database to the current schema",
    load: async () => {
      const { usage, migrateCommand } = await import("./migrate.ts");
      return { usage, run: (args) => migrateCommand(configured, args) };
    },
  },
  start: { says: "API and worker in one process", load: processOf({ api: true, worker: true }) },
  api: { says: "the API alone", load: processOf({ api: true, worker: false }) },
  worker: { says: "a worker alone", load: processOf({ api: false, worker: true }) },
  organization: {
    says: "make an organization with its first owner and its API keys",
    load: async () => {
      const { usage, createOrganizationCommand } = await import("./create-organization.ts");
      return { usage, run: (args) => createOrganizationCommand(configured, args) };
    },
  },
  invitation: {
    says: "print the link of an invitation, where no mails are sent",
    load: async () => {
      const { usage, invitationCommand } = await import("./invitation.ts");
      return { usage, run: (args) => invitationCommand(configured, args) };
    },
  },
  user: {
    says: "end an account's sessions and factors, and print a link for a new password",
    load: async () => {
      const { usage, userCommand } = await import("./user.ts");
      return { usage, run: (args) => userCommand(configured, args) };
    },
  },
  operator: {
    says: "give people the right to see how the installation is, or take it",
    load: async () => {
      const { usage, operatorCommand } = await import("./operator.ts");
      return { usage, run: (args) => operatorCommand(configured, args) };
    },
  },
  keys: {
    says: "change master keys, signing keys and seal keys while everything runs",
    load: async () => {
      const { usage, keysCommand } = await import("./keys.ts");
      return { usage, run: (args) => keysCommand(configured, args) };
    },
  },
  files: {
    says: "where the bytes of documents are; move them to the other store while everything runs",
    load: async () => {
      const { usage, filesCommand } = await import("./files.ts");
      return { usage, run: (args) => filesCommand(configured, args) };
    },
  },
  audit: {
    says: "seal the audit events and keep the seal elsewhere; find any that were tampered with",
    load: async () => {
      const { usage, auditCommand } = await import("./audit.ts");
      return { usage, run: (args) => auditCommand(configured, args) };
    },
  },
  erasures: {
    says: "what was erased, to be erased again after a restore",
    load: async () => {
      const { usage, erasuresCommand } = await import("./erasures.ts");
      return { usage, run: (args) => erasuresCommand(configured, args) };
    },
  },
  "restore-check": {
    says: "check a restored database; hold webhooks and mails until it is checked, and send them again",
    load: async () => {
      const { usage, restoreCheckCommand } = await import("./restore-check.ts");
      return { usage, run: (args) => restoreCheckCommand(configured, args) };
    },
  },
  lists: {
    says: "load, compare and activate versions of published lists",
    load: async () => {
      const [{ listsCommand }, { listsUsage: usage }] = await Promise.all([
        import("./lists.ts"),
        import("./list-arguments.ts"),
      ]);
      return { usage, run: (args) => listsCommand(configured, args) };
    },
  },
  template: {
    says: "set a template with sample data, at an author's own desk",
    load: async () => {
      const { usage, templateCommand } = await import("./template.ts");
      return { usage, run: templateCommand };
    },
  },
  policy: {
    says: "policies as files: check, test and plan them, write them from a server, publish them",
    load: async () => {
      const { usage, policyCommand } = await import("./policy.ts");
      return { usage, run: policyCommand };
    },
  },
  secrets: {
    says: "write master key and database passwords, where there are none yet",
    load: async () => {
      const { usage, secretsCommand } = await import("./make-secrets.ts");
      return { usage, run: secretsCommand };
    },
  },
  demo: {
    says: "fill a new organization with invented data, in test mode",
    load: async () => {
      const { usage, demoCommand } = await import("./demo.ts");
      return { usage, run: (args) => demoCommand(configured, args) };
    },
  },
  listen: {
    says: "show the webhooks of test mode, and pass them on to a program on this machine",
    load: async () => {
      const { usage, listenCommand } = await import("./forward-webhooks.ts");
      return { usage, run: listenCommand };
    },
  },
  "mail-catcher": {
    says: "take all mails and show them on a page, for demonstrations",
    load: async () => {
      const { usage, mailCatcherCommand } = await import("./mail-catcher.ts");
      return { usage, run: mailCatcherCommand };
    },
  },
  health: {
    says: "ask the process of this container whether it runs",
    load: async () => {
      const { usage, healthCommand } = await import("./health.ts");
      return { usage, run: () => healthCommand(configured()) };
    },
  },
  doctor: {
    says: "check configuration, database, keys, workers, lists, files, seal and mail",
    load: async () => {
      const { usage, doctor } = await import("./doctor.ts");
      return { usage, run: doctor };
    },
  },
  completion: {
    says: "print a script that completes these commands in a shell",
    load: async () => {
      const { usage, completionCommand } = await import("./completion.ts");
      return { usage, run: (args) => completionCommand(args, commands) };
    },
  },
};

const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;

export const overview = `probity <command>

${Object.entries(commands)
  .map(([name, { says }]) => `  ${name.padEnd(width)}${says}`)
  .join("\n")}

probity help <command> says how it is written.`;
