import { vi } from "vitest";
import { policyCommand } from "../policy.ts";

let last: Promise<unknown> = Promise.resolve();

/** Runs `policy …` in this process, with what it printed. One after the other, because a process has one console. */
export async function policy(...args: string[]): Promise<{ status: number; out: string; told: string }> {
  const run = last.then(() => printed(args));
  last = run.catch(() => null);
  return run;
}

async function printed(args: string[]) {
  const [out, told]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(console, "log").mockImplementation((text: string) => void out.push(text)),
    vi.spyOn(console, "error").mockImplementation((text: string) => void told.push(text)),
  ];
  try {
    return { status: await policyCommand(args), out: out.join("\n"), told: told.join("\n") };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
