import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import type { Problem } from "@probity/engines/risk/policy/format/problem.ts";
import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { useEffect, useRef, useState } from "react";
import type { Answer, Proved, Question } from "./checks.ts";

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
  scenarios: readonly Scenario[];
  sourceNames: ReadonlyMap<string, string>;
};

/** Proofs begin once somebody has stopped typing for this long. */
const pauseMs = 150;

type Checkers = { errors: Worker; proofs: Worker };

/** Asks the workers after every change; answers to older questions are not shown. */
export function useChecks({ key, definition, base, scenarios, sourceNames }: Asked): Checks {
  const [checks, setChecks] = useState(none);
  const checkers = useRef<Checkers | null>(null);
  const asked = useRef(0);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== asked.current) return;
      setChecks((before) =>
        data.kind === "errors"
          ? { ...before, errors: sameOrNew(before.errors, data.errors), storable: data.storable }
          : { ...before, proved: data.proved, isProving: false },
      );
    };
    const started = { errors: startChecker("errors"), proofs: startChecker("proofs") };
    for (const worker of Object.values(started)) worker.addEventListener("message", hear);
    checkers.current = started;
    return () => {
      checkers.current = null;
      for (const worker of Object.values(started)) worker.terminate();
    };
  }, []);
  useEffect(() => {
    const id = ++asked.current;
    checkers.current?.errors.postMessage(JSON.stringify({ id, key, definition }));
    setChecks((before) => (before.isProving ? before : { ...before, isProving: true }));
    const timer = setTimeout(() => {
      const evaluatedAt = new Date().toISOString();
      const question: Question = { id, key, definition, base, scenarios, evaluatedAt, sourceNames: [...sourceNames] };
      checkers.current?.proofs.postMessage(JSON.stringify(question));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [key, definition, base, scenarios, sourceNames]);
  return checks;
}

const startChecker = (name: keyof Checkers): Worker =>
  new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module", name });

/** No errors are the same as no errors before, and nothing is drawn again for them. */
const sameOrNew = (before: readonly Problem[], now: readonly Problem[]) =>
  before.length === 0 && now.length === 0 ? before : now;
