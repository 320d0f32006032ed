#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { type Command, commands, overview } from "./app/commands/command-table.ts";
import { ConfigurationError } from "./app/config.ts";
import { UsageError } from "./app/commands/usage-error.ts";
import { isUnavailable } from "#platform/database/unavailable.ts";

const asksForHelp = (word: string | undefined) => word === "--help" || word === "-h";

/** Each command loads only what it needs, and compiled code is kept between starts: a restart should take no time. */
async function run([name, ...rest]: string[]): Promise<void> {
  if (name === "help" || asksForHelp(name)) return help(rest[0]);
  const { usage, run: runCommand } = await commandCalled(name).load();
  if (rest.some(asksForHelp)) return console.log(usage);
  const ended = await runCommand(rest);
  if (ended !== undefined) process.exitCode = typeof ended === "number" ? ended : ended ? 0 : 1;
}

async function help(name: string | undefined): Promise<void> {
  console.log(name === undefined ? overview : (await commandCalled(name).load()).usage);
}

function commandCalled(name = ""): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(overview);
  return command;
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
