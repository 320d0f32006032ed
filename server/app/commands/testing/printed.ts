import { Readable } from "node:stream";
import { vi } from "vitest";
import { type Config, ConfigurationError, readConfig } from "../../config.ts";
import type { Settings } from "#testing/processes.ts";
import { UsageError } from "../usage-error.ts";

/** What a command printed, and the status that its process would exit with. */
export type Printed = { status: number; stdout: string; stderr: string };

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, which saves the second of processor time that a process of its own takes to start; `typed` is what it
 * reads. One after the other, because a process has one console.
 */
export function printed(run: () => Promise<boolean | number | void>, typed = ""): Promise<Printed> {
  const ran = last.then(() => caught(run, typed));
  last = ran.catch(() => null);
  return ran;
}

/** The configuration of a process with these settings. */
export const configuredWith =
  (settings: Settings): (() => Config) =>
  () =>
    readConfig({ ...process.env, ...settings });

async function caught(run: () => Promise<boolean | number | void>, typed: string): Promise<Printed> {
  const [out, told]: [string[], string[]] = [[], []];
  const line = (to: string[]) => (text: unknown) => void to.push(`${String(text)}\n`);
  const spies = [
    vi.spyOn(console, "log").mockImplementation(line(out)),
    vi.spyOn(console, "error").mockImplementation(line(told)),
    vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([typed]) as typeof process.stdin),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => told.push(String(text)) > 0),
  ];
  const ended = (status: number): Printed => ({ status, stdout: out.join(""), stderr: told.join("") });
  try {
    const well = await run();
    return ended(typeof well === "number" ? well : well === false ? 1 : 0);
  } catch (error) {
    // As the process does with what an operator can mend; anything else is a mistake of ours, and fails the test.
    if (!(error instanceof UsageError || error instanceof ConfigurationError)) throw error;
    told.push(`${error.message}\n`);
    return ended(2);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
