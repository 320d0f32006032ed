import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";

/** The kept set that the scenarios of a copy come from, and whether they have changed since. */
export type OpenedSet = { name: string; revision: number; isChanged: boolean };

/** What somebody has written and not yet made a version of. */
export type WorkingCopy = {
  text: string;
  /** The version it is a copy of; null for a key that has none. */
  from: { id: string; version: number } | null;
  scenarios: readonly Scenario[];
  /** Null while they are in this browser alone. */
  set: OpenedSet | null;
  keptAt: string;
};

// What an earlier page kept may have scenarios of another shape.
export const isWorkingCopy = ({ text, scenarios, set }: Partial<WorkingCopy>): boolean =>
  typeof text === "string" && set !== undefined && Array.isArray(scenarios);
