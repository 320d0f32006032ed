import type { Definition } from "@probity/engines/policy/definition.ts";
import type { Problem } from "@probity/engines/policy/format/problem.ts";
import { useEffect, useRef, useState } from "react";
import type { Answer, Proved, Question } from "./checks.ts";
import type { TriedScenario } from "./working-copy.ts";

export type Checks = {
  errors: readonly Problem[];
  /** Whether the server would take it as a draft. */
  storable: boolean;
  /** Of the latest definition that was proved; `isProving` while a newer one is not. */
  proved: Proved | null;
  isProving: boolean;
};

const none: Checks = { errors: [], storable: false, proved: null, isProving: true };

type Asked = {
  key: string;
  definition: Definition;
  base: Definition | null;
  scenarios: readonly TriedScenario[];
  sourceNames: ReadonlyMap<string, string>;
};

/** Asks the worker after every change; answers to older questions are not shown. */
export function useChecks({ key, definition, base, scenarios, sourceNames }: Asked): Checks {
  const [checks, setChecks] = useState(none);
  const worker = useRef<Worker | null>(null);
  const asked = useRef(0);
  useEffect(() => {
    const started = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      if (data.id !== asked.current) return;
      setChecks((before) =>
        data.kind === "errors"
          ? { ...before, errors: data.errors, storable: data.storable, isProving: true }
          : { ...before, proved: data.proved, isProving: false },
      );
    });
    worker.current = started;
    return () => {
      worker.current = null;
      started.terminate();
    };
  }, []);
  useEffect(() => {
    const evaluatedAt = new Date().toISOString();
    const question: Question = { id: ++asked.current, key, definition, base, scenarios, evaluatedAt, sourceNames };
    worker.current?.postMessage(question);
  }, [key, definition, base, scenarios, sourceNames]);
  return checks;
}
