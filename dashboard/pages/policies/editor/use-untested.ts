import type { Untested } from "@probity/engines/risk/policy/plan/untested.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { scenariosMax } from "@probity/engines/risk/policy/simulate/scenario-file.ts";
import { useEffect, useRef, useState } from "react";
import { useStable } from "../../../kit/use-stable.ts";
import type { Question } from "./checks.ts";
import type { Scenarios } from "./use-scenarios.ts";

export type Looked = Omit<Untested, "scenarios"> & { added: number };
export type LookForUntested = { isLooking: boolean; looked: Looked | null; look: () => void };

/** Adds a scenario for whatever none of those here has tried. The definition has no errors. */
export function useUntested(policyKey: string, definition: Definition, held: Scenarios): LookForUntested {
  const [isLooking, setLooking] = useState(false);
  const [looked, setLooked] = useState<Looked | null>(null);
  const worker = useRef<Worker | null>(null);
  const asked = useRef(definition);
  // What was found is about a policy that somebody has changed meanwhile.
  useEffect(() => {
    if (asked.current === definition) return;
    worker.current?.terminate();
    setLooking(false);
    setLooked(null);
  }, [definition]);
  useEffect(() => () => worker.current?.terminate(), []);
  // Somebody may have added others while it was looking.
  const add = useStable(({ scenarios: found, ...rest }: Untested) => {
    const room = scenariosMax - held.scenarios.length;
    const added = found.slice(0, Math.max(0, room));
    if (added.length > 0) held.setScenarios([...held.scenarios, ...added]);
    setLooked({ ...rest, added: added.length, left: rest.left + found.length - added.length });
  });
  const look = () => {
    asked.current = definition;
    setLooking(true);
    setLooked(null);
    worker.current?.terminate();
    const started = new Worker(new URL("./untested-worker.ts", import.meta.url), { type: "module" });
    worker.current = started;
    started.addEventListener("message", ({ data }: MessageEvent<Untested>) => {
      setLooking(false);
      add(data);
      started.terminate();
    });
    started.postMessage(JSON.stringify(questionOf(policyKey, definition, held.scenarios)));
  };
  return { isLooking, looked, look };
}

const questionOf = (key: string, definition: Definition, scenarios: readonly Scenario[]): Question => ({
  id: 0,
  key,
  definition,
  base: null,
  scenarios,
  evaluatedAt: new Date().toISOString(),
  sourceNames: [],
});
