import type { FactValue } from "@probity/engines/policy/definition.ts";
import type { Mode } from "../../../session/mode.ts";

/** A scenario to try: a name, and a value for each input that has evidence. */
export type TriedScenario = { name: string; values: Record<string, FactValue> };

/** What somebody has written and not yet made a version of. */
export type WorkingCopy = {
  text: string;
  /** The version it is a copy of; null for a key that has none. */
  from: { id: string; version: number } | null;
  scenarios: TriedScenario[];
  keptAt: string;
};

/** Whose copy it is: people of one browser, organizations, modes and keys each have their own. */
export type Owner = { userId: string; organizationId: string; mode: Mode; key: string };

const nameOf = ({ userId, organizationId, mode, key }: Owner) =>
  `probity.working-copy.${organizationId}.${userId}.${mode}.${key}`;

/** A copy that cannot be read is none: the version it began with is still on the server. */
export function readCopy(owner: Owner): WorkingCopy | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(owner)) ?? "null") as Partial<WorkingCopy> | null;
    return typeof kept?.text === "string" && Array.isArray(kept.scenarios) ? (kept as WorkingCopy) : null;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing, so that the page can say so. */
export function keepCopy(owner: Owner, copy: WorkingCopy): boolean {
  try {
    localStorage.setItem(nameOf(owner), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(owner: Owner): void {
  localStorage.removeItem(nameOf(owner));
}
