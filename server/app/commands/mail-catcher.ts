import { once } from "node:events";
import { parseArgs } from "node:util";
import { startMailCatcher } from "#platform/mail/mail-catcher.ts";
import { UsageError } from "./usage-error.ts";

export const usage = "mail-catcher [--host 0.0.0.0] [--smtp-port 1025] [--port 8025]";

/** `mail-catcher`: for demonstrations. It has no settings and reads no secret. */
export async function mailCatcherCommand(args: string[]): Promise<void> {
  const asked = argumentsOf(args);
  const stopped = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  const catcher = await startMailCatcher(asked);
  console.log(`mails are taken on port ${catcher.smtpPort} and shown on port ${catcher.port}`);
  await stopped;
  await catcher.close();
}

function argumentsOf(args: string[]): { host: string; smtpPort: number; port: number } {
  const options = {
    host: { type: "string", default: "0.0.0.0" },
    "smtp-port": { type: "string", default: "1025" },
    port: { type: "string", default: "8025" },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    return { host: values.host, smtpPort: portOf(values["smtp-port"]), port: portOf(values.port) };
  } catch {
    throw new UsageError(usage);
  }
}

function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new UsageError(usage);
  return Number(text);
}
