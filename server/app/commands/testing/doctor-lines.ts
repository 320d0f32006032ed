import type { Settings } from "#testing/processes.ts";
import { checks, doctor } from "../doctor.ts";
import { configuredWith, printed } from "./printed.ts";

/** What `doctor` prints, by what each line is about: `{ mail: "ok: … takes mails" }`. */
export function linesOf(printedByDoctor: string): Record<string, string> {
  const lines = printedByDoctor.split("\n").flatMap((line) => {
    const [, state, check, says] = /^(ok|warning|PROBLEM) +([a-z ]+): (.*)$/.exec(line) ?? [];
    return check ? [[check, `${state}: ${says}`] as const] : [];
  });
  return Object.fromEntries(lines);
}

/** Runs `doctor` in this process with these checks alone: all of them start processes and set a line of every script. */
export const doctorLines = (settings: Settings, ...names: string[]) => doctorLinesWithin(undefined, settings, ...names);

export async function doctorLinesWithin(checkMs: number | undefined, settings: Settings, ...names: string[]) {
  const asked = Object.fromEntries(names.map((name) => [name, checks[name]!]));
  const { status, stdout } = await printed(() =>
    doctor([], { read: configuredWith(settings), of: asked, ...(checkMs !== undefined && { checkMs }) }),
  );
  return { status, ...linesOf(stdout) } as { status: number } & Record<string, string>;
}
