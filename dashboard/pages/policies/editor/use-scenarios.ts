import type { PolicyScenarioSet } from "@probity/contract";
import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { useMemo, useState } from "react";
import type { OpenedSet } from "./working-copy.ts";

type Held = { scenarios: readonly Scenario[]; set: OpenedSet | null };

export type Scenarios = Held & {
  setScenarios: (scenarios: readonly Scenario[]) => void;
  /** A set as the server has it, instead of what is here. */
  open: (set: Pick<PolicyScenarioSet, "name" | "revision" | "scenarios">) => void;
  /** They belong to no set any more, and are in this browser alone. */
  leave: () => void;
};

/** The scenarios that are tried while somebody types, and the kept set they come from. */
export function useScenarios(first: () => Held): Scenarios {
  const [held, setHeld] = useState(first);
  const actions = useMemo(
    () => ({
      setScenarios: (scenarios: readonly Scenario[]) =>
        setHeld(({ set }) => ({ scenarios, set: set && { ...set, isChanged: true } })),
      open: ({ name, revision, scenarios }: Pick<PolicyScenarioSet, "name" | "revision" | "scenarios">) =>
        setHeld({ scenarios: scenarios as Scenario[], set: { name, revision, isChanged: false } }),
      leave: () => setHeld(({ scenarios }) => ({ scenarios, set: null })),
    }),
    [],
  );
  return { ...held, ...actions };
}

/** What would be lost with the working copy. */
export const areUnkept = ({ scenarios, set }: Held): boolean => scenarios.length > 0 && (set === null || set.isChanged);
