import { setTimeout as wait } from "node:timers/promises";
import type { Parts } from "../../parts.ts";
import { type Check, type Finding, problem } from "./finding.ts";

export type NamedFinding = Finding & { check: string };

const marks: Record<Finding["state"], string> = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };

export const findingLine = ({ check, state, says }: NamedFinding): string => `${marks[state]}  ${check}: ${says}`;

/** A table, function or schema is missing. */
const notMigrated = new Set(["42P01", "42883", "3F000"]);

/** One after the other. Each has so long; null leaves it all the time it takes. */
export async function runChecks(
  parts: Parts,
  checks: Record<string, Check>,
  limitMs: number | null,
  tell: (finding: NamedFinding) => void,
): Promise<void> {
  for (const [check, look] of Object.entries(checks)) tell({ check, ...(await attempt(look, parts, limitMs)) });
}

async function attempt(check: Check, parts: Parts, limitMs: number | null): Promise<Finding> {
  const late = new AbortController();
  try {
    if (limitMs === null) return await check(parts);
    const never = wait(limitMs, problem(`gave no answer within ${limitMs / 1000} s`), { signal: late.signal });
    return await Promise.race([check(parts), never]);
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    return problem(notMigrated.has(code) ? "cannot be checked before the database is migrated" : message);
  } finally {
    late.abort();
  }
}
