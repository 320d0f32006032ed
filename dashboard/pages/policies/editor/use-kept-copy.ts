import { useEffect, useRef, useState } from "react";
import { keepCopy, type Owner, type TriedScenario, type WorkingCopy } from "./working-copy.ts";

/** Keeps the working copy in this browser after every change, with the scenarios that were tried on it. */
export function useKeptCopy(owner: Owner, text: string, from: WorkingCopy["from"], copy: WorkingCopy | null) {
  const [scenarios, setScenarios] = useState<TriedScenario[]>(copy?.scenarios ?? []);
  const [kept, setKept] = useState(copy && { at: copy.keptAt, isKept: true });
  const before = useRef({ text, scenarios });
  const { organizationId, userId, mode, key } = owner;
  useEffect(() => {
    // Nothing is kept of a copy that nobody has changed.
    if (before.current.text === text && before.current.scenarios === scenarios) return;
    before.current = { text, scenarios };
    const keptAt = new Date().toISOString();
    const isKept = keepCopy({ organizationId, userId, mode, key }, { text, from, scenarios, keptAt });
    setKept({ at: keptAt, isKept });
  }, [text, scenarios, from, organizationId, userId, mode, key]);
  return { scenarios, setScenarios, keptAt: kept?.at ?? null, isKept: kept?.isKept ?? true };
}
